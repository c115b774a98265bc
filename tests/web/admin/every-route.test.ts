import { expect, test } from 'vitest';
import { tables } from '../../../src/db/rows.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { routes } from '../../../src/site/routes.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { webhookTo } from '../../helpers/webhook-to.ts';
import { save } from '../../leads/sample-submission.ts';

const site = await testApp();
const { admins, store } = site.app.context;
const secret = 'hidden-lead@example.com';
const lead = await save(store, { email: secret }, { form: contactForm });
const [admin, sales, editor] = [await deskOf(site), await deskOf(site, 'sales'), await deskOf(site, 'editor')];
const desks = { admin, sales, editor };
/** What each sends to say who it is; a token opens the API alone. */
const credentials: Record<string, Record<string, string>> = {
  ...{ nobody: {}, sales: { cookie: sales.cookie }, editor: { cookie: editor.cookie } },
  'a token that reads': { authorization: `Bearer ${await tokenFor(site, 'reports', 'read')}` },
  'a token that works': { authorization: `Bearer ${await tokenFor(site, 'crm-sync', 'work')}` },
};

const record = { id: '01a00000-0000-7000-8000-00000000000f', at: '2026-03-02T15:00:00.000Z', by: 'owner', via: 'web' };
await store.bulk.begin({ ...record, action: 'import', changed: 1, unchanged: 0, ended_at: null, undone_at: null });
await webhookTo(store, 'https://example.com/hooks', { name: 'crm' });
await admin.post('/admin/leads/views', { name: secret, shared: 'yes', back: '/admin/leads?status=new' });
const [view] = await store.views.list(account.email);
const ids: Partial<Record<string, string>> = {
  ...{ accounts: (await admins.findAdmin(account.email))?.id, leads: lead.id, people: lead.id, tokens: 'crm-sync' },
  ...{ sessions: 'a'.repeat(64), import: record.id, webhooks: 'crm', content: 'contact.json', views: view?.id },
};
const withId = /(accounts|leads|people|tokens|sessions|import|webhooks|content|views)\/(?:archive\/)?:id/;
const closed = routes
  .filter(({ access }) => access === 'admin')
  .map((route) => ({
    ...route,
    address: route.path
      .replace(withId, (_, of: string) => `${of}/${ids[of]}`)
      .replace(':action', { adminLeadsView: 'delete' }[route.name] ?? 'closed'),
  }));
/** What any of these addresses would take. */
const values = {
  ...{ url: 'https://other.example.com', name: 'other', format: 'standard', events: 'lead.received' },
  ...{ email: secret, password: 'nine entirely different nouns', role: 'admin', note: 'written', ids: lead.id },
  ...{ action: 'closed', current: account.password, repeated: account.password, confirm: secret },
  next: 'nine entirely different nouns',
};

/** All that a request from outside could change; sessions, the log of who was turned away and what the sender of webhooks holds are no part of it. */
const everything = () => {
  const open = tables.filter((table) => !/^(?:sessions|audit_events|delivery_leases)$/.test(table));
  return Promise.all(open.map((table) => store.engine.db.selectFrom(table).selectAll().execute()));
};
const before = await everything();

const [json, page] = ['application/json', 'text/html'];
const asks = [
  { method: 'get', accept: page, body: undefined },
  { method: 'get', accept: json, body: undefined },
  { method: 'delete', accept: json, body: undefined },
  { method: 'post', accept: page, body: 'form' },
  { method: 'post', accept: json, body: 'json' },
] as const;

/** See closed.test.ts for sessions that are none. */
test.each(closed)('$path gives nothing by any method to whom it is shut', async (route) => {
  expect(route.address).not.toMatch(/:|undefined/);
  const wrong: object[] = [];
  for (const who of Object.keys(credentials).filter((who) => !route.roles?.some((role) => role === who)))
    for (const { method, body, accept } of asks) {
      const ask = site.request[method](route.address).set({ ...credentials[who], accept });
      const { status, text, headers } = await (body ? ask.type(body).send(values) : ask);
      const hasRole = who in desks;
      // An editor who opens the desk is led to the content.
      const isLed = who === 'editor' && route.name === 'admin' && method === 'get' && accept === page;
      const expected = hasRole ? (isLed ? 303 : 403) : accept === page ? 303 : 401;
      const shows = `${text}${JSON.stringify(headers)}`.includes(secret);
      if (status !== expected || shows) wrong.push({ who, method, accept, status, shows });
    }
  expect(wrong).toEqual([]);
});

test('nothing of that has changed anything', async () => expect(await everything()).toEqual(before));

/** Ends the session that the others here need. */
const endsSessions = ['adminSignOut', 'adminSignOutEverywhere'];

test.each(closed.filter(({ name }) => !endsSessions.includes(name)))('$path is open to its roles', async (route) => {
  const path = route.path.replace(/:\w+/g, 'x');
  const open = [200, 202, 303, 400, 404, 405, 409, 410, 413, 415, 422, 429, 502];
  for (const role of route.roles ?? []) {
    await desks[role].read(path, open);
    await desks[role].send(path, {}, open);
  }
});

test('an account whose role changes loses what it may no longer do, in the middle of its session', async () => {
  const was = await deskOf(site, { email: 'was-admin@example.com' });
  await was.get('/admin/accounts');
  await store.engine.write((db) =>
    db.updateTable('admins').set({ role: 'sales' }).where('email', '=', 'was-admin@example.com').execute(),
  );
  await was.get('/admin/accounts', 403);
});
