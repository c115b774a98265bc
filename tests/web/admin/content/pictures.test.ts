import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { publish } from '../../../../src/content/editing/edit.ts';
import { uploadLimit, uploadRefusals } from '../../../../src/site/uploads.ts';
import { edit, editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { signedIn } from '../../../helpers/signed-in.ts';
import { type TestApp, testApp, textOf } from '../../../helpers/test-app.ts';

const site = await testApp();
const { store } = site.app.context;
const cookie = await signedIn(site, {
  email: 'kim@example.com',
  password: 'other unrelated plain words',
  role: 'editor',
});
const page = '/admin/content/picture';
const actor = { by: 'kim@example.com', via: 'web' } as const;

/** A picture whose left half is red and whose right half has this green: its cut shows where the focal point is. */
const picture = async (green: number, { width = 900, height = 450 } = {}) => {
  const half = { create: { width: width / 2, height, channels: 3, background: { r: 0, g: green, b: 0 } } } as const;
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 0, b: 0 } } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
};
const fields = { alt: 'An office on Main Street', x: '50', y: '50', kind: 'type', shows: 'An office' };

function send(typed: Record<string, string>, file?: Buffer, { name = '', as = cookie, to = site } = {}) {
  const post = to.request.post(page + (name && `?name=${name}`)).set({ cookie: as, accept: 'text/html' });
  for (const [field, value] of Object.entries({ ...fields, ...typed })) post.field(field, value);
  return file ? post.attach('file', file, 'office.png') : post;
}

const draft = async () => (await store.versions.open()).find(({ file }) => file === 'pictures.json');
const rows = async () => JSON.parse((await draft())?.text ?? '{}');

async function publishPictures(of: TestApp = site) {
  const open = (await draft()) ?? expect.fail('there is a draft');
  const done = await publish(of.app.context.editing, open, { at: null }, actor);
  expect(done).toMatchObject({ outcome: 'published' });
  await of.app.context.live.refresh();
}

const wasIn = async (name: string) => {
  const { text } = await site.request.get(`${page}?name=${name}`).set('cookie', cookie).expect(200);
  return (/name="was" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"');
};

/** As an editor gets it: a draft's pictures are for nobody else. */
const bytesAt = async (address: string, of = site) =>
  (await of.request.get(address).set('cookie', cookie).buffer(true).expect(200)).body;

describe('a picture that an editor uploads', () => {
  test('is a draft with its words and its shapes, and visitors see it once it is published, at all instances', async () => {
    const { dataDir, databaseUrl } = site.app.context.config;
    const other = await testApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const before = (await site.request.get('/')).text;
    const was = await wasIn('hero-home');
    const answer = await send({ was, x: '0', alt: 'A new hall' }, await picture(120), { name: 'hero-home' });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toContain('name=hero-home');
    expect((await site.request.get('/')).text).toBe(before);
    const shown = await site.request
      .get(answer.headers.location ?? '')
      .set('cookie', cookie)
      .expect(200);
    const cuts = [...shown.text.matchAll(/src="(\/uploads\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(new Set(cuts).size).toBe(4);
    for (const address of cuts) expect((await sharp(await bytesAt(address)).metadata()).width).toBeGreaterThan(100);

    await publishPictures();
    const home = async (of: TestApp) => (await of.request.get('/')).text;
    await expect.poll(() => home(other)).toContain('A new hall');
    const html = await home(other);
    expect(html).toBe(await home(site));
    const share = /property="og:image" content="[^"]*(\/uploads\/[^"]+-share\.jpg)"/.exec(html)?.[1] ?? '';
    expect(await sharp(await bytesAt(share, other)).metadata()).toMatchObject({ width: 1200, height: 630 });
    const hero = /(\/uploads\/[0-9a-f]{32}-0-50-full-\d+\.avif) \d+w/.exec(html)?.[1] ?? '';
    const served = await other.request.get(hero).buffer(true).expect(200);
    expect(served.headers['cache-control']).toContain('immutable');
    expect(served.headers['content-type']).toBe('image/avif');

    await site.app.context.archive();
    const archived = await store.archive.at('/', new Date().toISOString());
    await send({ was: await wasIn('hero-home'), alt: 'Another hall' }, await picture(20), { name: 'hero-home' });
    await publishPictures();
    expect(await home(site)).toContain('Another hall');
    const old = await site.request.get(`/admin/content/archive/${archived?.id}`).set('cookie', cookie).expect(200);
    expect(old.text).toContain(hero);
    await site.request.get(hero).expect(200);
  });

  test('is called a photograph where it is one, on pages and in captions', async () => {
    const own = await testApp();
    const as = await editorOf(own);
    const sent = await send({ name: 'our-office', photograph: 'on' }, await picture(40, { width: 800, height: 500 }), {
      as,
      to: own,
    });
    const { text: form } = await own.request.get(sent.headers.location ?? '').set('cookie', as);
    expect(form).toMatch(/<input[^>]*name="photograph"[^>]*checked/);
    const list = await own.request.get('/admin/content/pictures.json').set('cookie', as);
    expect(list.text).toMatch(/<summary><img class="edit-thumb"[^>]*>our-office<\/summary>/);
    await edit(own, as, 'pictures.json', {}, 'publish');
    const article = 'articles~built-grand-opening.md';
    const captioned = async () => textOf(await pageOf(own, '/blog/built-grand-opening'));
    expect(await captioned()).toContain('Architect’s rendering');
    await edit(own, as, article, { picture: 'our-office' }, 'publish');
    expect(await captioned()).toContain('An office. Photograph');
  });

  test('is cut around its focal point', async () => {
    const file = await picture(200, { width: 1600, height: 400 });
    const left = await send({ name: 'at-the-left', x: '0' }, file);
    const right = await send({ name: 'at-the-right', x: '100' }, file);
    const colour = async ({ headers }: typeof left) => {
      const { text } = await site.request.get(headers.location ?? '').set('cookie', cookie);
      const card = /\/uploads\/[^"]+-card-\d+\.webp/.exec(text)?.[0] ?? '';
      const { channels } = await sharp(await bytesAt(card)).stats();
      return channels.map(({ mean }) => mean > 100);
    };
    expect(await colour(left)).toEqual([true, false, false]);
    expect(await colour(right)).toEqual([false, true, false]);
  });

  test('sent twice is one', async () => {
    const file = await picture(33);
    const answers = await Promise.all([send({ name: 'twice' }, file), send({ name: 'twice' }, file)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([303]));
    expect((await send({ name: 'twice' }, file)).status).toBe(303);
    expect(Object.keys(await rows()).filter((name) => name === 'twice')).toHaveLength(1);
    const other = await send({ name: 'twice', alt: 'Another' }, file);
    expect(other.status).toBe(422);
    expect(textOf(other.text)).toContain('A picture with that name already exists');
  });

  test('that is moved keeps its file, one that ships gets its own', async () => {
    await send({ name: 'moved' }, await picture(44)).expect(303);
    const { upload } = (await rows()).moved;
    await send({ was: await wasIn('moved'), x: '10', y: '90' }, undefined, { name: 'moved' }).expect(303);
    expect((await rows()).moved).toMatchObject({ upload, focus: [10, 90] });
    await send({ was: await wasIn('self-storage'), x: '1', y: '2' }, undefined, { name: 'self-storage' }).expect(303);
    expect((await rows())['self-storage']).toMatchObject({ upload: expect.any(String), focus: [1, 2] });
  });

  test('takes the place of nothing that somebody else changed meanwhile', async () => {
    const was = await wasIn('multifamily');
    await send({ was, alt: 'The first' }, undefined, { name: 'multifamily' }).expect(303);
    const second = await send({ was, alt: 'The second' }, undefined, { name: 'multifamily' });
    expect(second.status).toBe(409);
    expect(second.text).toContain('The second');
    expect((await rows()).multifamily.alt).toBe('The first');
  });

  test('can be removed from the draft, not from a page that shows it', async () => {
    await send({ do: 'remove' }, undefined, { name: 'active-adult' }).expect(303);
    const open = (await draft()) ?? expect.fail('there is a draft');
    const done = await publish(site.app.context.editing, open, { at: null }, actor);
    expect(done).toMatchObject({ outcome: 'refused' });
    expect(JSON.stringify(done)).toContain('active-adult');
  });
});

describe('what is refused', () => {
  const refused = async (answer: ReturnType<typeof send>, status: number, words: string) => {
    const before = await draft();
    const { status: got, text } = await answer;
    expect(got).toBe(status);
    expect(textOf(text)).toContain(words);
    expect(await draft()).toEqual(before);
    return text;
  };

  test('a picture without alternative text, with the field named and what was typed', async () => {
    const text = await refused(
      send({ name: 'no-alt', alt: ' ', shows: 'A typed type' }, await picture(1)),
      422,
      'Please say what the picture shows',
    );
    expect(text).toMatch(/<textarea[^>]*id="alt"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="alt"/);
    expect(text).toContain('A typed type');
  });

  test.each([
    ['a name', { name: 'Our Office' }, 'The name must be lowercase letters'],
    ['a focal point', { name: 'point', x: '101' }, 'Must be a whole number from 0 to 100'],
    ['a focal point in words', { name: 'point', y: 'left' }, 'Must be a whole number from 0 to 100'],
    ['nothing shown', { name: 'shows', shows: '' }, 'Please name the project or the type'],
  ])('%s that is wrong', async (_, typed, words) => {
    await refused(send(typed, await picture(2)), 422, words);
  });

  test('a file that is none, that is no picture, or is too small or too large', async () => {
    await refused(send({ name: 'none' }), 422, 'Please choose a picture');
    await refused(send({ name: 'kind' }, Buffer.from('%PDF-1.7 no picture')), 415, uploadRefusals.kind.message);
    await refused(
      send({ name: 'drawing' }, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      415,
      'not a PNG',
    );
    await refused(
      send({ name: 'small' }, await picture(3, { width: 40, height: 30 })),
      422,
      'The picture is too small',
    );
    const large = await refused(
      send({ name: 'large', shows: 'Kept words' }, Buffer.alloc(uploadLimit + 1)),
      413,
      uploadRefusals.large.message,
    );
    expect(large).toContain('Kept words');
  });

  test('a row that names a file which nobody uploaded is not published', async () => {
    const pictures = JSON.parse(site.app.context.live.files.read('pictures.json').text);
    pictures['hero-home'].upload = `${'0'.repeat(32)}-1600x900`;
    const { violations } = await site.app.context.editing.validate({
      file: 'pictures.json',
      text: JSON.stringify(pictures),
    });
    expect(violations).toEqual(['The file of the picture "hero-home" was never uploaded.']);
  });

  test('a picture that is not there, and a cut that nobody made', async () => {
    await site.request.get(`${page}?name=nowhere`).set('cookie', cookie).expect(404);
    await site.request.get(`/uploads/${'0'.repeat(32)}-50-50-card-480.webp`).expect(404);
  });
});

test('a picture that moves becomes its first frame', async () => {
  const frames = await Promise.all([0, 250].map((green) => picture(green).then((png) => sharp(png).raw().toBuffer())));
  const raw = { width: 900, height: 900, channels: 3, pageHeight: 450 } as const;
  const gif = await sharp(Buffer.concat(frames), { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
  await send({ name: 'moving' }, gif).expect(303);
  const { upload } = (await rows()).moving;
  const { pages = 1, height } = await sharp(await bytesAt(`/uploads/${upload.split('-')[0]}.webp`)).metadata();
  expect({ pages, height }).toEqual({ pages: 1, height: 450 });
});
