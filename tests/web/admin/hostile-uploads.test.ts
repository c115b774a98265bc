import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { exchange, listening } from '../../helpers/raw-http.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const upload = '/api/lovable-uploads';
const site = await testApp();
const cookie = await signedIn(site);

const picture = (red: number) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 10 * red, g: 90, b: 40 } } });
const send = (file: Buffer, { name = 'picture.png', slot = '' } = {}) => {
  const post = site.request.post(upload).set('cookie', cookie).attach('file', file, name);
  return slot ? post.field('slot', slot) : post;
};

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
  const png = () => picture(13).png().toBuffer();
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
      async () => Buffer.concat([await picture(14).jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
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
