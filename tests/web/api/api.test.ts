import { expect, test } from 'vitest';
import { findToken } from '../../../src/accounts/tokens.ts';
import type { Lead } from '../../../src/db/rows.ts';
import { erasePerson } from '../../../src/leads/erase.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { leadColumnOrder } from '../../../src/site/lead-columns.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const { log, lines } = recordedLog('debug');
const site = await testApp({ RATE_LIMIT_API: '10000' }, { log });
const { store, leads, admins } = site.app.context;
const email = 'ann@example.com';
const { id } = await save(store, { email }, { form: contactForm });
for (let place = 1; place <= 7; place++) {
  const form = place % 2 ? contactForm : formOf('spark');
  await save(store, { email: `lead-${place}@example.com` }, { form, at: noon + Math.floor(place / 2) * 60_000 });
}
const seller = 'kim@example.com';
await signedIn(site, { email: seller, role: 'sales' });
const read = await tokenFor(site, 'reports', 'read');
const work = await tokenFor(site, 'crm-sync', 'work');
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (path: string, token = read) => site.request.get(path).set(as(token));
const post = (path: string, body: object, token = work) => site.request.post(path).set(as(token)).send(body);

test('an unknown path is a problem', async () => {
  for (const method of ['get', 'post', 'delete'] as const) {
    const { body, type } = await site.request[method]('/api/leads/a/b/c').expect(404);
    expect(type).toBe('application/problem+json');
    expect(body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 });
  }
  await get('/api/people/search').expect(405).expect('allow', 'POST');
});

test('lists have the columns of the export, page through every lead once while others arrive, and leave out spam', async () => {
  const expected = await leads.list({ form: 'contact' }, { limit: 100 });
  const bot = { email: 'bot@example.com' };
  const spam = await save(store, bot, { form: contactForm, spam: 'the hidden field was filled' });
  const found: Lead[] = [];
  let next: string | null = '/api/leads?form=contact&limit=2';
  while (next) {
    const page: { body: { leads: Lead[]; next: string | null } } = await get(next).expect(200);
    found.push(...page.body.leads);
    next = page.body.next;
    await save(store, { email: `late-${found.length}@example.com` }, { form: contactForm, at: noon + 3_600_000 });
  }
  expect(found).toEqual(expected);
  expect(Object.keys(found[0] ?? {})).toEqual(leadColumnOrder);
  expect((await get('/api/leads?spam=only')).body.leads).toMatchObject([{ id: spam.id }]);
  await post('/api/people/search', bot, read).expect(404);
  await post('/api/people/search?spam=with', bot, read).expect(200);
});

test('a person is all leads of an email, with events, notes and deliveries; an erased one is gone', async () => {
  for (const form of [contactForm, formOf('spark')]) await save(store, { email: 'twice@example.com' }, { form });
  const { body } = await post('/api/people/search', { email: 'TWICE@example.com' }, read).expect(200);
  expect(body).toMatchObject({ email: 'twice@example.com', more: false });
  expect(body.leads.map(({ form }: Lead) => form).sort()).toEqual(['contact', 'spark']);
  expect(body.leads[0]).toMatchObject({
    ...{ consent_version: expect.any(String), do_not_email: 0 },
    events: [{ kind: 'received', detail: { destinations: expect.any(Array) } }],
    deliveries: [{ destination: 'crm', state: 'pending' }],
  });
  await erasePerson(site.app.context, 'twice@example.com', { by: 'sam', via: 'terminal' });
  await post('/api/people/search', { email: 'twice@example.com' }, read).expect(404);
  await get(`/api/leads/${body.leads[0].id}`).expect(404);
});

test('a change is in the activity under the name of the token', async () => {
  const lead = await save(store, { email: 'trail@example.com' }, { form: contactForm });
  await post(`/api/leads/${lead.id}/status`, { status: 'closed' }).expect(200, /"outcome":"changed"/);
  await post(`/api/leads/${lead.id}/owner`, { owner: seller }).expect(200, /"owner":"kim@example.com"/);
  await post(`/api/leads/${lead.id}/owner`, { owner: 'none' }).expect(200, /"outcome":"assigned".*"owner":""/);
  await post(`/api/leads/${lead.id}/notes`, { note: 'Not now' }).expect(201);
  const trail = (await leads.events(lead.id)).slice(1).map(({ kind, by, via }) => [kind, by, via].join(' '));
  expect(trail).toEqual(['status-changed', 'assigned', 'assigned', 'note'].map((kind) => `${kind} crm-sync api`));
});

/** All that a token could change. */
const everything = () => Promise.all(tables.map((table) => store.engine.db.selectFrom(table).selectAll().execute()));
const tables = ['investment_leads', 'deliveries', 'lead_events', 'admins', 'site_images'] as const;

test('a read token tries every write of the API: nothing changes', async () => {
  const { body: document } = await site.request.get('/api/openapi.json').expect(200);
  const before = await everything();
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    const address = path.replace('{id}', id);
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      // A search has its words in a body and changes nothing.
      if (method === 'post' && path === '/api/people/search') continue;
      const answer = await site.request[method](address).set(as(read)).send({ status: 'closed', note: 'written' });
      expect(answer.status, `${method} ${path}`).toBe(method in methods ? 403 : 405);
    }
  }
  expect(await everything()).toEqual(before);
});

test('a token is stored as a hash alone, written nowhere, and seen when it is used', async () => {
  const secret = await tokenFor(site, 'seen', 'read');
  expect(secret).toMatch(/^mst_[\w-]{43}$/);
  await get('/api/stats', secret).expect(200);
  const { hash, last_used_at } = (await admins.listTokens()).find(({ name }) => name === 'seen') ?? {};
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(Date.now() - Date.parse(last_used_at ?? '')).toBeLessThan(60_000);
  await get(`/api/leads/%E0%A4%A?token=${secret}`, secret).expect(400);
  const written = JSON.stringify([
    await admins.listTokens(),
    await everything(),
    await store.audit.latest(1000),
    lines,
  ]);
  expect(written).not.toContain(secret.slice(4));
  expect(JSON.stringify(lines)).not.toContain(email);
  expect(await findToken(site.app.context, `${secret}x`)).toBeUndefined();
});

test('the requests of each token are limited, and what is left is said', async () => {
  const limited = await testApp({ RATE_LIMIT_API: '3' });
  const [one, other] = [await tokenFor(limited, 'one', 'read'), await tokenFor(limited, 'other', 'read')];
  const ask = (token: string) => limited.request.get('/api/leads').set(as(token));
  for (const left of [2, 1, 0]) {
    const { headers } = await ask(one).expect(200);
    expect(headers.ratelimit).toMatch(`limit=3, remaining=${left}, reset=`);
    expect(headers['ratelimit-policy']).toBe('3;w=60');
  }
  const { headers, body } = await ask(one).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toMatchObject({ type: 'about:blank', title: 'Too Many Requests', status: 429 });
  await ask(other).expect(200);
});

test('guessing tokens ends, and whoever has a right one is let in meanwhile', async () => {
  const limited = await testApp({ RATE_LIMIT_SIGN_INS: '3' });
  const right = await tokenFor(limited, 'right', 'read');
  const guess = () => limited.request.get('/api/leads').set(as(`mst_${'A'.repeat(43)}`));
  for (let guesses = 0; guesses < 3; guesses++)
    await guess().expect(401).expect('www-authenticate', 'Bearer error="invalid_token"');
  for (let more = 0; more < 2; more++) await guess().expect(429);
  await limited.request.get('/api/leads').set(as(right)).expect(200);
  const kinds = (await limited.app.context.store.audit.latest(10)).map(({ kind, by, via }) => `${kind} ${by} ${via}`);
  expect(kinds.slice(0, 4)).toEqual(['limited visitor api', ...Array(3).fill('token-refused visitor api')]);
});

test('what a token reads is one event an hour, with how many leads it was', async () => {
  const hourly = new Set<() => void>();
  const after = (milliseconds: number, run: () => void) => {
    if (milliseconds === 3_600_000) hourly.add(run);
    return () => hourly.delete(run);
  };
  const { app, request } = await testApp({}, { clock: () => noon, timers: { after } });
  const { store, tokenReads } = app.context;
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three']) ids.push((await save(store, { email: `${name}@example.com` })).id);
  const token = await tokenFor({ app, request }, 'reports', 'read');
  const get = (path: string) => request.get(path).set(as(token)).expect(200);
  for (const path of ['/api/leads', `/api/leads/${ids[0]}`, '/api/stats']) await get(path);
  const events = async () =>
    (await store.audit.latest(10, { kind: 'api-read' })).map(({ by, via, detail }) => [by, via, JSON.parse(detail)]);
  expect(await events()).toEqual([]);
  for (const run of [...hourly]) run();
  const first = ['reports', 'api', expect.objectContaining({ leads: 4, since: new Date(noon).toISOString() })];
  await expect.poll(events).toEqual([first]);
  await get('/api/leads?limit=2');
  await tokenReads.close();
  expect(await events()).toEqual([['reports', 'api', expect.objectContaining({ leads: 2 })], first]);
});
