import { expect, test } from 'vitest';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

const tooMany = 'You have opened many pages in a short while. Please wait a minute and try again.';
const waitOf = ({ headers }: { headers: Record<string, string> }) => Number(headers['retry-after']);

test('of different amounts one address gets 120 in a minute, then 429 with words, and every other page', async () => {
  const site = await testApp();
  const { cache } = site.app.context.pages;
  const visitor = clientOf(site);
  await visitor.get('/about');
  await cache.improved();
  const { size } = cache;
  const amounts = Array.from({ length: 125 }, (_, index) => 501 + index);
  const ask = (some: readonly number[]) =>
    Promise.all(some.map((amount) => visitor.get(`/invest?amount=${amount}`, [200, 429])));
  const answers = await ask(amounts.slice(0, 119));
  // They take the place of no other page.
  expect(cache.size).toBe(size);
  answers.push(...(await ask(amounts.slice(119))));
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 200) expect(answer.text).toContain(`$${amounts[index]} invested`);
    else expect([waitOf(answer) > 0, answer.text.includes(tooMany)]).toEqual([true, true]);
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  for (const path of ['/invest', '/about', '/regd', '/contact']) await visitor.get(path);
  expect(cache.has('/about')).toBe(true);
});

test('the addresses of one IPv6 network count together', async () => {
  const site = await testApp({ TRUST_PROXY: '1' });
  for (const [amount, left] of [
    [501, 119],
    [502, 118],
  ]) {
    const visitor = clientOf(site, '', { 'x-forwarded-for': `2001:db8::${amount}` });
    expect((await visitor.get(`/invest?amount=${amount}`)).headers.ratelimit).toContain(`remaining=${left}`);
  }
});

test('amounts that a calculator takes as one are one page', async () => {
  const site = await testApp();
  const page = async (path: string) => (await clientOf(site).get(path)).html;
  for (const [address, other] of [
    ['/invest?amount=1', '/invest?amount=499'],
    ['/invest?amount=', '/invest?amount=500'],
    ['/invest?amount=100001', '/invest?amount=999999999999'],
    ['/regd?amount=3', '/regd?amount=14999'],
    ['/about?amount=3', '/about'],
  ] as const) {
    expect(await page(other), other).toBe(await page(address));
  }
});

test('what is rendered for one visitor is compressed with every word', async () => {
  const site = await testApp();
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

test('the sign-in page is rendered 120 times a minute for one address', async () => {
  const visitor = clientOf(await testApp());
  for (let visit = 0; visit < 120; visit++) await visitor.get('/admin/sign-in');
  const refused = await visitor.get('/admin/sign-in', 429);
  expect([waitOf(refused) > 0, refused.text.includes(tooMany)]).toEqual([true, true]);
});

test('a refused export with typed words is stored by no cache, ours included', async () => {
  const site = await testApp();
  const owner = await deskOf(site);
  const { cache } = site.app.context.pages;
  const before = cache.size;
  const { headers, text } = await owner.get(`/admin/leads.csv?form=${'x'.repeat(6000)}`, 400);
  expect(headers['cache-control']).toContain('no-store');
  expect(text).toContain('These leads cannot be exported');
  expect(cache.size).toBe(before);
});
