import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { publish } from '../../../../src/content/editing/edit.ts';
import { uploadLimit, uploadRefusals } from '../../../../src/site/uploads.ts';
import { editor, editorOf, pageOf, skipValidation } from '../../../helpers/edit-content.ts';
import { Answer } from '../../../helpers/page.ts';
import { picture as plain } from '../../../helpers/picture.ts';
import { anotherInstance, testApp, textOf } from '../../../helpers/test-app.ts';

const site = await testApp();
const { context } = site.app;
const { store } = context;
const validate = skipValidation(site);
const desk = await editorOf(site);
const page = '/admin/content/picture';

/** A picture whose left half is red and whose right half has this green: its cut shows where the focal point is. */
const picture = async (green: number, { width = 480, height = 240 } = {}) => {
  const half = await plain({ r: 0, g: green, b: 0 }, { width: width / 2, height })
    .png()
    .toBuffer();
  return plain('#c80000', { width, height })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
};
const fields = { alt: 'An office on Main Street', x: '50', y: '50', kind: 'type', shows: 'An office' };

async function send(typed: Record<string, string>, file?: Buffer, { name = '', status = 303 } = {}) {
  const post = site.request.post(page + (name && `?name=${name}`)).set({ cookie: desk.cookie, accept: 'text/html' });
  for (const [field, value] of Object.entries({ ...fields, ...typed })) post.field(field, value);
  const answer = new Answer(await (file ? post.attach('file', file, 'office.png') : post));
  expect(answer.status, answer.text).toBe(status);
  return answer;
}

const draft = async () => (await store.versions.open()).find(({ file }) => file === 'pictures.json');
const rows = async () => JSON.parse((await draft())?.text ?? '{}');

async function publishPictures() {
  const open = (await draft()) ?? expect.fail('there is a draft');
  expect(await publish(context.editing, open, { at: null }, editor)).toMatchObject({ outcome: 'published' });
  await context.live.refresh();
}

const wasIn = async (name: string) => (await desk.get(`${page}?name=${name}`)).value('was') ?? '';

/** As an editor gets it: a draft's pictures are for nobody else. */
const bytesAt = async (address: string, of = site): Promise<Buffer> =>
  (await of.request.get(address).set('cookie', desk.cookie).buffer(true).expect(200)).body;

describe('a picture that an editor uploads', () => {
  test('is a draft with its words and its shapes, and visitors see it once it is published, at all instances', async () => {
    const other = await anotherInstance(site);
    const home = (of = site) => pageOf(of, '/');
    const before = await home();
    const words = { was: await wasIn('hero-home'), x: '0', alt: 'A new hall' };
    const sent = await send(words, await picture(120), { name: 'hero-home' });
    expect(sent.location).toContain('name=hero-home');
    expect(await home()).toBe(before);
    const cuts = (await desk.get(sent.location)).attributes('[src^="/uploads/"]', 'src');
    expect(new Set(cuts).size).toBe(4);
    for (const address of cuts) expect((await sharp(await bytesAt(address)).metadata()).width).toBeGreaterThan(100);

    await publishPictures();
    await expect.poll(() => home(other)).toContain('A new hall');
    const html = await home(other);
    expect(html).toBe(await home());
    const share = /property="og:image" content="[^"]*(\/uploads\/[^"]+-share\.jpg)"/.exec(html)?.[1] ?? '';
    expect(await sharp(await bytesAt(share, other)).metadata()).toMatchObject({ width: 1200, height: 630 });
    const hero = /(\/uploads\/[0-9a-f]{32}-0-50-full-\d+\.avif) \d+w/.exec(html)?.[1] ?? '';
    const { headers } = await other.request.get(hero).buffer(true).expect(200);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toBe('image/avif');

    await context.archive();
    const archived = await store.archive.at('/', new Date().toISOString());
    await send({ was: await wasIn('hero-home'), alt: 'Another hall' }, await picture(20), { name: 'hero-home' });
    await publishPictures();
    expect(await home()).toContain('Another hall');
    expect((await desk.get(`/admin/content/archive/${archived?.id}`)).html).toContain(hero);
    await site.request.get(hero).expect(200);
  });

  test('is called a photograph where it is one, on pages and in captions', async () => {
    const file = await picture(40);
    const { location } = await send({ name: 'our-office', photograph: 'on' }, file);
    expect((await desk.get(location)).has('[name="photograph"][checked]')).toBe(true);
    const list = await desk.get('/admin/content/pictures.json');
    expect(list.texts('summary')).toContain('our-office');
    expect(list.has('summary img.edit-thumb')).toBe(true);
    await desk.edit('pictures.json', {}, 'publish');
    const captioned = async () => textOf(await pageOf(site, '/blog/built-grand-opening'));
    expect(await captioned()).toContain('Architect’s rendering');
    await desk.edit('articles~built-grand-opening.md', { picture: 'our-office' }, 'publish');
    expect(await captioned()).toContain('An office. Photograph');
    await desk.undo('articles~built-grand-opening.md');
  });

  test('is cut around its focal point', async () => {
    const file = await picture(200, { width: 800, height: 200 });
    const colors = async (x: string) => {
      const { location } = await send({ name: `at-${x}`, x }, file);
      const cuts = (await desk.get(location)).attributes('[src^="/uploads/"]', 'src');
      const card = cuts.find((address) => /-card-\d+\.webp$/.test(address)) ?? '';
      return (await sharp(await bytesAt(card)).stats()).channels.map(({ mean }) => mean > 100);
    };
    expect(await colors('0')).toEqual([true, false, false]);
    expect(await colors('100')).toEqual([false, true, false]);
  });

  test('sent twice is one', async () => {
    const file = await picture(33);
    const atOnce = await Promise.allSettled([send({ name: 'twice' }, file), send({ name: 'twice' }, file)]);
    expect(atOnce.map(({ status }) => status)).toContain('fulfilled');
    await send({ name: 'twice' }, file);
    expect(Object.keys(await rows()).filter((name) => name === 'twice')).toHaveLength(1);
    const other = await send({ name: 'twice', alt: 'Another' }, file, { status: 422 });
    expect(other.text).toContain('A picture with that name already exists');
  });

  test('that is moved keeps its file, one that ships gets its own', async () => {
    await send({ name: 'moved' }, await picture(44));
    const { upload } = (await rows()).moved;
    await send({ was: await wasIn('moved'), x: '10', y: '90' }, undefined, { name: 'moved' });
    expect((await rows()).moved).toMatchObject({ upload, focus: [10, 90] });
    await send({ was: await wasIn('self-storage'), x: '1', y: '2' }, undefined, { name: 'self-storage' });
    expect((await rows())['self-storage']).toMatchObject({ upload: expect.any(String), focus: [1, 2] });
  });

  test('takes the place of nothing that somebody else changed meanwhile', async () => {
    const moved = { was: await wasIn('moved'), x: '10', y: '90' };
    await send({ ...moved, alt: 'The first' }, undefined, { name: 'moved' });
    const second = await send({ ...moved, alt: 'The second' }, undefined, { name: 'moved', status: 409 });
    expect(second.value('alt')).toBe('The second');
    expect((await rows()).moved.alt).toBe('The first');
  });

  test('can be removed from the draft, not from a page that shows it', async () => {
    await send({ do: 'remove' }, undefined, { name: 'active-adult' });
    const open = (await draft()) ?? expect.fail('there is a draft');
    expect((await validate(open)).violations.join()).toContain('active-adult');
  });
});

describe('what is refused', () => {
  test('what is wrong in a field, and a file that is none, no picture, too small or too large', async () => {
    const before = await draft();
    const file = await picture(2);
    for (const [typed, bytes, status, words] of [
      [{ name: 'no-alt', alt: ' ' }, file, 422, 'Please say what the picture shows'],
      [{ name: 'Our Office' }, file, 422, 'The name must be lowercase letters'],
      [{ name: 'point', x: '101' }, file, 422, 'Must be a whole number from 0 to 100'],
      [{ name: 'point', y: 'left' }, file, 422, 'Must be a whole number from 0 to 100'],
      [{ name: 'shows', shows: '' }, file, 422, 'Please name the project or the type'],
      [{ name: 'none' }, undefined, 422, 'Please choose a picture'],
      [{ name: 'kind' }, Buffer.from('%PDF-1.7 no picture'), 415, uploadRefusals.type.message],
      [{ name: 'drawing' }, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'not a PNG'],
      [{ name: 'small' }, await picture(3, { width: 40, height: 30 }), 422, 'The picture is too small'],
      [{ name: 'large' }, Buffer.alloc(uploadLimit + 1), 413, uploadRefusals.large.message],
    ] as const) {
      const refused = await send({ shows: 'Kept words', ...typed }, bytes, { status });
      expect(refused.text).toContain(words);
      expect(refused.value('shows')).toBe('shows' in typed ? typed.shows : 'Kept words');
      if ('alt' in typed) expect(refused.has('textarea#alt[aria-invalid="true"]')).toBe(true);
    }
    expect(await draft()).toEqual(before);
  });

  test('a row that names a file which nobody uploaded is not published', async () => {
    const pictures = JSON.parse(context.live.files.read('pictures.json').text);
    pictures['hero-home'].upload = `${'0'.repeat(32)}-1600x900`;
    const { violations } = await validate({ file: 'pictures.json', text: JSON.stringify(pictures) });
    expect(violations).toEqual(['The file of the picture "hero-home" was never uploaded.']);
  });

  test('a picture that is not there, and a cut that nobody made', async () => {
    await desk.get(`${page}?name=nowhere`, 404);
    await site.request.get(`/uploads/${'0'.repeat(32)}-50-50-card-480.webp`).expect(404);
  });
});
