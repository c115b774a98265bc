import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { nextMidnight } from '../../../src/content/moments.ts';
import { PageCache } from '../../../src/web/http/page-cache.ts';
import { acceptedEncoding, Rendered } from '../../../src/web/http/rendered.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

test('a page that was cleared is never answered, and one is compressed better once, after who asks again', async () => {
  const cache = new PageCache(Date.now, nextMidnight);
  const page = cache.set('/about', new Rendered(200, {}, '<p>about</p>'));
  const improve = vi.spyOn(page, 'improve');
  for (let visitor = 0; visitor < 2; visitor++) expect(cache.ask('/about')).toBe(page);
  await cache.improved();
  expect(improve).toHaveBeenCalledOnce();
  cache.clear();
  expect([cache.get('/about'), cache.has('/about')]).toEqual([undefined, false]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('who accepts "%s" is sent %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const site = await testApp();
const { cache } = site.app.context.pages;
const get = (path: string, headers = {}) => clientOf(site, '', { 'accept-encoding': 'identity', ...headers }).get(path);
const shared = 'public, max-age=0, must-revalidate';

test('ten visitors at once of a page that is not cached cause one rendering', async () => {
  const before = cache.misses;
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('/about')));
  expect(cache.misses).toBe(before + 1);
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
});

test('brotli is sent at once, and better compressed after who asks again, under the same tag', async () => {
  const sent = async () => (await get('/privacy', { 'accept-encoding': 'br' })).headers;
  const quick = await sent();
  expect((await sent())['content-length']).toBe(quick['content-length']);
  await cache.improved();
  const best = await sent();
  const { html } = await get('/privacy');
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html) };
  expect(Number(best['content-length'])).toBeLessThan(Number(quick['content-length']));
  expect(Number(best['content-length'])).toBe(brotliCompressSync(Buffer.from(html), { params }).length);
  expect(best.etag).toBe(quick.etag);
});

test('every encoding has a tag of its own, and 304 has the headers of the page but no length', async () => {
  const tags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const visitor = (headers = {}) => clientOf(site, '', { 'accept-encoding': encoding, ...headers });
    const { headers } = await visitor().get('/contact');
    const etag = headers.etag ?? '';
    tags.add(etag);
    const again = await visitor({ 'if-none-match': etag }).get('/contact', 304);
    expect(again.headers['content-length']).toBeUndefined();
    for (const name of ['vary', 'cache-control', 'content-security-policy', 'etag'])
      expect(again.headers[name]).toBe(headers[name]);
  }
  expect(tags.size).toBe(3);
});

test('a first answer and a cached one have the same headers and bytes, and HEAD announces its length', async () => {
  const { date: _, ...first } = (await get('/ppm')).headers;
  const { html, headers } = await get('/ppm');
  expect(headers).toMatchObject(first);
  const head = await site.request.head('/ppm').set('accept-encoding', 'identity');
  expect([head.get('content-length'), head.text]).toEqual([String(Buffer.byteLength(html)), undefined]);
});

test('an opted-out visitor and others are never sent the same cached page', async () => {
  for (let visit = 0; visit < 2; visit++) {
    expect((await get('/terms', { 'sec-gpc': '1' })).text).toContain('Opt-out request honored');
    expect((await get('/terms')).text).not.toContain('Opt-out request honored');
  }
});

test('typed values, amounts and refusals leave nothing in the cache', async () => {
  const calm = [await get('/contact'), await get('/invest')];
  const typed = { name: 'Someone Typing', email: 'wrong', message: 'Words that are mine' };
  const refused = await clientOf(site).post('/contact', typed, 422);
  const amount = await get('/invest?amount=7500');
  for (const { headers } of [refused, amount]) expect(headers['cache-control']).toBe('private, no-store');
  expect(amount.headers.etag).toBeUndefined();
  const after = [await get('/contact'), await get('/invest')];
  expect(after.map(({ html }) => html)).toEqual(calm.map(({ html }) => html));
});

test('the address of a confirmation shows the public page to anyone who sent nothing', async () => {
  const calm = await get('/contact');
  for (const query of ['sent=contact', 'sent=contact&at=mfz0a-AAAAAAAAAAAAAAAAAAAAAA&new']) {
    const page = await get(`/contact?${query}`);
    expect([page.html, page.headers['cache-control'], page.headers.refresh]).toEqual([calm.html, shared, undefined]);
  }
});

test('a visit from another site with a campaign gets its cookie, and the next visitor does not', async () => {
  const campaign = await get('/about?utm_source=radio');
  expect([campaign.cookie !== '', campaign.headers['cache-control']]).toEqual([true, 'private, no-store']);
  expect((await get('/about', { referer: 'https://news.example/story' })).cookie).not.toBe('');
  const next = await get('/about');
  expect([next.cookie, next.headers['cache-control']]).toEqual(['', shared]);
});

test('a signed-in admin sees the same public page as anyone, and admin pages are never cached', async () => {
  const visitor = await get('/invest');
  const desk = await deskOf(site);
  expect((await desk.get('/invest')).html).toBe(visitor.html);
  await cache.improved();
  const before = cache.size;
  expect((await desk.get('/admin')).headers['cache-control']).toContain('no-store');
  expect(cache.size).toBe(before);
});

test('at midnight in Indianapolis the pages are rendered anew', async () => {
  let now = Date.parse('2026-12-31T12:00:00Z');
  const own = await testApp({}, { clock: () => now });
  const { cache } = own.app.context.pages;
  const text = async () => (await clientOf(own).get('/about')).text;
  expect(await text()).toContain('© 2026');
  now = Date.parse('2027-01-01T05:00:00Z');
  const { misses } = cache;
  expect(await text()).toContain('© 2027');
  expect(cache.misses).toBe(misses + 1);
});

test('warming up renders every page of the sitemap, and ends when the product is closed', async () => {
  const { app, request } = await testApp();
  const { pages } = app.context;
  await app.warmUp();
  expect(pages.addresses().filter((path) => !pages.cache.has(path))).toEqual([]);
  const { misses } = pages.cache;
  await request.get('/').expect(200);
  expect(pages.cache.misses).toBe(misses);

  const other = await testApp();
  const warming = other.app.warmUp();
  await other.app.close();
  await warming;
  expect(other.app.context.pages.cache.misses).toBe(0);
});
