import { describe, expect, test } from 'vitest';
import { byCookie } from '../../../client/form/mistyped.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import { formOf, leadForms } from '../../../src/site/forms/index.ts';
import { routeOfForm } from '../../../src/site/routes.ts';
import { browserOf } from '../../helpers/browser-of.ts';
import type { Answer } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';

let now = Date.UTC(2026, 2, 2, 15);
const site = await testApp({ RATE_LIMIT_POSTS: '100000', TRUST_PROXY: '1' }, { clock: () => now });
const { app, request } = site;
const { forms, ...frame } = app.context.pages.content.confirmations;
const visitor = (headers?: Record<string, string>) => browserOf(site, headers);
const optingOut = () => visitor({ 'sec-gpc': '1' });
const hiddenForms = (page: Answer, form = 'form') => page.attributes(`${form}[method="post"][hidden]`, 'method').length;
/** Beside the form that forgets, which has no fields. */
const hidesForm = (page: Answer) => hiddenForms(page) > hiddenForms(page, 'form[action="/remember"]');
const isConfirmed = (page: Answer) => page.has('#sent') && hidesForm(page);
const ann = { email: 'ann@example.com' };
const person = { ...ann, name: 'Ann Bee', message: 'Hello there team' };
/** Posts without scripts; answers where the confirmation is. */
const sentFrom = async (browser: ReturnType<typeof visitor>, path: string, values: object) =>
  (await browser.post(path, values)).location.replace(/#.*/, '');

test('the amount of the calculator, also as scripts leave it, and the email of the first form are in the second', async () => {
  const { get, post, cookies } = visitor();
  await get('/invest?amount=25000');
  expect([...cookies.keys()]).toEqual(['visit']);
  expect((await post('/invest', ann)).location).toMatch(/^\/invest\?sent=spark&at=[\w-]+&new#sent$/);
  const next = await get('/rega-invest');
  expect(['email', 'investmentAmount', 'name'].map((name) => next.value(name) ?? '')).toEqual([
    ...[ann.email, '$25,000', ''],
  ]);
  expect(next.text).toContain('We have your email and amount. One more question.');
  expect((await get('/webinar')).value('investmentAmount')).toBe('$25,000 - $50,000');
  expect((await get('/invest')).value('amount')).toBe('$25,000');
  expect((await post('/remember', { amount: '7500' })).status).toBe(204);
  for (const amount of ['', 'x', '0', '999999999999'])
    expect((await post('/remember', { amount })).status, amount).toBe(422);
  expect((await get('/rega-invest')).value('investmentAmount')).toBe('$7,500');
});

test.each(leadForms)(
  'the confirmation of $id takes the place of the form, survives a reload, and gives way',
  async (form) => {
    const path = routeOfForm(form.id)?.path ?? '';
    const values = { ...form.sample, email: `sent-${form.id}@example.com` };
    const name = form.sample.firstName ?? form.sample.name?.split(' ')[0];
    const { when } = forms[form.id];
    const hasMessage = form.fields.some(({ control }) => control === 'textarea');
    const browser = visitor();
    expect(hidesForm(await browser.get(path))).toBe(false);
    const thanks = await browser.get(await sentFrom(browser, path, values));
    expect(thanks.text).toContain(form.success.title);
    const page = await browser.get(path);
    expect(isConfirmed(page)).toBe(true);
    for (const words of [
      ...[name ? `Thanks, ${name}.` : 'Thank you.', frame.email, values.email, frame.nextHeading],
      ...[when ?? frame.email, hasMessage ? frame.again : frame.otherEmail],
    ])
      expect(page.text).toContain(words);
    expect(page.has('section#sent a[href^="tel:"]')).toBe(true);
    const again = await browser.get(`${path}?again`);
    expect([again.has('#sent'), hidesForm(again)]).toEqual([false, false]);
  },
);

describe('nobody else sees it', () => {
  test('an answer for one visitor is stored nowhere, and leaves the shared page as it was', async () => {
    const browser = visitor();
    const before = await visitor().get('/rega-invest');
    await browser.json('/invest', ann);
    const { headers } = await browser.get('/rega-invest');
    expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
    expect(headers.vary).toContain('Cookie');
    const after = await visitor().get('/rega-invest');
    expect([after.html, after.cookie]).toEqual([before.html, '']);
    expect(after.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  test('many at once each see their own values, whether they are remembered or not', async () => {
    const emails = ['', 'person1x@example.com', 'person2x@example.com', '', 'person4x@example.com'];
    const people = await Promise.all(
      emails.map(async (email) => {
        const browser = visitor();
        if (email) await browser.json('/invest', { email });
        return browser;
      }),
    );
    for (const path of ['/rega-invest', '/contact', '/invest?amount=9000']) {
      const pages = await Promise.all(people.map(({ get }) => get(path)));
      const seen = pages.map(({ html }) => [...new Set(html.match(/person\d+x@example\.com/g))].join());
      expect(seen, path).toEqual(emails);
    }
  });

  test('a cookie of another key, a changed one and an old one say nothing', async () => {
    const browser = visitor();
    await browser.json('/invest', ann);
    const cookie = browser.cookies.get('visit') ?? '';
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('ann');
    const seen = async (value: string, at = request) =>
      (await at.get('/sample-portal').set('cookie', `visit=${value}`).expect(200)).text.includes(ann.email);
    expect(await seen(cookie)).toBe(true);
    const middle = cookie.length / 2;
    const changed = cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1);
    for (const wrong of ['', 'x', '%', cookie.slice(0, -2), `${cookie}AAAA`, changed])
      expect(await seen(wrong), wrong).toBe(false);
    expect(await seen(cookie, (await testApp()).request)).toBe(false);
    now += 13 * 3_600_000;
    expect(await seen(cookie)).toBe(false);
  });

  test('the cookie ends with the browser, and only our server reads it', async () => {
    const plain = await request.post('/invest').send(ann);
    expect(plain.get('set-cookie')?.[0]).toMatch(/^visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const safe = await request.post('/invest').set('x-forwarded-proto', 'https').send(ann);
    expect(safe.get('set-cookie')?.[0]).toMatch(/^__Host-visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('a browser that opts out, and a program at an address of its own, get none; one that it has is not read', async () => {
    const browser = visitor();
    await browser.json('/invest', ann);
    const page = await browser.get('/rega-invest', { 'sec-gpc': '1' });
    expect(page.html).not.toContain(ann.email);
    const { get, post, json, cookies } = optingOut();
    await json('/invest', { email: 'opted@example.com' });
    for (const path of ['/invest?amount=7500', '/contact?utm_source=x']) await get(path);
    await post('/remember', { amount: '7500' });
    expect(cookies.size).toBe(0);
    for (const sent of [
      request.get('/contact'),
      request.post('/functions/v1/submit-hubspot-lead').send(deckForm.sample),
    ])
      expect((await sent).get('set-cookie')).toBeUndefined();
  });
});

describe('the address of a confirmation', () => {
  test('shows the message of the form and leads on right after it was sent, later only confirms, and says nothing to others', async () => {
    const words = "Thanks for your interest! We'll be in touch soon.";
    const browser = visitor();
    const address = await sentFrom(browser, '/invest', ann);
    const others = await visitor().get(address);
    expect([isConfirmed(others), others.headers.refresh]).toEqual([false, undefined]);
    const page = await browser.get(address);
    expect([page.text.includes(words), page.headers.refresh]).toEqual([true, '1; url=/rega-invest']);
    now += 20_000;
    const later = await browser.get(address);
    expect([isConfirmed(later), later.headers.refresh]).toEqual([true, undefined]);
    expect(later.text).not.toContain(words);
  });

  test('names in each of two tabs who sent the form there, or nobody', async () => {
    const browser = visitor();
    const anns = await sentFrom(browser, '/contact', person);
    now += 60_000;
    const bobs = await sentFrom(browser, '/contact', { ...person, name: 'Bob Cee', email: 'bob@example.com' });
    const ofAnn = await browser.get(anns);
    expect([ofAnn.text.includes('Thank you.'), ofAnn.text.includes('Thanks, Bob.')]).toEqual([true, false]);
    expect((await browser.get(bobs)).text).toContain('Thanks, Bob.');
  });

  test('confirms to a browser that opts out of cookies by its receipt, and not by another’s', async () => {
    const browser = optingOut();
    const { receipt } = await browser.json('/contact', person);
    const isFor = async (at: string) => isConfirmed(await browser.get(`/contact?sent=contact&at=${at}`));
    expect(await isFor(receipt)).toBe(true);
    const ofAnother = (await browser.json('/invest', ann)).receipt;
    for (const wrong of ['', 'x', receipt.replace(/.$/, '!'), receipt.replace(/^./, 'z'), ofAnother])
      expect(await isFor(wrong), wrong).toBe(false);
    now += 13 * 3_600_000;
    expect(await isFor(receipt)).toBe(false);
  });
});

describe('a mistyped email', () => {
  const [wrong, right] = ['margaret@gmial.com', 'margaret@gmail.com'];
  const found = (search: string) => app.context.leads.list({ search }, { limit: 10 });
  const offers = (page: Answer) => page.text.includes(`Use ${right}`);

  test('is offered in the confirmation and on the next page, and corrected in what was sent', async () => {
    const browser = visitor();
    const sent = await browser.json('/contact', { ...person, name: 'Margaret Dee', email: wrong });
    expect(sent).toMatchObject({ ok: true, suggestion: { email: right, code: byCookie } });
    await browser.post('/invest', { email: wrong });
    for (const path of ['/contact', '/rega-invest']) expect(offers(await browser.get(path)), path).toBe(true);
    expect(offers(await visitor().get('/rega-invest'))).toBe(false);

    const corrected = await browser.post('/remember', { correct: byCookie, back: '/rega-invest' });
    expect(corrected.location).toBe('/rega-invest');
    expect(await found(wrong)).toEqual([]);
    const leads = await found(right);
    expect(leads.map(({ form }) => form).sort()).toEqual(['contact', 'spark']);
    const events = await app.context.leads.events(leads[0]?.id ?? '');
    expect(events.at(-1)).toMatchObject({ kind: 'email-corrected', by: 'visitor', via: 'site' });
    const next = await browser.get('/rega-invest');
    expect([offers(next), next.value('email')]).toEqual([false, right]);
    expect((await browser.get('/contact')).text).toContain('Thanks, Margaret.');
  });

  test.each(['webinar', 'regd-webinar'] as const)(
    'is offered where the form %s leads, which then no longer asks to register',
    async (id) => {
      const browser = visitor();
      const access = `/${id}-access`;
      expect((await browser.get(access)).text).toContain('Not registered?');
      await browser.json(`/${id}`, { ...formOf(id).sample, email: wrong });
      const page = await browser.get(access);
      expect([offers(page), page.text.includes('Not registered?')]).toEqual([true, false]);
      await browser.post('/remember', { correct: byCookie, back: access });
      expect(offers(await browser.get(access))).toBe(false);
      expect((await found(right)).map(({ form }) => form)).toContain(id);
      expect(offers(await visitor().get(access))).toBe(false);
    },
  );

  test('is corrected by nobody else, and by no address of their choice', async () => {
    await visitor().json('/contact', { ...person, email: 'ann.other@gmial.com' });
    await visitor().post('/remember', { correct: byCookie, email: 'mallory@example.com' });
    const bob = visitor();
    await bob.json('/invest', { email: 'bob@gmial.com' });
    await bob.post('/remember', { correct: byCookie, mistyped: (await found('ann.other@gmial.com'))[0]?.id });
    expect(await found('bob@gmail.com')).toHaveLength(1);
    await bob.post('/remember', { correct: 'x'.repeat(80), back: '/invest' });
    expect(await found('ann.other@gmial.com')).toHaveLength(1);
  });

  test('is offered to a browser that opts out of cookies, once, in the confirmation itself', async () => {
    const browser = optingOut();
    const { suggestion } = await browser.json('/invest', { email: 'opted@gmial.com' });
    expect(suggestion.email).toBe('opted@gmail.com');
    const address = await sentFrom(browser, '/remember', { correct: suggestion.code, back: '/invest' });
    expect(browser.cookies.size).toBe(0);
    expect(await found('opted@gmial.com')).toEqual([]);
    expect(await found('opted@gmail.com')).toHaveLength(1);
    expect(isConfirmed(await browser.get(address))).toBe(true);
  });
});

test('"Not you? Clear" forgets, and leads back to one of our pages', async () => {
  const browser = visitor();
  await browser.json('/invest', ann);
  expect((await browser.get('/rega-invest')).text).toContain('Not you? Clear');
  const forget = async (back: string) => (await browser.post('/remember', { forget: '1', back })).location;
  expect(await forget('/rega-invest')).toBe('/rega-invest');
  expect(browser.cookies.size).toBe(0);
  expect((await browser.get('/rega-invest')).html).not.toContain(ann.email);
  for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/admin/leads', '/nowhere', ''])
    expect(await forget(back)).toBe('/');
  const foreign = visitor({ 'sec-fetch-site': 'cross-site' });
  expect((await foreign.post('/remember', { forget: '1' })).status).toBe(403);
});
