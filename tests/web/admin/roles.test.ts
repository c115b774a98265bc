import { describe, expect, test } from 'vitest';
import { type Role, type Route, routes } from '../../../src/site/routes.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const cookies = {
  nobody: '',
  sales: await signedIn(site, { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' }),
  editor: await signedIn(site, { email: 'editor@example.com', password: 'some unrelated plain words', role: 'editor' }),
  admin: await signedIn(site),
};
const closed = (routes as readonly Route[]).filter((route) => route.access === 'admin');
/** Ends the session that the others here need. */
const endsSessions = ['adminSignOut', 'adminSignOutEverywhere'];
const methods = ['get', 'head', 'post', 'put', 'delete', 'patch'] as const;

const table = closed.flatMap((route) =>
  (['nobody', 'sales', 'editor', 'admin'] as const).flatMap((who) =>
    methods.map((method) => ({ name: route.name, path: route.path.replace(/:\w+/g, 'x'), who, method, route })),
  ),
);

const asked = ({ path, who, method }: Pick<(typeof table)[number], 'path' | 'who' | 'method'>) =>
  site.request[method](path).set('cookie', cookies[who]).set('accept', 'application/json');

describe('every closed address', () => {
  test.each(table.filter(({ who }) => who === 'nobody'))('$method $path is shut without a session', async (row) => {
    expect((await asked(row)).status).toBe(401);
  });

  test.each(table.filter(({ who, route }) => who !== 'nobody' && !allowed(route, who)))(
    '$method $path is not for $who',
    async (row) => {
      expect((await asked(row)).status).toBe(403);
    },
  );

  test.each(
    table.filter(({ who, route, name }) => who !== 'nobody' && allowed(route, who) && !endsSessions.includes(name)),
  )('$method $path is open to $who', async (row) => {
    expect((await asked(row)).status).not.toBeOneOf([401, 403, 500]);
  });
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

function allowed(route: Route, who: Role) {
  return route.roles?.includes(who) ?? false;
}
