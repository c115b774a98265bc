import { expect, test } from 'vitest';
import { browserOf } from '../../helpers/browser-of.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp({ TRUST_PROXY: '1' });
const { cache } = site.app.context.pages;
const visitor = clientOf(site);

test('of different amounts one address gets 120 in a minute, then 429 with words, and every other page', async () => {
  await visitor.get('/about');
  await cache.improved();
  const { size } = cache;
  const ask = (some: readonly number[]) =>
    Promise.all(some.map(async (amount) => ({ amount, ...(await asked(amount)) })));
  const asked = async (amount: number) => {
    const { status, text, headers } = await visitor.get(`/regd?amount=${amount}`, [200, 429]);
    return { status, text, wait: Number(headers['retry-after']) };
  };
  const amounts = Array.from({ length: 123 }, (_, index) => 20_001 + index);
  const answers = await ask(amounts.slice(0, 119));
  // They take the place of no other page.
  expect(cache.size).toBe(size);
  answers.push(...(await ask(amounts.slice(119))));
  const [shown, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ wait }) => wait > 0)];
  expect([shown.length, refused.length]).toEqual([120, 3]);
  for (const { amount, text } of shown) expect(text).toContain(`$${amount.toLocaleString('en-US')} invested`);
  const tooMany = 'You have opened many pages in a short while. Please wait a minute and try again.';
  for (const { text } of refused) expect(text).toContain(tooMany);
  for (const path of ['/regd', '/about', '/contact']) await visitor.get(path);
  expect(cache.has('/about')).toBe(true);
});

test('past 120 pages with what is remembered of one visitor, the shared page is shown', async () => {
  const browser = browserOf(site, { 'x-forwarded-for': '198.51.100.7' });
  await browser.json('/invest', { email: 'ann@example.com' });
  const pages = await Promise.all(Array.from({ length: 123 }, () => browser.get('/sample-portal')));
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(123);
  expect(pages.filter(({ html }) => html.includes('ann@example.com'))).toHaveLength(120);
});

test('the sign-in page is rendered 120 times a minute for one address, and those of one IPv6 network count together', async () => {
  for (const [host, left] of [
    [1, 119],
    [2, 118],
  ]) {
    const { headers } = await clientOf(site, '', { 'x-forwarded-for': `2001:db8::${host}` }).get('/admin/sign-in');
    expect(headers.ratelimit).toContain(`limit=120, remaining=${left}`);
  }
});

test('amounts that a calculator takes as one are one page', async () => {
  const page = async (path: string) => (await clientOf(site, '', { 'x-forwarded-for': '198.51.100.8' }).get(path)).html;
  for (const [address, other] of [
    ['/invest?amount=1', '/invest?amount=499'],
    ['/invest?amount=', '/invest?amount=500'],
    ['/invest?amount=100001', '/invest?amount=999999999999'],
    ['/regd?amount=3', '/regd?amount=14999'],
    ['/about?amount=3', '/about'],
  ] as const)
    expect(await page(other), other).toBe(await page(address));
});

test('what is rendered for one visitor is compressed with every word', async () => {
  const typed = { name: 'Someone Typing', email: 'wrong', message: 'Words that are mine' };
  const refused = (encoding: string) =>
    clientOf(site, '', { 'accept-encoding': encoding }).post('/contact', typed, 422);
  const plain = await refused('identity');
  for (const encoding of ['br', 'gzip']) {
    const { headers, html } = await refused(encoding);
    expect([headers['content-encoding'], html]).toEqual([encoding, plain.html]);
    expect(Number(headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 2);
  }
});

test('a refused export with typed words is stored by no cache, ours included', async () => {
  const owner = await deskOf(site);
  const before = cache.size;
  const { headers, text } = await owner.get(`/admin/leads.csv?form=${'x'.repeat(6000)}`, 400);
  expect(headers['cache-control']).toContain('no-store');
  expect(text).toContain('These leads cannot be exported');
  expect(cache.size).toBe(before);
});
