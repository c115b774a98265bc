import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const cookies = {
  sales: await signedIn(site, { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' }),
  editor: await signedIn(site, { email: 'editor@example.com', password: 'some unrelated plain words', role: 'editor' }),
  admin: await signedIn(site),
};
const closed = (routes as readonly Route[]).filter((route) => route.access === 'admin');
/** Ends the session that the others here need. */
const endsSessions = ['adminSignOut', 'adminSignOutEverywhere'];
const methods = ['get', 'head', 'post', 'put', 'delete', 'patch'] as const;

/** Whom it is shut to, every-route.test.ts says. */
test.each(closed.filter(({ name }) => !endsSessions.includes(name)))('$path is open to its roles', async (route) => {
  const path = route.path.replace(/:\w+/g, 'x');
  const wrong: string[] = [];
  for (const who of ['sales', 'editor', 'admin'] as const) {
    for (const method of route.roles?.includes(who) ? methods : []) {
      const { status } = await site.request[method](path).set({ cookie: cookies[who], accept: 'application/json' });
      if ([401, 403, 500].includes(status)) wrong.push(`${who} by ${method}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  '/admin/accounts/',
  '/ADMIN/accounts',
  '/admin/%61ccounts',
  '/admin//accounts',
  '/admin/accounts/%78/disable',
])('sales gets nowhere by writing %s', async (path) => {
  for (const method of ['get', 'post'] as const) {
    const { status, text } = await site.request[method](path).set('cookie', cookies.sales);
    expect(status).toBeOneOf([303, 308, 403, 404, 405]);
    expect(text ?? '').not.toContain('owner@example.com');
  }
});

test('an account whose role changes loses what it may no longer do, in the middle of its session', async () => {
  const cookie = await signedIn(site, { email: 'was-admin@example.com', password: 'three unrelated plain words' });
  await site.request.get('/admin/accounts').set('cookie', cookie).expect(200);
  await site.app.context.store.engine.write((db) =>
    db.updateTable('admins').set({ role: 'sales' }).where('email', '=', 'was-admin@example.com').execute(),
  );
  await site.request.get('/admin/accounts').set('cookie', cookie).expect(403);
});
