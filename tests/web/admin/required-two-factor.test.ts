import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { phoneOf } from './phone-of.ts';

const site = await testApp({ REQUIRE_TWO_FACTOR: '1' });
const owner = await deskOf(site);
const setUp = '/admin/account/two-factor';

test('with REQUIRE_TWO_FACTOR=1, each page leads to its set-up, and no post does anything but signing out', async () => {
  const closed = (routes as readonly Route[]).filter(({ access, get }) => access === 'admin' && get);
  for (const { path } of closed.filter(({ name }) => name !== 'adminTwoFactor')) {
    const address = path.replace(/:\w+/, 'x');
    expect((await owner.get(address, 303)).location, path).toBe(setUp);
    await owner.read(address, 403);
  }
  for (const path of ['/admin/accounts', '/admin/tokens', '/admin/leads/undo', '/api/lovable-uploads'])
    await owner.send(path, {}, 403);
  await (await deskOf(site, { email: 'sam@example.com' })).post('/admin/sign-out');
});

test('once it is set up, the account works', async () => {
  const page = await owner.get(setUp);
  expect(page.text).toContain('This site requires it');
  const done = await owner.post(setUp, { code: phoneOf(page).generate(), current: account.password }, 200);
  await clientOf(site, done.cookie).get('/admin/leads');
});
