import { describe, expect, test } from 'vitest';
import { byCookie } from '../../../client/form/mistyped.ts';
import { root } from '../../../src/base/root.ts';
import { loadContent } from '../../../src/content/load.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import type { Form } from '../../../src/site/forms/form.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { Answer } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';

let now = Date.UTC(2026, 2, 2, 15);
const { app, request } = await testApp({ RATE_LIMIT_POSTS: '100000', TRUST_PROXY: '1' }, { clock: () => now });
const { forms, ...frame } = loadContent(root).confirmations;
const pathOf = (form: Form) =>
  (routes as readonly Route[]).find((route) => route.form === form.id && route.page && !route.path.includes(':'))
    ?.path ?? '';

/** A browser that holds its cookies from one request to the next. */
function visitor(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const taking = async (sent: ReturnType<typeof request.get>) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await sent.set({ ...headers, ...(cookie && { cookie }) });
    for (const line of answer.get('set-cookie') ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: async (path: string) => new Answer(await taking(request.get(path))),
    post: async (path: string, values: object) =>
      new Answer(await taking(request.post(path).type('form').send(values) as never)),
    json: (path: string, values: object) => taking(request.post(path).send(values) as never),
  };
}
const hiddenForms = (page: Answer, form = 'form') => page.attributes(`${form}[method="post"][hidden]`, 'method').length;
/** Beside the form that forgets, which has no fields. */
const hidesForm = (page: Answer) => hiddenForms(page) > hiddenForms(page, 'form[action="/remember"]');
const isConfirmed = (page: Answer) => page.has('#sent') && hidesForm(page);
const ann = { email: 'ann@example.com' };

test('the amount of the calculator and the email of the first form are in the second', async () => {
  const { get, post, cookies } = visitor();
  await get('/invest?amount=25000');
  expect([...cookies.keys()]).toEqual(['visit']);
  const sent = await post('/invest', ann);
  expect(sent.location).toMatch(/^\/invest\?sent=spark&at=[\w-]+&new#sent$/);
  const next = await get('/rega-invest');
  expect([next.value('email'), next.value('investmentAmount')]).toEqual([ann.email, '$25,000']);
  expect(next.value('name') ?? '').toBe('');
  expect(next.text).toContain('We have your email and amount. One more question.');
  expect((await get('/webinar')).value('investmentAmount')).toBe('$25,000 - $50,000');
  expect((await get('/invest')).value('amount')).toBe('$25,000');
});

test('the amount that scripts leave is remembered, and a wrong one is refused', async () => {
  const { post, get } = visitor();
  expect((await post('/remember', { amount: '7500' })).status).toBe(204);
  for (const amount of ['', 'x', '0', '999999999999']) {
    expect((await post('/remember', { amount })).status, amount).toBe(422);
  }
  expect((await get('/rega-invest')).value('investmentAmount')).toBe('$7,500');
});

test.each(leadForms)(
  'the confirmation of $id takes the place of the form, survives a reload, and gives way',
  async (form) => {
    const values = { ...form.sample, email: `sent-${form.id}@example.com` };
    const name = form.sample.firstName ?? form.sample.name?.split(' ')[0];
    const { when } = forms[form.id];
    const browser = visitor();
    expect(hidesForm(await browser.get(pathOf(form)))).toBe(false);
    await browser[leadForms.indexOf(form) % 2 ? 'post' : 'json'](pathOf(form), values);
    for (let reload = 0; reload < 2; reload++) {
      const page = await browser.get(pathOf(form));
      expect(isConfirmed(page)).toBe(true);
      for (const words of [
        ...[name ? `Thanks, ${name}.` : 'Thank you.', `We’ll write to ${values.email}.`, frame.nextHeading],
        ...[when ?? frame.otherEmail, when ? frame.again : frame.otherEmail],
      ])
        expect(page.text).toContain(words);
      expect(page.has('section#sent a[href^="tel:"]')).toBe(true);
    }
    const again = await browser.get(`${pathOf(form)}?again`);
    expect([again.has('#sent'), hidesForm(again)]).toEqual([false, false]);
    expect((await browser.get('/about')).html).not.toContain(values.email);
  },
);

describe('nobody else sees it', () => {
  test('an answer for one visitor is stored nowhere, and leaves the shared page as it was', async () => {
    const browser = visitor();
    const before = await visitor().get('/rega-invest');
    await browser.json('/invest', ann);
    const own = await browser.get('/rega-invest');
    expect(own.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: expect.stringContaining('Cookie'),
    });
    expect(own.headers.etag).toBeUndefined();
    const after = await visitor().get('/rega-invest');
    expect(after.html).toBe(before.html);
    expect(after.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(after.cookie).toBe('');
  });

  test('many at once each see their own values, whether they are remembered or not', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const email = `person${index}x@example.com`;
        const browser = visitor({ 'x-forwarded-for': `203.0.113.${index}` });
        if (index % 3) await browser.json('/invest', { email });
        return { browser, email: index % 3 ? email : '' };
      }),
    );
    for (const path of ['/rega-invest', '/invest?again', '/contact', '/invest?amount=9000', '/webinar']) {
      const pages = await Promise.all(people.map(({ browser }) => browser.get(path)));
      for (const [index, { html }] of pages.entries()) {
        const seen = [...new Set(html.match(/person\d+x@example\.com/g))];
        expect(seen, path).toEqual(people[index]?.email ? [people[index].email] : []);
      }
    }
  });

  test('a cookie of another key, a changed one and an old one say nothing', async () => {
    const browser = visitor();
    await browser.json('/invest', ann);
    const cookie = browser.cookies.get('visit') ?? '';
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('ann');
    const seen = async (value: string, at = request) =>
      (await at.get('/rega-invest').set('cookie', `visit=${value}`).expect(200)).text.includes(ann.email);
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
    const cookie = `visit=${browser.cookies.get('visit')}`;
    const page = await request.get('/rega-invest').set({ cookie, 'sec-gpc': '1' });
    expect(page.text).not.toContain(ann.email);
    const optedOut = { 'sec-gpc': '1' };
    for (const sent of [
      request.post('/invest').set(optedOut).send({ email: 'opted@example.com' }),
      request.get('/invest?amount=7500').set(optedOut),
      request.get('/contact?utm_source=x').set(optedOut),
      request.get('/contact'),
      request.post('/remember').set(optedOut).type('form').send({ amount: '7500' }),
      request.post('/functions/v1/submit-hubspot-lead').send(deckForm.sample),
    ])
      expect((await sent).get('set-cookie')).toBeUndefined();
  });

  test('past the limit of pages for one visitor, the shared page is shown', async () => {
    const browser = visitor({ 'x-forwarded-for': '198.51.100.7' });
    await browser.json('/invest', ann);
    let own = 0;
    for (let time = 0; time < 130; time++) {
      const { status, html } = await browser.get('/rega-invest');
      expect(status).toBe(200);
      if (html.includes(ann.email)) own++;
    }
    expect(own).toBe(120);
  });
});

describe('the address of a confirmation', () => {
  const person = { ...ann, name: 'Ann Bee', message: 'Hello there team' };
  const words = "Thanks for your interest! We'll be in touch soon.";
  const sentFrom = async (browser: ReturnType<typeof visitor>, path: string, values: object) =>
    (await browser.post(path, values)).location.replace(/#.*/, '');

  test('says the words of the form and goes on for who has just sent it, later only confirms, and says nothing to others', async () => {
    const browser = visitor();
    const address = await sentFrom(browser, '/invest', ann);
    const others = await visitor().get(address);
    expect([isConfirmed(others), others.headers.refresh]).toEqual([false, undefined]);
    const page = await browser.get(address);
    expect(page.text).toContain(words);
    expect(page.headers.refresh).toBe('1; url=/rega-invest');
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
    expect((await browser.get(anns)).text).toContain('Thank you.');
    expect((await browser.get(anns)).text).not.toContain('Thanks, Bob.');
    expect((await browser.get(bobs)).text).toContain('Thanks, Bob.');
  });

  test('confirms to a browser that opts out of cookies by its receipt, and not by another’s', async () => {
    const optedOut = visitor({ 'sec-gpc': '1' });
    const { receipt } = (await optedOut.json('/contact', person)).body;
    const isFor = async (at: string) => isConfirmed(await optedOut.get(`/contact?sent=contact&at=${at}`));
    expect(await isFor(receipt)).toBe(true);
    const ofAnother = (await optedOut.json('/invest', ann)).body.receipt;
    for (const wrong of ['', 'x', receipt.replace(/.$/, '!'), receipt.replace(/^./, 'z'), ofAnother])
      expect(await isFor(wrong), wrong).toBe(false);
    now += 13 * 3_600_000;
    expect(await isFor(receipt)).toBe(false);
  });
});

describe('a mistyped email', () => {
  const wrong = 'margaret@gmial.com';
  const right = 'margaret@gmail.com';
  const message = 'Hello there team';
  const found = (search: string) => app.context.leads.list({ search }, { limit: 10 });
  const offers = (page: Answer) => page.text.includes(`Use ${right}`);

  test.each(['post', 'json'] as const)(
    'is offered in the confirmation and on the next page after a %s, and corrected in what was sent',
    async (kind) => {
      const browser = visitor();
      const sent = await browser[kind]('/contact', { name: `Margaret ${kind}`, email: wrong, message });
      if ('body' in sent) expect(sent.body).toMatchObject({ ok: true, meant: { email: right, code: byCookie } });
      await browser.json('/invest', { email: wrong });
      for (const path of ['/contact', '/rega-invest']) expect(offers(await browser.get(path)), path).toBe(true);
      expect(offers(await visitor().get('/rega-invest'))).toBe(false);

      const corrected = await browser.post('/remember', { correct: byCookie, back: '/rega-invest' });
      expect(corrected.location).toBe('/rega-invest');
      expect(await found(wrong)).toEqual([]);
      const leads = await found(right);
      expect(leads.map(({ form }) => form)).toEqual(expect.arrayContaining(['contact', 'spark']));
      const events = await app.context.leads.events(leads[0]?.id ?? '');
      expect(events.at(-1)).toMatchObject({ kind: 'email-corrected', by: 'visitor', via: 'site' });
      const next = await browser.get('/rega-invest');
      expect([offers(next), next.value('email')]).toEqual([false, right]);
      expect((await browser.get('/contact')).text).toContain('Thanks, Margaret.');
    },
  );

  test('is corrected by nobody else, and by no address of their choice', async () => {
    await visitor().json('/contact', { name: 'Ann Bee', email: 'ann.other@gmial.com', message });
    await visitor().post('/remember', { correct: byCookie, email: 'mallory@example.com' });
    const bob = visitor();
    await bob.json('/invest', { email: 'bob@gmial.com' });
    await bob.post('/remember', { correct: byCookie, mistyped: (await found('ann.other@gmial.com'))[0]?.id });
    expect(await found('bob@gmail.com')).toHaveLength(1);
    await bob.post('/remember', { correct: 'x'.repeat(80), back: '/invest' });
    expect(await found('ann.other@gmial.com')).toHaveLength(1);
  });

  test('is offered to a browser that opts out of cookies, once, in the confirmation itself', async () => {
    const optedOut = visitor({ 'sec-gpc': '1' });
    const { meant } = (await optedOut.json('/invest', { email: 'opted@gmial.com' })).body;
    expect(meant.email).toBe('opted@gmail.com');
    const corrected = await optedOut.post('/remember', { correct: meant.code, back: '/invest' });
    expect(optedOut.cookies.size).toBe(0);
    expect(await found('opted@gmial.com')).toEqual([]);
    expect(await found('opted@gmail.com')).toHaveLength(1);
    expect(isConfirmed(await optedOut.get(corrected.location.split('#')[0] ?? ''))).toBe(true);
  });
});

test('no form takes an email without a dot in its domain, unless its words ask for a loose one', async () => {
  const answers = await Promise.all(
    leadForms.map((form) => visitor().json(pathOf(form), { ...form.sample, email: 'margaret@gmial' })),
  );
  const loose = leadForms.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id);
  expect(loose.sort()).toEqual(['built', 'flex']);
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
