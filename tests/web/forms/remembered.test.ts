import { describe, expect, test } from 'vitest';
import { byCookie } from '../../../client/form/mistyped.ts';
import { root } from '../../../src/base/root.ts';
import { loadContent } from '../../../src/content/load.ts';
import type { Form } from '../../../src/site/forms/form.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

let now = Date.UTC(2026, 2, 2, 15);
const { app, request } = await testApp({ RATE_LIMIT_POSTS: '100000', TRUST_PROXY: '1' }, { clock: () => now });
const paths = new Map(
  (routes as readonly Route[]).flatMap(({ form, path, page }) =>
    form && page && !path.includes(':') ? [[form, path]] : [],
  ),
);
const { forms, ...frame } = loadContent(root).confirmations;
const pathOf = (form: Form) => [...paths].find(([id]) => id === form.id)?.[1] ?? '';

/** A browser that holds its cookies from one request to the next. */
function visitor(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const own = () => ({
    ...headers,
    ...(cookies.size && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
  });
  const taking = async (sent: ReturnType<typeof request.get>) => {
    const answer = await sent;
    for (const line of answer.get('set-cookie') ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (path: string) => taking(request.get(path).set(own())),
    post: (path: string, values: object) => taking(request.post(path).set(own()).type('form').send(values)),
    json: (path: string, values: object) => taking(request.post(path).set(own()).send(values)),
  };
}
const typedIn = (html: string, name: string) => {
  const [input = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  return /\bvalue="([^"]*)"/.exec(input)?.[1];
};
const hidesForm = (html: string) =>
  /<form[^>]*\bhidden=""[^>]*method="post"|<form[^>]*method="post"[^>]*\bhidden=""/.test(
    html.replace(/<form id="[\w-]+-forget"[^>]*>/g, ''),
  );

const isConfirmed = (html: string) => html.includes('id="sent"') && hidesForm(html);

test('the amount of the calculator and the email of the first form are in the second', async () => {
  const { get, post, cookies } = visitor();
  await get('/invest?amount=25000');
  expect([...cookies.keys()]).toEqual(['visit']);
  const sent = await post('/invest', { email: 'ann@example.com' });
  expect(sent.get('location')).toMatch(/^\/invest\?sent=spark&at=[\w-]+&new#sent$/);
  const next = await get('/rega-invest');
  expect(typedIn(next.text, 'email')).toBe('ann@example.com');
  expect(typedIn(next.text, 'investmentAmount')).toBe('$25,000');
  expect(typedIn(next.text, 'name')).toBeUndefined();
  expect(textOf(next.text)).toContain('We have your email and amount. One more question.');
  const webinar = await get('/webinar');
  expect(webinar.text).toMatch(/<option value="\$25,000 - \$50,000" selected="">/);
  expect(typedIn((await get('/invest')).text, 'amount')).toBe('$25,000');
});

test('the amount that scripts leave is remembered, and a wrong one is refused', async () => {
  const { post, get } = visitor();
  expect((await post('/remember', { amount: '7500' })).status).toBe(204);
  expect(typedIn((await get('/rega-invest')).text, 'investmentAmount')).toBe('$7,500');
  for (const amount of ['', 'x', '0', '999999999999']) {
    expect((await post('/remember', { amount })).status, amount).toBe(422);
  }
  expect(typedIn((await get('/rega-invest')).text, 'investmentAmount')).toBe('$7,500');
});

describe.each(leadForms)('the confirmation of $id', (form) => {
  const values = { ...form.sample, email: `sent-${form.id}@example.com` };
  const name = form.sample.firstName ?? form.sample.name?.split(' ')[0];

  test.each(['post', 'json'] as const)(
    'takes the place of the form after a %s, survives a reload, and gives way',
    async (way) => {
      const browser = visitor();
      expect(hidesForm((await browser.get(pathOf(form))).text)).toBe(false);
      await browser[way](pathOf(form), values);
      for (let reload = 0; reload < 2; reload++) {
        const { text } = await browser.get(pathOf(form));
        expect(text).toContain('id="sent"');
        expect(hidesForm(text)).toBe(true);
        for (const words of [
          name ? `Thanks, ${name}.` : 'Thank you.',
          `We’ll write to ${values.email}.`,
          frame.nextHeading,
          forms[form.id].when ?? frame.otherEmail,
          forms[form.id].when ? frame.again : frame.otherEmail,
        ])
          expect(textOf(text)).toContain(words);
        expect(text).toMatch(/<section[^>]*id="sent".*href="tel:.*<\/section>/s);
      }
      const again = await browser.get(`${pathOf(form)}?again`);
      expect(again.text).not.toContain('id="sent"');
      expect(hidesForm(again.text)).toBe(false);
      expect((await browser.get('/about')).text).not.toContain(values.email);
    },
  );
});

describe('nobody else sees it', () => {
  test('an answer for one visitor is stored nowhere, and leaves the shared page as it was', async () => {
    const ann = visitor();
    const before = await visitor().get('/rega-invest');
    await ann.json('/invest', { email: 'ann@example.com' });
    const own = await ann.get('/rega-invest');
    expect(own.get('cache-control')).toBe('private, no-store');
    expect(own.get('vary')).toContain('Cookie');
    expect(own.get('etag')).toBeUndefined();
    const after = await visitor().get('/rega-invest');
    expect(after.text).toBe(before.text);
    expect(after.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(after.get('set-cookie')).toBeUndefined();
  });

  test('many at once each see their own values, whether they are remembered or not', async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const email = `person${index}x@example.com`;
        const browser = visitor({ 'x-forwarded-for': `203.0.113.${index}` });
        if (index % 3) await browser.json('/invest', { email });
        return { browser, email: index % 3 ? email : '' };
      }),
    );
    for (const path of ['/rega-invest', '/invest?again', '/contact', '/invest?amount=9000', '/webinar']) {
      const pages = await Promise.all(people.map(({ browser }) => browser.get(path)));
      for (const [index, { text }] of pages.entries()) {
        const seen = [...new Set(text.match(/person\d+x@example\.com/g))];
        expect(seen, path).toEqual(people[index]?.email ? [people[index].email] : []);
      }
    }
  });

  test('a cookie of another key, a changed one and an old one say nothing', async () => {
    const ann = visitor();
    await ann.json('/invest', { email: 'ann@example.com' });
    const cookie = ann.cookies.get('visit') ?? '';
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('ann');
    const seen = async (value: string) =>
      (await request.get('/rega-invest').set('cookie', `visit=${value}`)).text.includes('ann@example.com');
    expect(await seen(cookie)).toBe(true);
    const middle = cookie.length / 2;
    for (const wrong of [
      '',
      'x',
      '%',
      cookie.slice(0, -2),
      `${cookie}AAAA`,
      cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1),
    ]) {
      expect(await seen(wrong), wrong).toBe(false);
    }
    const other = await testApp();
    expect((await other.request.get('/rega-invest').set('cookie', `visit=${cookie}`).expect(200)).text).not.toContain(
      'ann@example.com',
    );
    now += 13 * 3_600_000;
    expect(await seen(cookie)).toBe(false);
  });

  test('the cookie ends with the browser, and only our server reads it', async () => {
    const plain = await request.post('/invest').send({ email: 'ann@example.com' });
    expect(plain.get('set-cookie')?.[0]).toMatch(/^visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const safe = await request.post('/invest').set('x-forwarded-proto', 'https').send({ email: 'ann@example.com' });
    expect(safe.get('set-cookie')?.[0]).toMatch(/^__Host-visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('a browser that opts out gets none, and one that it has is not read', async () => {
    const ann = visitor();
    await ann.json('/invest', { email: 'ann@example.com' });
    const cookie = `visit=${ann.cookies.get('visit')}`;
    const page = await request.get('/rega-invest').set({ cookie, 'sec-gpc': '1' });
    expect(page.text).not.toContain('ann@example.com');
    for (const sent of [
      request.post('/invest').send({ email: 'opted@example.com' }),
      request.get('/invest?amount=7500'),
      request.post('/remember').type('form').send({ amount: '7500' }),
    ]) {
      expect((await sent.set('sec-gpc', '1')).get('set-cookie')).toBeUndefined();
    }
  });

  test('past the limit of pages for one visitor, the shared page is shown', async () => {
    const ann = visitor({ 'x-forwarded-for': '198.51.100.7' });
    await ann.json('/invest', { email: 'ann@example.com' });
    let own = 0;
    for (let time = 0; time < 130; time++) {
      const answer = await ann.get('/rega-invest');
      expect(answer.status).toBe(200);
      if (answer.text.includes('ann@example.com')) own++;
    }
    expect(own).toBe(120);
  });
});

describe('the address of a confirmation', () => {
  const ann = { name: 'Ann Bee', email: 'ann@example.com', message: 'Hello there team' };
  const addressOf = (answer: { get(name: string): string | undefined }) =>
    answer.get('location')?.replace(/#.*/, '') ?? '';
  test.each(['', '&new'])('shows the form to everybody else (%s)', async (suffix) => {
    const sent = await visitor().post('/contact', ann);
    for (const address of [`/contact?sent=contact${suffix}`, addressOf(sent)]) {
      const page = await visitor().get(address);
      expect(isConfirmed(page.text)).toBe(false);
      expect(page.get('refresh')).toBeUndefined();
    }
  });

  test('says the words of the form and goes on for who has just sent it, and later only confirms', async () => {
    const browser = visitor();
    const address = addressOf(await browser.post('/invest', { email: ann.email }));
    const page = await browser.get(address);
    expect(textOf(page.text)).toContain("Thanks for your interest! We'll be in touch soon.");
    expect(page.get('refresh')).toBe('1; url=/rega-invest');
    now += 20_000;
    const later = await browser.get(address);
    expect(isConfirmed(later.text)).toBe(true);
    expect(later.get('refresh')).toBeUndefined();
    expect(textOf(later.text).split("Thanks for your interest! We'll be in touch soon.")).toHaveLength(1);
  });

  test('names in each of two tabs who sent the form there, or nobody', async () => {
    const browser = visitor();
    const anns = addressOf(await browser.post('/contact', ann));
    now += 60_000;
    const bobs = addressOf(await browser.post('/contact', { ...ann, name: 'Bob Cee', email: 'bob@example.com' }));
    expect(textOf((await browser.get(anns)).text)).toContain('Thank you.');
    expect((await browser.get(anns)).text).not.toContain('Thanks, Bob.');
    expect(textOf((await browser.get(bobs)).text)).toContain('Thanks, Bob.');
  });

  test('confirms to a browser that opts out of cookies by its receipt, and not by another’s', async () => {
    const optedOut = visitor({ 'sec-gpc': '1' });
    const answer = await optedOut.json('/contact', ann);
    expect(isConfirmed((await optedOut.get(`/contact?sent=contact&at=${answer.body.receipt}`)).text)).toBe(true);
    for (const wrong of ['', 'x', answer.body.receipt.replace(/.$/, '!'), answer.body.receipt.replace(/^./, 'z')]) {
      expect(isConfirmed((await optedOut.get(`/contact?sent=contact&at=${wrong}`)).text), wrong).toBe(false);
    }
    const spark = await optedOut.json('/invest', { email: ann.email });
    expect(isConfirmed((await optedOut.get(`/contact?sent=contact&at=${spark.body.receipt}`)).text)).toBe(false);
    now += 13 * 3_600_000;
    expect(isConfirmed((await optedOut.get(`/contact?sent=contact&at=${answer.body.receipt}`)).text)).toBe(false);
  });
});

describe('a mistyped email', () => {
  const wrong = 'margaret@gmial.com';
  const right = 'margaret@gmail.com';
  const found = (search: string) => app.context.leads.list({ search }, { limit: 10 });
  const offers = (html: string) => textOf(html).includes(`Use ${right}`);

  test.each(['post', 'json'] as const)(
    'is offered in the confirmation and on the next page after a %s, and corrected in what was sent',
    async (way) => {
      const browser = visitor();
      const values = { name: `Margaret ${way}`, email: wrong, message: 'Hello there team' };
      const sent = await browser[way]('/contact', values);
      if (way === 'json') expect(sent.body).toMatchObject({ ok: true, meant: { email: right, code: byCookie } });
      await browser.json('/invest', { email: wrong });
      for (const path of ['/contact', '/rega-invest']) expect(offers((await browser.get(path)).text), path).toBe(true);
      expect(offers((await visitor().get('/rega-invest')).text)).toBe(false);

      const corrected = await browser.post('/remember', { correct: byCookie, back: '/rega-invest' });
      expect(corrected.get('location')).toBe('/rega-invest');
      expect(await found(wrong)).toEqual([]);
      const leads = await found(right);
      expect(leads.map(({ form }) => form)).toEqual(expect.arrayContaining(['contact', 'spark']));
      const events = await app.context.leads.events(leads[0]?.id ?? '');
      expect(events.at(-1)).toMatchObject({ kind: 'email-corrected', by: 'visitor', via: 'site' });
      const next = await browser.get('/rega-invest');
      expect(offers(next.text)).toBe(false);
      expect(typedIn(next.text, 'email')).toBe(right);
      expect(textOf((await browser.get('/contact')).text)).toContain('Thanks, Margaret.');
    },
  );

  test('is corrected by nobody else, and by no address of their choice', async () => {
    const ann = visitor();
    await ann.json('/contact', { name: 'Ann Bee', email: 'ann.other@gmial.com', message: 'Hello there team' });
    await visitor().post('/remember', { correct: byCookie, email: 'mallory@example.com' });
    const bob = visitor();
    await bob.json('/invest', { email: 'bob@gmial.com' });
    await bob.post('/remember', { correct: byCookie, mistyped: (await found('ann.other@gmial.com'))[0]?.id });
    expect(await found('ann.other@gmial.com')).toHaveLength(1);
    expect(await found('bob@gmail.com')).toHaveLength(1);
    await bob.post('/remember', { correct: 'x'.repeat(80), back: '/invest' });
    expect(await found('ann.other@gmial.com')).toHaveLength(1);
  });

  test('is offered to a browser that opts out of cookies, once, in the confirmation itself', async () => {
    const optedOut = visitor({ 'sec-gpc': '1' });
    const sent = await optedOut.json('/invest', { email: 'opted@gmial.com' });
    const { email, code } = sent.body.meant;
    expect(email).toBe('opted@gmail.com');
    expect(sent.get('set-cookie')).toBeUndefined();
    const corrected = await optedOut.post('/remember', { correct: code, back: '/invest' });
    expect(corrected.get('set-cookie')).toBeUndefined();
    expect(await found('opted@gmial.com')).toEqual([]);
    expect(await found('opted@gmail.com')).toHaveLength(1);
    const [place = ''] = (corrected.get('location') ?? '').split('#');
    expect(isConfirmed((await optedOut.get(place)).text)).toBe(true);
  });
});

test.each(leadForms)(
  '$id takes no email without a dot in its domain, unless its words ask for a loose one',
  async (form) => {
    const isLoose = form.id === 'flex' || form.id === 'built';
    const answer = await visitor().json(pathOf(form), { ...form.sample, email: 'margaret@gmial' });
    expect(answer.status).toBe(isLoose ? 200 : 422);
  },
);

test('"Not you? Clear" forgets, and leads back to one of our pages', async () => {
  const ann = visitor();
  await ann.json('/invest', { email: 'ann@example.com' });
  expect(textOf((await ann.get('/rega-invest')).text)).toContain('Not you? Clear');
  const cleared = await ann.post('/remember', { forget: '1', back: '/rega-invest' });
  expect(cleared.get('location')).toBe('/rega-invest');
  expect(ann.cookies.size).toBe(0);
  expect((await ann.get('/rega-invest')).text).not.toContain('ann@example.com');
  for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/admin/leads', '/nowhere', '']) {
    expect((await ann.post('/remember', { forget: '1', back })).get('location')).toBe('/');
  }
  const foreign = await request
    .post('/remember')
    .set('sec-fetch-site', 'cross-site')
    .type('form')
    .send({ forget: '1' });
  expect(foreign.status).toBe(403);
  expect(foreign.get('set-cookie')).toBeUndefined();
});

test('a program at an address of its own is not remembered', async () => {
  const sent = await request
    .post('/functions/v1/submit-hubspot-lead')
    .send(leadForms.find(({ id }) => id === 'deck')?.sample);
  expect(sent.status).toBe(200);
  expect(sent.get('set-cookie')).toBeUndefined();
  expect(await app.context.leads.list({ search: 'ann@example.com' }, { limit: 1 })).toHaveLength(1);
});
