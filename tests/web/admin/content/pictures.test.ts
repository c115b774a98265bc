import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { publish } from '../../../../src/content/editing/edit.ts';
import { uploadLimit, uploadRefusals } from '../../../../src/site/uploads.ts';
import { editor, editorOf, pageOf, skipArchive, skipRendering, skipValidation } from '../../../helpers/edit-content.ts';
import { picture as plain } from '../../../helpers/picture.ts';
import { testApp, textOf } from '../../../helpers/test-app.ts';

const site = await testApp();
const { context } = site.app;
const { store } = context;
skipRendering(site);
skipArchive(site);
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
const file = 'pictures.json';

const send = (typed: Record<string, string>, file?: Buffer, { name = '', status = 303 } = {}) =>
  desk.upload(page + (name && `?name=${name}`), typed, file, status, 'office.png');
/** Says what a picture shows. */
const describe = (name: string, typed: Record<string, string> = {}) =>
  desk.edit(file, {
    [`${name}.alt`]: 'An office on Main Street',
    [`${name}.shows`]: 'An office',
    ...Object.fromEntries(Object.entries(typed).map(([field, text]) => [`${name}.${field}`, text])),
  });

const draft = async () => (await store.versions.open()).find((version) => version.file === file);
const rows = async () => JSON.parse((await draft())?.text ?? '{}');
afterEach(async () => {
  if (await draft()) await desk.edit(file, {}, 'discard');
});
const wasIn = async (name: string) => (await desk.get(`${page}?name=${name}`)).value('was') ?? '';
/** What was cut from the picture of a page, as an editor gets it: a draft's pictures are for nobody else. */
const cutsOn = async (location: string) => [
  ...new Set((await desk.get(location)).attributes('[src^="/uploads/"]', 'src')),
];
const imageAt = async (address: string) =>
  sharp((await site.request.get(address).set('cookie', desk.cookie).buffer(true).expect(200)).body);

test('a picture is a draft with its shapes, and visitors see it once it is published', async () => {
  const home = () => pageOf(site, '/');
  const before = await home();
  const sent = await send({ was: await wasIn('hero-home'), x: '0', y: '50' }, await picture(120), {
    name: 'hero-home',
  });
  expect(sent.location).toContain('name=hero-home');
  expect(await home()).toBe(before);
  const cuts = await cutsOn(sent.location);
  expect(cuts).toHaveLength(4);
  for (const address of cuts) expect((await (await imageAt(address)).metadata()).width).toBeGreaterThan(100);

  await describe('hero-home', { alt: 'A new hall' });
  const open = (await draft()) ?? expect.fail('there is a draft');
  expect(await publish(context.editing, open, { at: null }, editor)).toMatchObject({ outcome: 'published' });
  await expect.poll(home).toContain('A new hall');
  const share = /property="og:image" content="[^"]*(\/uploads\/[^"]+-share\.jpg)"/.exec(await home())?.[1] ?? '';
  expect(await (await imageAt(share)).metadata()).toMatchObject({ width: 1200, height: 630 });
  const hero = /(\/uploads\/[0-9a-f]{32}-0-50-full-\d+\.avif) \d+w/.exec(await home())?.[1] ?? '';
  await site.request.get(hero).expect(200).expect('content-type', 'image/avif');
});

test('a new picture is described in the list of all, and is called a photograph where it is one', async () => {
  const { location } = await send({ name: 'our-office' }, await picture(40));
  const list = await desk.get(location);
  expect(list.texts('details[open] summary')).toEqual(['our-office']);
  expect(list.has('details[open] img.edit-card[src^="/uploads/"]')).toBe(true);
  expect(list.error('f.our-office.alt')).toBe('Alt must not be empty.');
  await describe('our-office', { photograph: 'on' });
  await desk.edit(file, {}, 'publish');
  const captioned = async () => textOf(await pageOf(site, '/blog/built-grand-opening'));
  expect(await captioned()).toContain('Architect’s rendering');
  await desk.edit('articles~built-grand-opening.md', { picture: 'our-office' }, 'publish');
  expect(await captioned()).toContain('An office. Photograph');
  await desk.undo('articles~built-grand-opening.md');
});

test('a picture is cut around its focal point', async () => {
  const file = await picture(200, { width: 800, height: 200 });
  for (const [x, bright] of [
    ['0', [true, false, false]],
    ['100', [false, true, false]],
  ] as const) {
    const name = `at-${x}`;
    await send({ name, x }, file);
    const cuts = await cutsOn(`${page}?name=${name}`);
    const card = await imageAt(cuts.find((address) => /-card-\d+\.webp$/.test(address)) ?? '');
    expect((await card.stats()).channels.map(({ mean }) => mean > 100)).toEqual(bright);
  }
});

test('a picture that is sent twice is one; one that is moved keeps its file and the texts that somebody has saved meanwhile, and takes the place of no other file', async () => {
  const file = await picture(33);
  const name = 'twice';
  const atOnce = await Promise.allSettled([send({ name }, file), send({ name }, file)]);
  expect(atOnce.map(({ status }) => status)).toContain('fulfilled');
  await send({ name }, file);
  expect(Object.keys(await rows()).filter((row) => row === name)).toHaveLength(1);
  const other = await send({ name, x: '1' }, file, { status: 422 });
  expect(other.text).toContain('A picture with that name already exists');

  const { upload } = (await rows()).twice;
  const moved = { was: await wasIn(name), x: '10', y: '90' };
  const alt = 'A hall, '.repeat(1000).trim();
  await describe(name, { alt });
  await send(moved, undefined, { name });
  expect((await rows()).twice).toMatchObject({ upload, focus: [10, 90], alt });
  const second = await send({ ...moved, x: '20' }, undefined, { name, status: 409 });
  expect(second.value('x')).toBe('20');
  expect((await rows()).twice.focus).toEqual([10, 90]);
});

test('two people add pictures at the same time', async () => {
  const second = await editorOf(site, 'second@example.com');
  const [one, other] = [await picture(34), await picture(35)];
  await Promise.all([send({ name: 'ours' }, one), second.upload(page, { name: 'theirs' }, other, 303, 'office.png')]);
  expect(await rows()).toMatchObject({ ours: {}, theirs: {} });
});

test('a picture that ships gets a file when it is moved, and none is published without its file, or removed while a page shows it', async () => {
  await send({ was: await wasIn('self-storage'), x: '1', y: '2' }, undefined, { name: 'self-storage' });
  expect((await rows())['self-storage']).toMatchObject({ upload: expect.any(String), focus: [1, 2] });
  await send({ do: 'remove', was: await wasIn('active-adult') }, undefined, { name: 'active-adult' });
  const { file, text } = (await draft()) ?? expect.fail('there is a draft');
  expect((await validate({ file, text })).violations.join()).toContain('active-adult');
  const pictures = JSON.parse(context.live.files.read(file).text);
  pictures['hero-home'].upload = `${'0'.repeat(32)}-1600x900`;
  expect((await validate({ file, text: JSON.stringify(pictures) })).violations).toEqual([
    'The file of the picture "hero-home" was never uploaded.',
  ]);
});

test('an invalid field, and a file that is missing, no picture, too small or too large, are refused', async () => {
  const before = await draft();
  const file = await picture(2);
  for (const [typed, bytes, status, words] of [
    [{ name: 'Our Office' }, file, 422, 'The name must be lowercase letters'],
    [{ name: 'point', x: '101' }, file, 422, 'Must be a whole number from 0 to 100'],
    [{ name: 'none' }, undefined, 422, 'Please choose a picture'],
    [{ name: 'kind' }, Buffer.from('%PDF-1.7 no picture'), 415, uploadRefusals.type.message],
    [{ name: 'small' }, await picture(3, { width: 40, height: 30 }), 422, uploadRefusals.small.message],
    [{ name: 'narrow' }, await picture(4, { width: 9000, height: 300 }), 422, uploadRefusals.small.message],
    [{ name: 'large' }, Buffer.alloc(uploadLimit + 1), 413, uploadRefusals.large.message],
  ] as const) {
    const refused = await send(typed, bytes, { status });
    expect(refused.text).toContain(words);
    expect(refused.value('name')).toBe(typed.name);
  }
  expect(await draft()).toEqual(before);
  await desk.get(`${page}?name=nowhere`, 404);
});
