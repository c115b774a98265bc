import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { readAssets } from '../../../src/web/http/assets.ts';
import { FileCache } from '../../../src/web/http/file-cache.ts';
import { testApp } from '../../helpers/test-app.ts';

describe('a file whose name holds a hash', async () => {
  const { request } = await testApp();
  const { boot, font } = readAssets(root);
  const home = await request.get('/').set('accept-encoding', 'identity');
  const picture = /\/images\/[\w.-]+\.avif/.exec(home.text)?.[0] ?? '';
  const get = (path: string, headers = {}) => request.get(path).set({ 'accept-encoding': 'br, gzip', ...headers });

  test.each([
    ['the loader', boot, 'br, gzip'],
    ['the loader for who takes gzip', boot, 'gzip'],
    ['the loader as it is', boot, 'identity'],
    ['the font', font, 'br, gzip'],
    ['a picture', picture, 'br, gzip'],
  ])('%s has the same headers and bytes from the disk and cached', async (_, path, encoding) => {
    const asked = { 'accept-encoding': encoding };
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push(await get(path, asked).buffer(true).expect(200));
    const [disk, ...cached] = answers.map(({ headers: { date: _date, ...headers }, body, text }) => ({
      headers,
      body,
      text,
    }));
    for (const answer of cached) expect(answer).toEqual(disk);
    expect(disk?.headers['cache-control']).toContain('immutable');
  });

  test('cached, it answers HEAD, a known tag and a range as from the disk', async () => {
    await get(font).expect(200);
    const { headers } = await get(font).expect(200);
    const head = await request.head(font).expect(200);
    expect(head.get('content-length')).toBe(headers['content-length']);
    const again = await get(font, { 'if-none-match': headers.etag }).expect(304);
    expect(again.get('content-length')).toBeUndefined();
    const part = await get(font, { range: 'bytes=0-9' }).expect(206);
    expect(part.get('content-range')).toBe(`bytes 0-9/${headers['content-length']}`);
  });

  test.each(['/assets/../../package.json', '/assets/%2e%2e/assets.json', '/assets/none-AAAA.js', '/images/'])(
    '%s is not found, however often it is asked for',
    async (path) => {
      for (let time = 0; time < 3; time++) await get(path).expect(404);
    },
  );
});

describe('what is cached', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cached-files-'));
  mkdirSync(join(folder, 'data/images'), { recursive: true });
  for (const [name, size] of Object.entries({
    'a.1.avif': 400,
    'b.2.avif': 400,
    'c.3.avif': 400,
    'large.4.avif': 900,
  })) {
    writeFileSync(join(folder, 'data/images', name), 'x'.repeat(size));
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Asks for a file that is then sent from the disk, and may be cached. */
  function miss(files: FileCache, name: string, statusCode = 200) {
    const response = { statusCode, once: (_: string, finished: () => void) => finished() };
    const request = { method: 'GET', url: `/images/${name}`, headers: {} };
    expect(files.answer(request as IncomingMessage, response as unknown as ServerResponse)).toBe(false);
  }

  /** How many bytes of a cached file are sent; `undefined` when it is not cached. */
  function sent(files: FileCache, name: string): number | undefined {
    let bytes: number | undefined;
    const response = {
      once: () => response,
      writeHead: () => response,
      end(body: Buffer) {
        bytes = body.length;
      },
    };
    const request = { method: 'GET', url: `/images/${name}`, headers: {} };
    files.answer(request as IncomingMessage, response as unknown as ServerResponse);
    return bytes;
  }

  async function cache(files: FileCache, name: string) {
    miss(files, name);
    await expect.poll(() => sent(files, name)).toBe(400);
  }

  test('stays within its bounds: the oldest files go, and large ones are never cached', async () => {
    const files = new FileCache(folder, [], { file: 500, all: 1000 });
    await cache(files, 'a.1.avif');
    expect(files.size).toBe(400);
    miss(files, 'large.4.avif');
    await cache(files, 'b.2.avif');
    expect(files.size).toBe(800);
    await cache(files, 'c.3.avif');
    expect(files.size).toBe(800);
    await cache(files, 'a.1.avif');
    expect(files.size).toBe(800);
    for (const name of ['c.3.avif', 'a.1.avif']) expect(sent(files, name)).toBe(400);
    for (const name of ['large.4.avif', 'b.2.avif']) expect(sent(files, name)).toBeUndefined();
  });

  test('is never what was not found', async () => {
    const files = new FileCache(folder);
    miss(files, 'a.1.avif', 404);
    await cache(files, 'b.2.avif');
    expect(files.size).toBe(400);
  });
});
