import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { webhookTo } from '../../helpers/webhook-to.ts';

const site = await testApp();
const { leads, admins, store } = site.app.context;
const secret = 'hidden-lead@example.com';
await site.request
  .post('/contact')
  .send({ ...contactForm.sample, email: secret })
  .expect(200);
const [lead] = await leads.list({}, { limit: 1 });
const password = 'other unrelated plain words';
const cookies = {
  nobody: '',
  'a session that was ended': await signedIn(site, { email: 'gone@example.com', password }),
  sales: await signedIn(site, { email: 'sales@example.com', password, role: 'sales' }),
  editor: await signedIn(site, { email: 'editor@example.com', password, role: 'editor' }),
};
await signedIn(site);
const owner = (await admins.findAdmin(account.email)) ?? expect.fail('the account is there');
await site.request.post('/admin/sign-out').set('cookie', cookies['a session that was ended']).expect(303);

await tokenFor(site, 'reports', 'read');
const record = { id: '01a00000-0000-7000-8000-00000000000f', at: lead?.created_at ?? '', by: 'owner', via: 'web' };
await store.bulk.begin({ ...record, action: 'import', changed: 1, unchanged: 0, ended_at: null, undone_at: null });
await webhookTo(site.app.context.store, 'https://example.com/hooks', { name: 'crm' });
const view = { id: '01a00000-0000-7000-8000-0000000000aa', author: account.email, query: '' };
await store.engine.write(async (db) => {
  const named = { name: secret, name_key: secret, created_at: '', changed_at: '', changed_by: '', shared: 1 } as const;
  await db
    .insertInto('lead_views')
    .values({ ...view, ...named })
    .execute();
});
const ids: Partial<Record<string, string>> = {
  accounts: owner.id,
  leads: lead?.id,
  people: lead?.id,
  tokens: 'reports',
  sessions: 'a'.repeat(64),
  import: record.id,
  webhooks: 'crm',
  content: 'contact.json',
  views: view.id,
};
const closed = (routes as readonly Route[])
  .filter(({ access }) => access === 'admin')
  .map((route) => ({
    ...route,
    address: route.path
      .replace(
        /(accounts|leads|people|tokens|sessions|import|webhooks|content|views)\/(?:archive\/)?:id/,
        (_, of: string) => `${of}/${ids[of]}`,
      )
      .replace(':action', { adminLeadsView: 'delete' }[route.name] ?? 'closed'),
  }));
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
/** What any of these addresses would take. */
const values = {
  ...{ url: 'https://other.example.com', name: 'other', format: 'standard', events: 'lead.received' },
  ...{ email: secret, password: 'nine entirely different nouns', role: 'admin', note: 'written', ids: lead?.id },
  ...{
    action: 'closed',
    current: password,
    next: 'nine entirely different nouns',
    repeated: password,
    confirm: secret,
  },
};

test('the addresses name a true lead and a true account', () => {
  expect(closed.length).toBeGreaterThan(20);
  for (const { address } of closed) expect(address).not.toMatch(/:|undefined/);
});

/** All that a request from outside could change; sessions and the trail of who was turned away are no part of it. */
const everything = () =>
  store.engine.read(async (db) => ({
    leads: await db.selectFrom('investment_leads').selectAll().execute(),
    deliveries: await db.selectFrom('deliveries').selectAll().execute(),
    notes: await db.selectFrom('lead_events').selectAll().execute(),
    admins: await db.selectFrom('admins').selectAll().execute(),
    tokens: await db.selectFrom('api_tokens').selectAll().execute(),
    bulk: await db.selectFrom('bulk_actions').selectAll().execute(),
    webhooks: await db.selectFrom('webhooks').selectAll().execute(),
    content: await db.selectFrom('content_versions').selectAll().execute(),
    views: await db.selectFrom('lead_views').selectAll().execute(),
    pictures: await db.selectFrom('site_images').selectAll().execute(),
  }));

const isShutTo = (who: keyof typeof cookies, { roles }: Route) =>
  (who !== 'sales' && who !== 'editor') || !roles?.includes(who);
const table = (Object.keys(cookies) as (keyof typeof cookies)[]).flatMap((who) =>
  closed.filter((route) => isShutTo(who, route)).map((route) => ({ who, path: route.path, route })),
);
const bodies = [undefined, 'form', 'json'] as const;

test.each(table)('$who gets nothing by any method from $path', async ({ who, route }) => {
  const before = await everything();
  const asks = methods.flatMap((method) =>
    (method === 'get' || method === 'head' ? bodies.slice(0, 1) : bodies).flatMap((body) =>
      ['application/json', 'text/html'].map((accept) => ({ method, body, accept })),
    ),
  );
  const wrong: object[] = [];
  await Promise.all(
    asks.map(async ({ method, body, accept }) => {
      const ask = site.request[method](route.address).set({ cookie: cookies[who], accept });
      const { status, text, headers } = await (body ? ask.type(body).send(values) : ask);
      const isPage = accept === 'text/html' && body !== 'json';
      // An editor who opens the desk is led to the content.
      const isLed = who === 'editor' && route.name === 'admin' && method === 'get' && isPage;
      const expected = who === 'sales' || who === 'editor' ? (isLed ? 303 : 403) : isPage ? 303 : 401;
      const shows = `${text}${JSON.stringify(headers)}`.includes(secret);
      if (status !== expected || shows) wrong.push({ method, body, accept, status, shows });
    }),
  );
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
});
