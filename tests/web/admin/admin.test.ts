import { describe, expect, test } from 'vitest';
import { formatDay, formatTime } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { type TestApp, testApp, textOf } from '../../helpers/test-app.ts';

async function leadIn({ app, request }: TestApp, email: string) {
  await request
    .post('/contact')
    .send({ ...contactForm.sample, email })
    .expect(200);
  const [lead] = await app.context.leads.list({ search: email }, { limit: 1 });
  if (!lead) throw new Error('the lead is stored');
  return lead;
}

describe('without a session', async () => {
  const site = await testApp();
  const closed = (routes as readonly Route[])
    .filter((route) => route.access === 'admin' && route.path.startsWith('/admin'))
    .map((route) => route.path.replace(/:\w+/g, 'x'));

  test.each([...closed, '/admin/nothing', '/admin/leads/x'])(
    '%s leads people to the sign-in and tells programs 401',
    async (path) => {
      const page = await site.request.get(path).expect(303);
      expect(page.get('location')).toMatch(/^\/admin\/sign-in(\?to=%2Fadmin[\w%-]*)?$/);
      await site.request.get(path).set('accept', 'application/json').expect(401);
      const post = await site.request.post(path);
      expect([303, 401]).toContain(post.status);
      await site.request.post(path).send({}).expect(401);
    },
  );

  test.each(['//admin/leads', '/admin%2fleads', '/ADMIN/leads', '/admin/leads/', '/admin/./leads', '/admin/leads%00'])(
    '%s shows no lead either',
    async (path) => {
      await leadIn(site, 'hidden@example.com');
      const answer = await site.request.get(path).set('accept', 'application/json');
      expect(answer.status).not.toBe(200);
      expect(answer.text).not.toContain('hidden@example.com');
    },
  );

  test.each(['admin=s%3Aforged.signature', '__Host-admin=s%3Aforged'])(
    'a forged cookie (%s) opens nothing',
    async (cookie) => {
      await site.request.get('/admin/leads').set('cookie', cookie).expect(303);
    },
  );
});

describe('signing in', async () => {
  const site = await testApp();
  const cookie = await signedIn(site);

  test('an unknown account and a wrong password get the same words', async () => {
    const answers = await Promise.all(
      ['nobody@example.com', account.email].map((email) =>
        site.request.post('/admin/sign-in').type('form').send({ email, password: 'not the password' }).expect(401),
      ),
    );
    for (const answer of answers) expect(textOf(answer.text)).toContain('That email or password is incorrect.');
  });

  test('gives a new session id, in a cookie that scripts and other sites cannot use', async () => {
    const answer = await site.request
      .post('/admin/sign-in')
      .type('form')
      .set('cookie', 'admin=s%3Achosen-by-someone')
      .send(account)
      .expect(303);
    const set = answer.get('set-cookie')?.[0] ?? '';
    expect(set).toMatch(/^admin=s%3A(?!chosen).*HttpOnly; SameSite=Lax/);
  });

  test('signing out ends the session', async () => {
    const own =
      (await site.request.post('/admin/sign-in').type('form').send(account)).get('set-cookie')?.[0]?.split(';')[0] ??
      '';
    await site.request.get('/admin/leads').set('cookie', own).expect(200);
    await site.request.post('/admin/sign-out').set('cookie', own).expect(303);
    await site.request.get('/admin/leads').set('cookie', own).expect(303);
    await site.request.get('/admin/leads').set('cookie', cookie).expect(200);
  });

  test('another site cannot act in an admin’s name', async () => {
    await site.request.post('/admin/sign-out').set('cookie', cookie).set('sec-fetch-site', 'cross-site').expect(403);
    await site.request.get('/admin/leads').set('cookie', cookie).expect(200);
  });

  test('the eleventh failed try of an account and address gets 429; others still get in', async () => {
    const guessed = { email: 'guessed@example.com', password: 'guess' };
    for (let guess = 1; guess <= 10; guess++) {
      await site.request.post('/admin/sign-in').type('form').send(guessed).expect(401);
    }
    const answer = await site.request.post('/admin/sign-in').type('form').send(guessed).expect(429);
    expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
    await site.request.post('/admin/sign-in').type('form').send(account).expect(303);
  });
});

describe('the session of an admin', () => {
  test('ends after thirty idle minutes and after twelve hours at most', async () => {
    let now = Date.parse('2026-01-01T12:00:00Z');
    const site = await testApp({}, { clock: () => now });
    const cookie = await signedIn(site);
    const open = () => site.request.get('/admin/leads').set('cookie', cookie);
    for (let half = 0; half < 25; half++) {
      now += 28 * 60_000;
      await open().expect(200);
    }
    now += 28 * 60_000;
    await open().expect(303);
    const second =
      (await site.request.post('/admin/sign-in').type('form').send(account)).get('set-cookie')?.[0]?.split(';')[0] ??
      '';
    now += 31 * 60_000;
    await site.request.get('/admin/leads').set('cookie', second).expect(303);
  });
});

describe('the leads page', async () => {
  const site = await testApp();
  const cookie = await signedIn(site);
  const page = async (query = '') =>
    textOf((await site.request.get(`/admin/leads${query}`).set('cookie', cookie).expect(200)).text);
  const post = (path: string, body: object = {}) =>
    site.request.post(path).type('form').set('cookie', cookie).send(body);

  test('says what will be here while there is no lead', async () => {
    expect(await page()).toContain(
      'No leads found. Once users submit their emails on the investment page, they will appear here.',
    );
  });

  test('is titled Investment Leads and has the four columns first', async () => {
    await leadIn(site, 'first@example.com');
    expect(await page()).toMatch(/Investment Leads .*Email Date Status Last Contacted Amount Phone Owner /);
  });

  test('shows a lead with its date, its status and "Not contacted"', async () => {
    const lead = await leadIn(site, 'shown@example.com');
    expect(await page()).toMatch(
      new RegExp(
        `Ann B Cee shown ?@example.com .* Contact ${formatDay(lead.created_at)} (Today|Yesterday) ${formatTime(lead.created_at)} New Not contacted waiting \\d+ (s|min) `,
      ),
    );
  });

  test('marks a lead contacted, says since when on the second try, and undoes it', async () => {
    const lead = await leadIn(site, 'marked@example.com');
    const marked = await post(`/admin/leads/${lead.id}/contacted`).expect(303);
    const list = await page(marked.get('location')?.split('leads')[1]);
    expect(list).toContain('Marked contacted It had no owner, so it’s yours now. Undo');
    expect(list).toContain(`Undo contacted marked@example.com by you`);
    const again = await post(`/admin/leads/${lead.id}/contacted`).expect(303);
    expect(await page(again.get('location')?.split('leads')[1])).toContain(
      `Already contacted Since ${formatDay(new Date())}`,
    );
    const [mark] = await site.app.context.store.undos.latest([lead.id], 'contacted', '');
    await post('/admin/leads/undo', { undo: mark?.id }).expect(303);
    expect(await site.app.context.leads.find(lead.id)).toMatchObject({ status: 'new', contacted_at: null });
    const kinds = (await site.app.context.leads.events(lead.id)).map((event) => [event.kind, event.by, event.via]);
    expect(kinds).toEqual([
      ['received', 'site', 'site'],
      ['contacted', account.email, 'web'],
      ['assigned', account.email, 'web'],
      ['contact-undone', account.email, 'web'],
      ['assigned', account.email, 'web'],
    ]);
  });

  test('answers programs with every field, newest first', async () => {
    const { body } = await site.request
      .get('/admin/leads')
      .set('cookie', cookie)
      .set('accept', 'application/json')
      .expect(200);
    expect(body.leads.map((lead: { email: string }) => lead.email)).toEqual([
      'marked@example.com',
      'shown@example.com',
      'first@example.com',
    ]);
    expect(Object.keys(body.leads[0]).slice(0, 6)).toEqual([
      'id',
      'email',
      'created_at',
      'status',
      'contacted_at',
      'form',
    ]);
  });

  test('is cached nowhere', async () => {
    const answer = await site.request.get('/admin/leads').set('cookie', cookie).expect(200);
    expect(answer.get('cache-control')).toBe('private, no-store');
  });
});

test('a store that cannot answer makes a page that says so, without a word of SQL', async () => {
  const site = await testApp();
  const cookie = await signedIn(site);
  const { StoreUnavailableError } = await import('../../../src/base/errors.ts');
  site.app.context.leads.page = async () => {
    throw new StoreUnavailableError('The database is locked by another program.');
  };
  const answer = await site.request.get('/admin/leads').set('cookie', cookie).expect(503);
  expect(textOf(answer.text)).toContain('Failed to load leads: The database is locked by another program.');
});
