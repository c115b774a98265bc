import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { discard } from '../../../src/content/editing/edit.ts';
import { storeCuts } from '../../../src/content/pictures/uploaded.ts';
import { uploadLimit } from '../../../src/site/uploads.ts';
import { deskOf } from '../../helpers/desk.ts';
import { draftOf, editor, pageOf, skipArchive, skipValidation } from '../../helpers/edit-content.ts';
import { picture, pngOf } from '../../helpers/picture.ts';
import { portOf } from '../../helpers/port-of.ts';
import { exchange } from '../../helpers/raw-http.ts';
import { anotherInstance, testApp } from '../../helpers/test-app.ts';

const upload = '/api/lovable-uploads';
const site = await testApp();
const other = await anotherInstance(site);
skipValidation(site);
skipArchive(site);
const owner = await deskOf(site);
const { store } = site.app.context;
const address = /^\/uploads\/[0-9a-f]{32}\.webp$/;
const size = (width: number, height: number) => ({ width, height });

const send = (file: Buffer, { name = 'new hall.png', slot = '' } = {}) => {
  const post = site.request.post(upload).set('cookie', owner.cookie).attach('file', file, name);
  return slot ? post.field('slot', slot) : post;
};
const urlOf = async (file: Buffer, options = {}): Promise<string> => (await send(file, options).expect(200)).body.url;
const invest = (of = site) => pageOf(of, '/invest');
const served = (url: string) => site.request.get(url).responseType('blob').expect(200);
const metadataOf = async (file: Buffer, options = {}) =>
  sharp((await served(await urlOf(file, options))).body, { animated: true }).metadata();

test('an uploaded picture is shown on /invest at once in its section, in both formats and sizes, and by another process within its next look', async () => {
  other.app.context.store.versions.due = () => Promise.reject(new Error('what is due cannot be published'));
  await invest(other);
  const { editing, config } = site.app.context;
  const trusting = editing.validate;
  editing.validate = async ({ text }) => ({
    violations: await storeCuts(store.siteImages, JSON.parse(text ?? '{}'), config.contentDir),
  });
  onTestFinished(() => void Object.assign(editing, { validate: trusting }));
  const before = await invest();
  const { body } = await send(await pngOf('#000040', size(900, 500)), { slot: 'problem' }).expect(200);
  expect(body).toEqual({ url: expect.stringMatching(address) });
  const after = await invest();
  const cut = body.url.replace('.webp', '-50-50-full');
  expect(before).not.toContain(cut);
  expect(after).toMatch(new RegExp(`${cut}-\\d{3}\\.webp 8\\d\\dw`));
  expect(after).toContain(`${cut}-800.avif 800w`);
  await site.request.get(`${cut}-800.avif`).expect(200);
  await expect.poll(() => invest(other)).toContain(cut);
});

test('a picture of a section publishes no draft of somebody else', async () => {
  const draft = await draftOf(site, 'section-pictures.json', '{}\n');
  const refused = await send(await pngOf('#004000', size(900, 500)), { slot: 'problem' }).expect(409);
  expect(refused.body.message).toContain('Someone else has a draft of the section pictures');
  expect(await store.versions.open()).toEqual([draft]);
  await discard(site.app.context.editing, draft, editor);
});

test('an uploaded picture is served for good, as what it is, without what else the file contained', async () => {
  const exif = { IFD0: { Copyright: 'A person', Artist: 'Somebody' } };
  const file = await picture('#200000', size(2000, 1000)).withExif(exif).jpeg().toBuffer();
  const url = await urlOf(file, { name: 'photo.jpg' });
  const { headers, body } = await served(url);
  expect(headers).toMatchObject({
    ...{ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    ...{ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" },
  });
  const found = await sharp(body).metadata();
  expect([found.format, found.width, found.exif, found.icc]).toEqual(['webp', 1600, undefined, undefined]);
  await site.request
    .get(url)
    .set('if-none-match', headers.etag ?? '')
    .expect(304);
  await site.request.head(url).expect(200);
  expect(await invest()).not.toContain(url.replace('.webp', ''));
});

test('a picture may be of five formats, whatever its name says, as tall as may be, and small; one that moves becomes its first frame', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const)
    await urlOf(await picture('#050505', size(64, 64)).toFormat(format).toBuffer(), { name: 'file.txt' });
  expect(await metadataOf(await pngOf('#600000', size(400, 10_000)))).toMatchObject(size(96, 2400));
  expect(await metadataOf(await pngOf('#800000', size(40, 30)))).toMatchObject(size(40, 30));
  const frames = ['#100000', '#200000'].map((color) => picture(color, size(50, 50)).raw().toBuffer());
  const raw = { ...size(50, 100), channels: 3, pageHeight: 50 } as const;
  const gif = await sharp(Buffer.concat(await Promise.all(frames)), { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);
  expect(await metadataOf(gif, { name: 'moving.gif' })).toMatchObject(size(50, 50));
});

const script = '<script>alert(document.domain)</script>';
const bytes = (hex: string, ...rest: string[]) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest.join(''))]);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';

test.each<[string, () => Buffer | Promise<Buffer>, number]>([
  ['a drawing that calls itself PNG', () => Buffer.from(`\n${drawing}`), 415],
  ['a script behind the first bytes of a GIF', () => Buffer.from(`GIF89a/*${script}*/=1;`), 415],
  ['a page behind the first bytes of a PNG', () => bytes('89504e470d0a1a0a', script), 415],
  ['an XML with entities', () => Buffer.from(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing}`), 415],
  ['an empty file', () => Buffer.alloc(0), 415],
  ['a picture that is cut short', async () => (await picture('#090909').jpeg().toBuffer()).subarray(0, 900), 415],
  ['a PNG that says it has 900 million pixels', () => bomb(30_000, 30_000), 413],
  ['a picture of 10,001 pixels a side', () => pngOf('#111111', size(400, 10_001)), 413],
  ['an AVIF of over 8 million pixels', () => picture('#555', size(3000, 2700)).avif({ effort: 0 }).toBuffer(), 413],
  ['a picture of 20 × 20 pixels for a section', () => pngOf('#111111', size(20, 20)), 422],
  ['a strip for a section', () => pngOf('#111111', size(1600, 199)), 422],
  ['a file over 8 MB', () => Buffer.alloc(uploadLimit + 1), 413],
])('%s is refused', async (_, file, status) => {
  const before = await invest();
  const { body } = await send(await file(), { name: 'file.png', slot: 'problem' }).expect(status);
  expect(body).toEqual({ ok: false, message: expect.stringMatching(/^\w.*\.$/) });
  expect(await invest()).toBe(before);
});

test('a post without a file, with two files, of 60 MB before they have arrived, or for a slot that does not exist is refused; an unknown picture is not found', async () => {
  const file = await pngOf('#121212', size(20, 20));
  const post = () => site.request.post(upload).set('cookie', owner.cookie);
  await post().expect(400);
  await post().send({ file: 'no' }).expect(400);
  await post().field('slot', 'problem').expect(400);
  await send(file).attach('file', file, 'second.png').expect(400);
  await send(file, { slot: 'footer' }).expect(400);
  for (const path of ['/uploads/', '/uploads/x.webp', `/uploads/${'0'.repeat(32)}.webp`, '/uploads/..%2fleads.db'])
    await site.request.get(path).expect(404);

  const lines = [
    ...[`POST ${upload} HTTP/1.1`, 'Host: site', `Cookie: ${owner.cookie}`, 'Content-Length: 60000000'],
    'Content-Type: multipart/form-data; boundary=x',
  ];
  const answer = await exchange(await portOf(site.app), `${lines.join('\r\n')}\r\n\r\n--x\r\n`);
  const refusal = { ok: false, message: 'The file is larger than 8 MB.' };
  expect([answer.status, JSON.parse(answer.body)]).toEqual([413, refusal]);
});

test('without scripts the form leads back to the dashboard, which says what became of it', async () => {
  const saidOf = async (file: Buffer) =>
    owner.get((await owner.upload(upload, { slot: 'problem' }, file, 303, 'hall.png')).location);
  expect((await saidOf(await pngOf('#006000'))).text).toContain('Problem section image updated.');
  const page = await saidOf(Buffer.from('no'));
  expect(page.text).toContain('Failed to upload image. Please try again.');
  expect(page.texts('#problem-problem')[0]).toMatch(/^This is not a PNG/);
  expect(page.has('#problem-solution')).toBe(false);
});

test('a picture that is also something else is written anew, and nothing else of it is left', async () => {
  const plainGif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const comment = `*/=1;${script}//`;
  const gif = [plainGif.subarray(0, 19), Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(`${comment}\0`)];
  const plain = await pngOf('#004000', size(400, 300));
  for (const [name, parts] of Object.entries({
    'x.js': [...gif, plainGif.subarray(19)],
    'x.html': [plain, Buffer.from(`<!doctype html>${script}`)],
    'x.svg': [plain.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${script}`)), plain.subarray(33)],
  })) {
    const url = await urlOf(Buffer.concat(parts), { name });
    expect(url, name).toMatch(address);
    const { headers, body } = await served(url);
    expect([headers['content-type'], body.includes('script')], name).toEqual(['image/webp', false]);
  }
});

test('a picture may have any name: it is shown as text, names no file, and is in an event with who and from where', async () => {
  const png = await pngOf('#c00000', size(400, 300));
  for (const name of ['<img src=x onerror=alert(1)>.png', `${'n'.repeat(500)}.png`, 'CON', '../../etc/hall\u202e.png'])
    expect(await urlOf(png, { name, slot: 'problem' }), name).toMatch(address);
  expect((await owner.get('/admin')).html).not.toContain('<img src=x');
  const [event] = (await store.audit.latest(4, { kind: 'image-uploaded' })).filter(({ detail }) => /hall/.test(detail));
  expect(event).toMatchObject({ by: 'owner@example.com', via: 'web' });
  expect(JSON.parse(event?.detail ?? '')).toMatchObject({ slot: 'problem', name: 'hall.png', address: '127.0.0.x' });
});

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
  return Buffer.concat([length, Buffer.from(name), data, sum]);
}

/** A small file whose header asks for a great many pixels. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const data = deflateSync(Buffer.alloc(10_000_000));
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}
