import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { removeUnusedUploads } from '../../../src/content/pictures/unused-uploads.ts';
import { sectionSlots, uploadLimit } from '../../../src/site/uploads.ts';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { exchange, listening } from '../../helpers/raw-http.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const upload = '/api/lovable-uploads';
const site = await testApp();
const cookie = await signedIn(site);

/** A picture of one colour; each red is another picture. */
const picture = (red: number, { width = 2000, height = 1000 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20 * red, g: 90, b: 40 } } });

const send = (file: Buffer, { name = 'new hall.png', slot = '' } = {}) => {
  const post = site.request.post(upload).set('cookie', cookie).attach('file', file, name);
  return slot ? post.field('slot', slot) : post;
};
const invest = async () => (await site.request.get('/invest').expect(200)).text;

describe('an uploaded picture', () => {
  test.each(sectionSlots)('is shown on /invest at once in the %s section, in both formats and sizes', async (slot) => {
    const before = await invest();
    const { body } = await send(
      await picture(slot === 'problem' ? 11 : 12)
        .png()
        .toBuffer(),
      { slot },
    ).expect(200);
    expect(Object.keys(body)).toEqual(['url']);
    expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const after = await invest();
    const cut = body.url.replace('.webp', '-50-50-full');
    expect(before).not.toContain(cut);
    expect(after).toMatch(new RegExp(`${cut}-\\d{4}\\.webp 14\\d\\dw`));
    expect(after).toContain(`${cut}-800.avif 800w`);
    await site.request.get(`${cut}-800.avif`).expect(200);
    expect(after).toContain('id="problem-solution"');
  });

  test('is served for good, as what it is, without what else the file contained', async () => {
    const file = await picture(1)
      .withExif({ IFD0: { Copyright: 'A person', Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { body } = await send(file, { name: 'photo.jpg' }).expect(200);
    const served = await site.request.get(body.url).buffer(true).parse(bytesOf).expect(200);
    expect(served.get('content-type')).toBe('image/webp');
    expect(served.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(served.get('x-content-type-options')).toBe('nosniff');
    expect(served.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const { format, width, exif, icc } = await sharp(served.body).metadata();
    expect({ format, width, exif, icc }).toEqual({ format: 'webp', width: 1600, exif: undefined, icc: undefined });
    await site.request
      .get(body.url)
      .set('if-none-match', served.get('etag') ?? '')
      .expect(304);
    await site.request.head(body.url).expect(200);
  });

  test('without a slot is stored, and shown nowhere', async () => {
    const before = await invest();
    await send(await picture(2).png().toBuffer()).expect(200);
    expect(await invest()).toBe(before);
  });

  test('that is as tall as may be becomes one that takes little', async () => {
    const file = await picture(3, { width: 1600, height: 10_000 }).png().toBuffer();
    const { body } = await send(file, { slot: 'problem' }).expect(200);
    const served = await site.request.get(body.url).buffer(true).parse(bytesOf).expect(200);
    expect(await sharp(served.body).metadata()).toMatchObject({ width: 384, height: 2400 });
  });

  test('that is small stays small', async () => {
    const { body } = await send(await picture(3, { width: 40, height: 30 }).png().toBuffer()).expect(200);
    const served = await site.request.get(body.url).buffer(true).parse(bytesOf).expect(200);
    expect(await sharp(served.body).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('may be %s, whatever its name says', async (format) => {
    await send(await picture(4, { width: 64, height: 64 }).toFormat(format).toBuffer(), { name: 'file.txt' }).expect(
      200,
    );
  });

  test('that moves becomes its first frame', async () => {
    const frames = [10, 200].map((red) => picture(red, { width: 50, height: 50 }).raw().toBuffer());
    const stacked = Buffer.concat(await Promise.all(frames));
    const raw = { width: 50, height: 100, channels: 3, pageHeight: 50 } as const;
    const gif = await sharp(stacked, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);
    const { body } = await send(gif, { name: 'moving.gif' }).expect(200);
    const served = await site.request.get(body.url).buffer(true).parse(bytesOf).expect(200);
    expect(await sharp(served.body, { animated: true }).metadata()).toMatchObject({ width: 50, height: 50 });
  });

  test('is an event with who, when and from where', async () => {
    await send(await picture(5).png().toBuffer(), { name: '../../etc/hall\u202e.png', slot: 'problem' }).expect(200);
    const event = (await site.app.context.store.audit.latest(9)).find(({ kind }) => kind === 'image-uploaded');
    expect(event).toMatchObject({ by: 'owner@example.com', via: 'web' });
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({ slot: 'problem', name: 'hall.png', address: '127.0.0.x' });
  });

  test('is shown by another process within its next look, even while what is due there cannot be published', async () => {
    const { dataDir } = site.app.context.config;
    const other = await testApp({ DATA_DIR: dataDir });
    other.app.context.store.versions.due = () => Promise.reject(new Error('not published'));
    await other.request.get('/invest').expect(200);
    const { body } = await send(await picture(6).png().toBuffer(), { slot: 'solution' }).expect(200);
    await expect
      .poll(async () => (await other.request.get('/invest').expect(200)).text)
      .toContain(body.url.replace('.webp', ''));
  });
});

test('a replaced picture stays, since its version can be published again; so does what was for no section', async () => {
  let now = Date.UTC(2026, 2, 2);
  const other = await testApp({}, { clock: () => now });
  const session = await signedIn(other);
  const { store } = other.app.context;
  const sendTo = async (red: number, slot?: string) => {
    now += 1000;
    const post = other.request.post(upload).set('cookie', session);
    post.attach('file', await picture(red, { width: 400, height: 200 }).png().toBuffer(), 'x.png');
    return (await (slot ? post.field('slot', slot) : post).expect(200)).body.url as string;
  };
  const urls = [await sendTo(1), await sendTo(2, 'problem'), await sendTo(3, 'problem'), await sendTo(4, 'solution')];
  expect(await sendTo(3, 'problem')).toBe(urls[2]);
  expect(await store.versions.open()).toEqual([]);
  now += 60 * 86_400_000;
  await removeUnusedUploads({ ...store, clock: () => now });
  for (const url of urls) await other.request.get(url).expect(200);
});

describe('what is refused', () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
  );
  const cutShort = async () => (await picture(7).jpeg().toBuffer()).subarray(0, 900);
  const flat = { channels: 3, background: '#555' } as const;
  const avif = () =>
    sharp({ create: { width: 3000, height: 2700, ...flat } })
      .avif({ effort: 0 })
      .toBuffer();
  const huge = () => picture(8, { width: 9000, height: 9000 }).png({ compressionLevel: 9 }).toBuffer();

  test.each([
    ['a drawing', () => drawing, 415],
    ['a drawing that calls itself PNG', () => Buffer.concat([Buffer.from('\n'), drawing]), 415],
    ['a text', () => Buffer.from('hello'), 415],
    ['an empty file', () => Buffer.alloc(0), 415],
    ['a picture that is cut short', cutShort, 415],
    ['the beginning of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex'), 415],
    ['a small file of 81 million pixels', huge, 413],
    ['a picture of 10,001 pixels a side', () => picture(8, { width: 400, height: 10_001 }).png().toBuffer(), 413],
    ['an AVIF of more than 8 million pixels', avif, 413],
    ['a picture of 20 × 20 pixels for a section', () => picture(8, { width: 20, height: 20 }).png().toBuffer(), 422],
    ['a strip for a section', () => picture(8, { width: 1600, height: 199 }).png().toBuffer(), 422],
    ['a file over 8 MB', () => Buffer.alloc(uploadLimit + 1), 413],
    ['a file far over 8 MB', () => Buffer.alloc(2 * uploadLimit), 413],
  ])('%s', async (_, file, status) => {
    const before = await invest();
    const { body } = await send(await file(), { name: 'file.png', slot: 'problem' }).expect(status);
    expect(body).toEqual({ ok: false, message: expect.stringMatching(/^\w.*\.$/) });
    expect(await invest()).toBe(before);
  });

  test('a post without a file, with two files, or for a slot that does not exist', async () => {
    const file = await picture(9, { width: 20, height: 20 }).png().toBuffer();
    await site.request.post(upload).set('cookie', cookie).expect(400);
    await site.request.post(upload).set('cookie', cookie).send({ file: 'no' }).expect(400);
    await site.request.post(upload).set('cookie', cookie).field('slot', 'problem').expect(400);
    await send(file).attach('file', file, 'second.png').expect(400);
    await send(file, { slot: 'footer' }).expect(400);
  });

  test.each(['/uploads/', '/uploads/x.webp', `/uploads/${'0'.repeat(32)}.webp`, '/uploads/..%2fleads.db'])(
    '%s is no picture',
    async (path) => {
      await site.request.get(path).expect(404);
    },
  );
});

describe('without scripts', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', cookie };

  test('the form leads back to the dashboard, which says what became of it', async () => {
    const file = await picture(0).png().toBuffer();
    const sent = await send(file, { slot: 'problem' }).set(html).expect(303);
    const page = await site.request
      .get(sent.get('location') ?? '')
      .set('cookie', cookie)
      .expect(200);
    expect(page.text).toContain('Problem section image updated.');
    const refused = await send(Buffer.from('no'), { slot: 'problem' }).set(html).expect(303);
    const answer = await site.request
      .get(refused.get('location') ?? '')
      .set('cookie', cookie)
      .expect(200);
    expect(answer.text).toContain('Failed to upload image. Please try again.<');
    expect(answer.text).toMatch(/id="problem-problem">This is not a PNG/);
    expect(answer.text).not.toContain('id="problem-solution"');
  });
});

describe('a picture that is also something else', () => {
  const script = '<script>alert(document.domain)</script>';
  const gif = (comment: string) => {
    const plain = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    return Buffer.concat([
      plain.subarray(0, 19),
      Buffer.from([0x21, 0xfe, comment.length]),
      Buffer.from(comment),
      Buffer.from([0]),
      plain.subarray(19),
    ]);
  };
  const png = () => picture(13, { width: 400, height: 300 }).png().toBuffer();
  const commented = async () => {
    const plain = await png();
    const text = Buffer.from(`Comment\0${script}`);
    const chunk = Buffer.concat([Buffer.from('tEXt'), text]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(text.length);
    sum.writeUInt32BE(crc32(chunk));
    return Buffer.concat([plain.subarray(0, 33), length, chunk, sum, plain.subarray(33)]);
  };

  test.each([
    ['a GIF with a script in its comment', async () => gif(`*/=1;${script}//`), 'x.js'],
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await png(), Buffer.from(`<!doctype html>${script}`)]),
      'x.html',
    ],
    ['a PNG with a page in its text', commented, 'x.svg'],
    [
      'a JPEG with an archive behind it',
      async () =>
        Buffer.concat([
          await picture(14, { width: 400, height: 300 }).jpeg().toBuffer(),
          Buffer.from(`PK\u0003\u0004${script}`),
        ]),
      'x.jar',
    ],
  ])('%s is written anew, and nothing else of it is left', async (_, file, name) => {
    const sent = await file();
    expect(sent.includes('script')).toBe(true);
    const { body } = await send(sent, { name }).expect(200);
    expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const served = await site.request.get(body.url).buffer(true).parse(bytesOf).expect(200);
    expect(served.get('content-type')).toBe('image/webp');
    expect(served.body.includes('script')).toBe(false);
    expect((await sharp(served.body).metadata()).format).toBe('webp');
  });

  test.each([
    ['a page that calls itself PNG', () => Buffer.from(`<!doctype html>${script}`), 415],
    ['a script behind the first bytes of a GIF', () => Buffer.from(`GIF89a/*${script}*/=1;`), 415],
    [
      'a page behind the first bytes of a PNG',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(script)]),
      415,
    ],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415],
    [
      'an XML with entities',
      () => Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
      415,
    ],
    ['a PNG that says it has 900 million pixels', () => bomb(30_000, 30_000), 413],
    ['a PNG that is a line of two billion pixels', () => bomb(2_147_483_647, 1), 415],
  ])('%s is refused', async (_, file, status) => {
    const { body } = await send(file(), { name: 'picture.png' }).expect(status);
    expect(body).toEqual({ ok: false, message: expect.stringMatching(/^\w.*\.$/) });
  });

  test('of 60 MB is refused before it has come', async () => {
    const server = createHttpServer(site.app);
    const port = await listening(server);
    const lines = [
      `POST ${upload} HTTP/1.1`,
      'Host: site',
      `Cookie: ${cookie}`,
      'Content-Length: 60000000',
      'Content-Type: multipart/form-data; boundary=x',
    ];
    const answer = await exchange(port, `${lines.join('\r\n')}\r\n\r\n--x\r\n`);
    server.closeAllConnections();
    server.close();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      413,
      { ok: false, message: 'The file is larger than 8 MB.' },
    ]);
  });

  test.each([
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '<img src=x onerror=alert(1)>.png',
    `${'n'.repeat(500)}.png`,
    '名前 🏡.png',
    '.htaccess',
    'CON',
  ])('may be called %j: the name is shown as text, and names no file', async (name) => {
    const { body } = await send(await png(), { name, slot: 'problem' }).expect(200);
    expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const dashboard = await site.request.get('/admin').set('cookie', cookie).expect(200);
    expect(dashboard.text).not.toContain('<img src=x');
  });

  /** A small file whose header asks for a great many pixels. */
  function bomb(width: number, height: number): Buffer {
    const chunk = (name: string, data: Buffer) => {
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
      return Buffer.concat([length, Buffer.from(name), data, sum]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.writeUInt8(1, 8);
    const data = deflateSync(Buffer.alloc(10_000_000));
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
});

function bytesOf(response: unknown, done: (error: Error | null, body: Buffer) => void) {
  const stream = response as NodeJS.ReadableStream;
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => done(null, Buffer.concat(parts)));
}

/** The checksum of PNG chunks. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
