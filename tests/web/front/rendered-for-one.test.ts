import { expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const amounts = Array.from({ length: 200 }, (_, number) => 500 + number);
const tooMany = 'You have opened many pages in a short while. Please wait a minute and try again.';

/** Many pages are rendered, by React as it is in development: that takes a while on a machine with other work. */
const slow = { timeout: 120_000 };

const renderings = ({ context: { pages } }: App) => pages.cache.misses + pages.amounts.misses;

test(
  'of 200 different amounts one address gets 120 in a minute, then 429 with words, and every other page',
  slow,
  async () => {
    const { app, request } = await testApp();
    const { cache } = app.context.pages;
    await request.get('/about').expect(200);
    const answers = await Promise.all(amounts.map((amount) => request.get(`/invest?amount=${amount}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const [place, { status, text }] of answers.entries()) {
      if (status === 200) expect(textOf(text)).toContain(`$${amounts[place]} invested`);
    }
    for (const answer of refused) {
      expect(answer.status).toBe(429);
      expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
      expect(textOf(answer.text)).toContain(tooMany);
    }
    for (const path of ['/invest', '/about', '/regd', '/contact']) await request.get(path).expect(200);
    expect(cache.has('/about')).toBe(true);
  },
);

test('the addresses of one IPv6 network count together', async () => {
  const { request } = await testApp({ TRUST_PROXY: '1' });
  const left = async (amount: number) => {
    const { headers } = await request
      .get(`/invest?amount=${amount}`)
      .set('x-forwarded-for', `2001:db8::${amount}`)
      .expect(200);
    return Number(/remaining=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  expect(await left(501)).toBe(119);
  expect(await left(502)).toBe(118);
});

test(
  'an amount that was asked for before is not rendered again, however it is written, and does not count',
  slow,
  async () => {
    const { app, request } = await testApp();
    const before = renderings(app);
    const written = ['7500', '$7,500', '007500', ' 7500 dollars'];
    for (let turn = 0; turn < 130; turn++) {
      const amount = encodeURIComponent(written[turn % written.length] as string);
      const { text, headers } = await request.get(`/invest?amount=${amount}`).expect(200);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(textOf(text)).toContain('$7,500 invested');
    }
    expect(renderings(app)).toBe(before + 1);
  },
);

test.each([
  ['/invest?amount=1', '/invest?amount=499'],
  ['/invest?amount=', '/invest?amount=500'],
  ['/invest?amount=100001', '/invest?amount=999999999999'],
  ['/regd?amount=3', '/regd?amount=14999'],
  ['/about?amount=3', '/about'],
])('%s and %s are one page', async (address, other) => {
  const { app, request } = await testApp();
  const first = await request.get(address).expect(200);
  const rendered = renderings(app);
  const second = await request.get(other).expect(200);
  expect(second.text).toBe(first.text);
  expect(renderings(app)).toBe(rendered);
});

test('pages with an amount take the place of no other page, and those asked for longest ago go', slow, async () => {
  const { app, request } = await testApp({ TRUST_PROXY: '1' });
  const { cache, amounts: calculated } = app.context.pages;
  await request.get('/about').expect(200);
  await cache.improved();
  const { size } = cache;
  const get = (amount: number) =>
    request
      .get(`/invest?amount=${amount}`)
      .set('x-forwarded-for', `192.0.2.${amount % 100}`)
      .expect(200);
  await get(amounts[0] as number);
  await Promise.all(amounts.slice(1, -1).map(get));
  await get(amounts.at(-1) as number);
  expect(cache.size).toBe(size);
  // The page that was added last may be compressed after it was counted.
  expect(calculated.size).toBeLessThan(16.1 * 1024 * 1024);
  const { misses } = calculated;
  await get(amounts.at(-1) as number);
  expect(calculated.misses).toBe(misses);
  await get(amounts[0] as number);
  expect(calculated.misses).toBe(misses + 1);
});

test.each(['br', 'gzip'])('what is rendered for one visitor is sent in %s with every word', async (encoding) => {
  const { request } = await testApp();
  const post = (accepted: string) =>
    request
      .post('/contact')
      .set({ accept: 'text/html', 'accept-encoding': accepted })
      .type('form')
      .send({ name: 'Someone Typing', email: 'wrong', message: 'Words that are mine' })
      .expect(422);
  const plain = await post('identity');
  const packed = await post(encoding);
  expect(packed.get('content-encoding')).toBe(encoding);
  expect(Number(packed.get('content-length'))).toBeLessThan(Number(plain.get('content-length')) / 2);
  expect(packed.text).toBe(plain.text);
});

test('the sign-in page is rendered 120 times a minute for one address', slow, async () => {
  const { request } = await testApp();
  for (let visit = 0; visit < 120; visit++) await request.get('/admin/sign-in').expect(200);
  const { text, headers } = await request.get('/admin/sign-in').expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(textOf(text)).toContain(tooMany);
});

test('a refused export with typed words is stored by no cache, ours included', async () => {
  const { app, request } = await testApp();
  const cookie = await signedIn({ app, request });
  const { cache } = app.context.pages;
  const before = cache.size;
  for (let number = 0; number < 5; number++) {
    const answer = await request.get(`/admin/leads.csv?form=${number}${'x'.repeat(6000)}`).set({ cookie });
    expect(answer.status).toBe(400);
    expect(answer.get('cache-control')).toContain('no-store');
    expect(textOf(answer.text)).toContain('These leads cannot be exported');
  }
  expect(cache.size).toBe(before);
});
