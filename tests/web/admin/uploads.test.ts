import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeUnusedUploads } from '../../../src/content/pictures/unused-uploads.ts';
import { storeCuts } from '../../../src/content/pictures/uploaded.ts';
import { uploadLimit } from '../../../src/site/uploads.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { skipValidation } from '../../helpers/edit-content.ts';
import { picture, pngOf } from '../../helpers/picture.ts';
import { portOf } from '../../helpers/port-of.ts';
import { exchange } from '../../helpers/raw-http.ts';
import { anotherInstance, testApp } from '../../helpers/test-app.ts';

const upload = '/api/lovable-uploads';
const site = await testApp();
skipValidation(site);
const owner = await deskOf(site);
const { store } = site.app.context;
const address = /^\/uploads\/[0-9a-f]{32}\.webp$/;
const size = (width: number, height: number) => ({ width, height });

const send = (file: Buffer, { name = 'new hall.png', slot = '', to = site, cookie = owner.cookie } = {}) => {
  const post = to.request.post(upload).set('cookie', cookie).attach('file', file, name);
  return slot ? post.field('slot', slot) : post;
};
const urlOf = async (file: Buffer, options = {}): Promise<string> => (await send(file, options).expect(200)).body.url;
const invest = async (of = site) => (await clientOf(of).get('/invest')).html;
const served = (url: string) =>
  site.request
    .get(url)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      const stream = response as unknown as NodeJS.ReadableStream;
      stream.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
const metadataOf = async (file: Buffer, options = {}) =>
  sharp((await served(await urlOf(file, options))).body, { animated: true }).metadata();

describe('an uploaded picture', () => {
  test('is shown on /invest at once in its section, in both formats and sizes', async () => {
    const { editing, config } = site.app.context;
    const trusting = editing.validate;
    editing.validate = async ({ text }) => ({
      violations: await storeCuts(store.siteImages, JSON.parse(text ?? '{}'), config.contentDir),
    });
    onTestFinished(() => void Object.assign(editing, { validate: trusting }));
    const before = await invest();
    const { body } = await send(await pngOf('#000040', size(1440, 800)), { slot: 'problem' }).expect(200);
    expect(body).toEqual({ url: expect.stringMatching(address) });
    const after = await invest();
    const cut = body.url.replace('.webp', '-50-50-full');
    expect(before).not.toContain(cut);
    expect(after).toMatch(new RegExp(`${cut}-\\d{4}\\.webp 14\\d\\dw`));
    expect(after).toContain(`${cut}-800.avif 800w`);
    await site.request.get(`${cut}-800.avif`).expect(200);
  });

  test('is served for good, as what it is, without what else the file contained', async () => {
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
  });

  test('without a slot is stored, and shown nowhere', async () => {
    const before = await invest();
    await urlOf(await pngOf('#400000'));
    expect(await invest()).toBe(before);
  });

  test('that is as tall as may be becomes one that takes little, a small one stays small', async () => {
    const tall = await pngOf('#600000', size(400, 10_000));
    expect(await metadataOf(tall, { slot: 'problem' })).toMatchObject(size(96, 2400));
    expect(await metadataOf(await pngOf('#800000', size(40, 30)))).toMatchObject(size(40, 30));
  });

  test('may be of five formats, whatever its name says; one that moves becomes its first frame', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const)
      await urlOf(await picture('#050505', size(64, 64)).toFormat(format).toBuffer(), { name: 'file.txt' });
    const frames = ['#100000', '#200000'].map((color) => picture(color, size(50, 50)).raw().toBuffer());
    const raw = { ...size(50, 100), channels: 3, pageHeight: 50 } as const;
    const stacked = sharp(Buffer.concat(await Promise.all(frames)), { raw });
    const gif = await stacked.gif({ delay: [100, 100] }).toBuffer();
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);
    expect(await metadataOf(gif, { name: 'moving.gif' })).toMatchObject(size(50, 50));
  });

  test('is shown by another process within its next look, even while what is due there cannot be published', async () => {
    const other = await anotherInstance(site);
    other.app.context.store.versions.due = () => Promise.reject(new Error('not published'));
    await invest(other);
    const url = await urlOf(await pngOf('#e00000', size(400, 200)), { slot: 'solution' });
    await expect.poll(() => invest(other)).toContain(url.replace('.webp', ''));
  });
});

test('a replaced picture stays, since its version can be published again; so does what was for no section', async () => {
  let now = Date.UTC(2026, 2, 2);
  const to = await testApp({}, { clock: () => now });
  skipValidation(to);
  const { store: stored } = to.app.context;
  const { cookie } = await deskOf(to);
  const sendTo = async (red: number, slot?: string) => {
    now += 1000;
    return urlOf(await pngOf({ r: 20 * red, g: 90, b: 40 }, size(400, 200)), { to, slot, cookie });
  };
  const urls = [await sendTo(1), await sendTo(2, 'problem'), await sendTo(3, 'problem'), await sendTo(4, 'solution')];
  expect(await sendTo(3, 'problem')).toBe(urls[2]);
  expect(await stored.versions.open()).toEqual([]);
  now += 60 * 86_400_000;
  await removeUnusedUploads({ ...stored, clock: () => now });
  for (const url of urls) await to.request.get(url).expect(200);
});

const script = '<script>alert(document.domain)</script>';
const png = () => pngOf('#004000', size(400, 300));
const bytes = (hex: string, ...rest: string[]) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest.join(''))]);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

test.each<[string, () => Buffer | Promise<Buffer>, number]>([
  ['a drawing', () => Buffer.from(drawing), 415],
  ['a drawing that calls itself PNG', () => Buffer.from(`\n${drawing}`), 415],
  ['a page that calls itself PNG', () => Buffer.from(`<!doctype html>${script}`), 415],
  ['a script behind the first bytes of a GIF', () => Buffer.from(`GIF89a/*${script}*/=1;`), 415],
  ['a page behind the first bytes of a PNG', () => bytes('89504e470d0a1a0a', script), 415],
  ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415],
  [
    'an XML with entities',
    () => Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
    415,
  ],
  ['an empty file', () => Buffer.alloc(0), 415],
  ['a picture that is cut short', async () => (await picture('#090909').jpeg().toBuffer()).subarray(0, 900), 415],
  ['the beginning of a PNG', () => bytes('89504e470d0a1a0a'), 415],
  ['a PNG that says it has 900 million pixels', () => bomb(30_000, 30_000), 413],
  ['a PNG that is a line of two billion pixels', () => bomb(2_147_483_647, 1), 415],
  ['a picture of 10,001 pixels a side', () => pngOf('#111111', size(400, 10_001)), 413],
  [
    'an AVIF of more than 8 million pixels',
    () => picture('#555', size(3000, 2700)).avif({ effort: 0 }).toBuffer(),
    413,
  ],
  ['a picture of 20 × 20 pixels for a section', () => pngOf('#111111', size(20, 20)), 422],
  ['a strip for a section', () => pngOf('#111111', size(1600, 199)), 422],
  ['a file over 8 MB', () => Buffer.alloc(uploadLimit + 1), 413],
  ['a file far over 8 MB', () => Buffer.alloc(2 * uploadLimit), 413],
])('%s is refused', async (_, file, status) => {
  const before = await invest();
  const { body } = await send(await file(), { name: 'file.png', slot: 'problem' }).expect(status);
  expect(body).toEqual({ ok: false, message: expect.stringMatching(/^\w.*\.$/) });
  expect(await invest()).toBe(before);
});

test('a post without a file, with two files, or for a slot that does not exist is refused, and what is none is not there', async () => {
  const file = await pngOf('#121212', size(20, 20));
  const post = () => site.request.post(upload).set('cookie', owner.cookie);
  await post().expect(400);
  await post().send({ file: 'no' }).expect(400);
  await post().field('slot', 'problem').expect(400);
  await send(file).attach('file', file, 'second.png').expect(400);
  await send(file, { slot: 'footer' }).expect(400);
  for (const path of ['/uploads/', '/uploads/x.webp', `/uploads/${'0'.repeat(32)}.webp`, '/uploads/..%2fleads.db'])
    await site.request.get(path).expect(404);
});

test('of 60 MB is refused before it has come', async () => {
  const lines = [
    ...[`POST ${upload} HTTP/1.1`, 'Host: site', `Cookie: ${owner.cookie}`, 'Content-Length: 60000000'],
    'Content-Type: multipart/form-data; boundary=x',
  ];
  const answer = await exchange(await portOf(site.app), `${lines.join('\r\n')}\r\n\r\n--x\r\n`);
  const refusal = { ok: false, message: 'The file is larger than 8 MB.' };
  expect([answer.status, JSON.parse(answer.body)]).toEqual([413, refusal]);
});

test('without scripts the form leads back to the dashboard, which says what became of it', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const sent = await send(await pngOf('#006000'), { slot: 'problem' })
    .set({ accept })
    .expect(303);
  expect((await owner.get(sent.headers.location ?? '')).text).toContain('Problem section image updated.');
  const refused = await send(Buffer.from('no'), { slot: 'problem' }).set({ accept }).expect(303);
  const page = await owner.get(refused.headers.location ?? '');
  expect(page.text).toContain('Failed to upload image. Please try again.');
  expect(page.texts('#problem-problem')[0]).toMatch(/^This is not a PNG/);
  expect(page.has('#problem-solution')).toBe(false);
});

test('a picture that is also something else is written anew, and nothing else of it is left', async () => {
  const plainGif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const comment = `*/=1;${script}//`;
  const gif = [plainGif.subarray(0, 19), Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(`${comment}\0`)];
  const plain = await png();
  const jpeg = await picture('#008000', size(400, 300)).jpeg().toBuffer();
  for (const [name, parts] of Object.entries({
    'x.js': [...gif, plainGif.subarray(19)],
    'x.html': [plain, Buffer.from(`<!doctype html>${script}`)],
    'x.svg': [plain.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${script}`)), plain.subarray(33)],
    'x.jar': [jpeg, Buffer.from(`PK\u0003\u0004${script}`)],
  })) {
    const url = await urlOf(Buffer.concat(parts), { name });
    expect(url, name).toMatch(address);
    const { headers, body } = await served(url);
    expect([headers['content-type'], body.includes('script')], name).toEqual(['image/webp', false]);
  }
});

test('a picture may have any name: it is shown as text, names no file, and is in an event with who and from where', async () => {
  for (const name of [
    ...['../../../etc/passwd', '..\\..\\boot.ini', '<img src=x onerror=alert(1)>.png', `${'n'.repeat(500)}.png`],
    ...['名前 🏡.png', '.htaccess', 'CON'],
  ])
    expect(await urlOf(await png(), { name }), name).toMatch(address);
  await urlOf(await png(), { name: '<img src=x onerror=alert(1)>.png', slot: 'problem' });
  expect((await owner.get('/admin')).html).not.toContain('<img src=x');
  await urlOf(await pngOf('#c00000'), { name: '../../etc/hall\u202e.png', slot: 'problem' });
  const [event] = await store.audit.latest(1, { kind: 'image-uploaded' });
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
