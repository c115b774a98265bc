import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextMidnight } from '../../../src/content/moments.ts';
import { PageCache } from '../../../src/web/http/page-cache.ts';
import { acceptedEncoding, Rendered } from '../../../src/web/http/rendered.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

test.each([
  ['2026-01-15T12:00:00Z', '2026-01-16T05:00:00.000Z'],
  ['2026-07-15T03:59:59Z', '2026-07-15T04:00:00.000Z'],
  ['2026-07-15T04:00:00Z', '2026-07-16T04:00:00.000Z'],
  // The clocks go back on this night.
  ['2026-10-31T12:00:00Z', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-02T05:00:00.000Z'],
])('after %s, midnight in Indianapolis comes at %s', (now, midnight) => {
  expect(new Date(nextMidnight(Date.parse(now))).toISOString()).toBe(midnight);
});

test('the cache retains a page until midnight in Indianapolis', () => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const cache = new PageCache(() => now);
  const page = cache.set('/contact', new Rendered(200, {}, '<p>today</p>'));
  expect(cache.get('/contact')).toBe(page);
  now = Date.parse('2026-01-16T05:00:00Z');
  expect(cache.get('/contact')).toBeUndefined();
});

test('a stale page is never answered, and what it was compressed to is, once it is rendered with the same bytes', async () => {
  const cache = new PageCache(Date.now);
  const page = cache.set('/about', new Rendered(200, {}, '<p>about</p>'));
  cache.ask('/about');
  await cache.improved();
  const improve = vi.spyOn(Rendered.prototype, 'improve');
  onTestFinished(() => improve.mockRestore());
  cache.clear();
  expect([cache.get('/about'), cache.has('/about')]).toEqual([undefined, false]);
  expect(cache.set('/about', new Rendered(200, {}, '<p>about</p>'))).toBe(page);
  expect(cache.ask('/about')).toBe(page);
  await cache.improved();
  expect(improve).not.toHaveBeenCalled();

  cache.clear();
  const other = new Rendered(200, {}, '<p>other</p>');
  expect(cache.set('/about', other)).toBe(other);
  const policy = new Rendered(200, { 'content-security-policy': "default-src 'self'" }, '<p>other</p>');
  expect(cache.set('/about', policy)).toBe(policy);
  await cache.improved();
  expect(improve).not.toHaveBeenCalled();
  for (let visitor = 0; visitor < 2; visitor++) cache.ask('/about');
  await cache.improved();
  expect(improve.mock.contexts).toEqual([policy]);
});

const bytes = (size: number) => new Rendered(200, {}, 'x'.repeat(size));

test('past its bound the cache lets go of the pages that were rendered longest ago', () => {
  const cache = new PageCache(Date.now, 2500);
  for (const key of ['/a', '/b', '/c']) cache.set(key, bytes(1000));
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/b')).toBeDefined();
  expect(cache.get('/c')).toBeDefined();
  expect(cache.size).toBe(2000);
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

describe('pages over HTTP', async () => {
  const { app, request } = await testApp();
  const { cache } = app.context.pages;
  const plain = { 'accept-encoding': 'identity' };
  const get = (path: string, headers = {}) => request.get(path).set({ ...plain, ...headers });

  test('ten visitors at once of a page that is not cached cause one rendering', async () => {
    const before = cache.misses;
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/about').expect(200)));
    expect(cache.misses).toBe(before + 1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('a cached page is counted as a hit', async () => {
    await get('/terms').expect(200);
    const { hits } = cache;
    await get('/terms').expect(200);
    expect(cache.hits).toBe(hits + 1);
  });

  test('brotli is sent at once, and better compressed after who asks again, under the same tag', async () => {
    const sent = () =>
      request
        .get('/privacy')
        .set('accept-encoding', 'br')
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          (response as unknown as NodeJS.ReadableStream).on('data', (chunk: Buffer) => chunks.push(chunk));
          (response as unknown as NodeJS.ReadableStream).on('end', () => done(null, Buffer.concat(chunks)));
        });
    const quick = await sent();
    expect((await sent()).get('content-length')).toBe(quick.get('content-length'));
    await cache.improved();
    const best = await sent();
    const { text } = await get('/privacy');
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) };
    expect(Number(best.get('content-length'))).toBeLessThan(Number(quick.get('content-length')));
    expect(Number(best.get('content-length'))).toBe(brotliCompressSync(Buffer.from(text), { params }).length);
    expect(best.get('etag')).toBe(quick.get('etag'));
  });

  test('every encoding has a tag of its own, and 304 has the headers of the page but no length', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const page = await request.get('/contact').set('accept-encoding', encoding);
      const etag = page.get('etag') ?? '';
      tags.add(etag);
      const again = await request.get('/contact').set({ 'accept-encoding': encoding, 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(again.get('content-length')).toBeUndefined();
      for (const name of ['vary', 'cache-control', 'content-security-policy', 'etag']) {
        expect(again.get(name)).toBe(page.get(name));
      }
    }
    expect(tags.size).toBe(3);
  });

  test('a first answer and a cached one have the same headers and bytes', async () => {
    const { date: _, ...first } = (await get('/ppm')).headers;
    const { date: __, ...cached } = (await get('/ppm')).headers;
    expect(cached).toEqual(first);
  });

  test('HEAD of a cached page announces its length and sends nothing', async () => {
    const page = await get('/contact');
    const head = await request.head('/contact').set(plain);
    expect(head.get('content-length')).toBe(String(Buffer.byteLength(page.text)));
    expect(head.text).toBeUndefined();
  });

  test('an opted-out visitor and others are never sent the same cached page', async () => {
    for (let visit = 0; visit < 2; visit++) {
      expect(textOf((await get('/terms', { 'sec-gpc': '1' })).text)).toContain('Opt-out request honored');
      expect(textOf((await get('/terms')).text)).not.toContain('Opt-out request honored');
    }
  });

  test('typed values, amounts and refusals leave nothing in the cache', async () => {
    const cached = await get('/contact').expect(200);
    const typed = { name: 'Someone Typing', email: 'wrong', message: 'Words that are mine' };
    const refused = await request.post('/contact').set('accept', 'text/html').type('form').send(typed).expect(422);
    expect(refused.text).toContain('Someone Typing');
    expect(refused.get('cache-control')).toBe('private, no-store');
    expect((await get('/contact')).text).toBe(cached.text);

    const calm = await get('/invest').expect(200);
    const amount = await get('/invest?amount=7500').expect(200);
    expect(amount.get('cache-control')).toBe('private, no-store');
    expect(amount.get('etag')).toBeUndefined();
    expect(amount.text).not.toBe(calm.text);
    expect((await get('/invest')).text).toBe(calm.text);
  });

  test('the address of a confirmation has the page of everybody for who sent nothing', async () => {
    const calm = await get('/contact').expect(200);
    const { misses } = cache;
    for (const query of ['sent=contact', 'sent=contact&new', 'sent=contact&at=mfz0a-AAAAAAAAAAAAAAAAAAAAAA&new']) {
      for (const optOut of [{}, { 'sec-gpc': '1' }]) {
        const page = await get(`/contact?${query}`, optOut).expect(200);
        expect(page.text).not.toContain('id="sent"');
        expect(page.get('cache-control')).toBe('public, max-age=0, must-revalidate');
        expect(page.get('refresh')).toBeUndefined();
      }
    }
    expect(cache.misses).toBe(misses + 1);
    expect((await get('/contact')).text).toBe(calm.text);
  });

  test('a visit from another site with a campaign gets its cookie, and the next visitor does not', async () => {
    const campaign = await get('/about?utm_source=radio').expect(200);
    expect(campaign.get('set-cookie')).toHaveLength(1);
    expect(campaign.get('cache-control')).toBe('private, no-store');
    const foreign = await get('/about', { referer: 'https://news.example/story' }).expect(200);
    expect(foreign.get('set-cookie')).toHaveLength(1);
    const next = await get('/about').expect(200);
    expect(next.get('set-cookie')).toBeUndefined();
    expect(next.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test('a signed-in admin sees the same public page as anyone, and admin pages are never cached', async () => {
    const visitor = await get('/invest').expect(200);
    const cookie = await signedIn({ app, request });
    expect((await get('/invest', { cookie })).text).toBe(visitor.text);
    await cache.improved();
    const before = cache.size;
    expect((await get('/admin', { cookie }).expect(200)).get('cache-control')).toContain('no-store');
    expect(cache.size).toBe(before);
    await get('/admin').expect(303);
  });
});

test('at midnight in Indianapolis the pages are rendered anew', async () => {
  let now = Date.parse('2026-12-31T12:00:00Z');
  const { app, request } = await testApp({}, { clock: () => now });
  expect(textOf((await request.get('/about')).text)).toContain('© 2026');
  now = Date.parse('2027-01-01T05:00:00Z');
  const { misses } = app.context.pages.cache;
  expect(textOf((await request.get('/about')).text)).toContain('© 2027');
  expect(app.context.pages.cache.misses).toBe(misses + 1);
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
