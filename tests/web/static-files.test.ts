import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { readAssets } from '../../src/web/http/assets.ts';
import { staticFiles } from '../../src/web/site/static-files.ts';
import { clientOf } from '../helpers/desk.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { testApp } from '../helpers/test-app.ts';

describe('a file whose name holds a hash', async () => {
  const site = await testApp();
  const { request } = site;
  const { boot, font } = readAssets(root);
  const [picture = ''] = (await clientOf(site).get('/')).attribute('source[type="image/avif"]', 'srcset').split(' ');
  const get = (path: string, headers = {}) => request.get(path).set({ 'accept-encoding': 'br, gzip', ...headers });

  test.each([
    ['the loader', boot, 'br, gzip', 'br'],
    ['the loader for who takes gzip', boot, 'gzip', 'gzip'],
    ['the loader as it is', boot, 'identity', undefined],
    ['the font', font, 'br, gzip', undefined],
    ['a picture', picture, 'br, gzip', undefined],
  ])('%s is compressed where it helps, cached for good, and runs nothing', async (_, path, accepted, encoding) => {
    const { headers } = await get(path, { 'accept-encoding': accepted }).buffer(true).expect(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('it answers HEAD, a known tag and a range', async () => {
    const { headers } = await get(font).expect(200).expect('content-type', 'font/woff2');
    const head = await request.head(font).expect(200);
    expect(head.get('content-length')).toBe(headers['content-length']);
    const again = await get(font, { 'if-none-match': headers.etag }).expect(304);
    expect(again.get('content-length')).toBeUndefined();
    const size = Number(headers['content-length']);
    for (const [range, given] of [
      ['bytes=0-9', `bytes 0-9/${size}`],
      ['bytes=-10', `bytes ${size - 10}-${size - 1}/${size}`],
    ] as const)
      await get(font, { range }).expect(206).expect('content-range', given);
    await get(font, { range: 'bytes=9-2' }).expect(416);
    await get(font, { range: 'lines=1-2' }).expect(200);
  });

  test('a file that does not exist is not found', async () => {
    for (const path of ['/assets/../../package.json', '/assets/%2e%2e/assets.json', '/images/', '/documents/a.txt'])
      await get(path).expect(404);
  });
});

test('a file that a new release took away is not found, and the server goes on', async () => {
  const folder = temporaryFolder();
  const assets = join(folder, 'dist/client/assets');
  mkdirSync(assets, { recursive: true });
  for (const name of ['a-AAAA.js', 'a-AAAA.js.br', 'b-BBBB.js']) writeFileSync(join(assets, name), 'let a;');
  const request = supertest(express().use(staticFiles(folder, { images: [], documents: [], icons: [] })));
  const get = (name: string) => request.get(`/assets/${name}`).set('accept-encoding', 'br');
  await get('b-BBBB.js').expect(200);
  for (const name of ['a-AAAA.js.br', 'b-BBBB.js']) rmSync(join(assets, name));
  for (const name of ['a-AAAA.js', 'b-BBBB.js']) {
    const { headers } = await get(name).expect(404);
    expect(headers['content-encoding']).toBeUndefined();
  }
});
