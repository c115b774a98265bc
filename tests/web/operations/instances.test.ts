import { expect, test } from 'vitest';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

/** Two instances of one site: whichever a balancer asks, the answer is the same. */
async function pair() {
  const one = await testApp();
  const { dataDir, databaseUrl } = one.app.context.config;
  return [one, await testApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })] as const;
}

test('who has signed in at one instance is signed in at the other, and signed out at both', async () => {
  const [one, other] = await pair();
  const cookie = await signedIn(one);
  await other.request.get('/admin/leads').set('cookie', cookie).expect(200);
  await other.request.post('/admin/sign-out').set('cookie', cookie).expect(303);
  await one.request.get('/admin/leads').set('cookie', cookie).expect(303);
});

test('the set-up address that one instance prints works at the other, and another site prints another', async () => {
  const [one, other] = await pair();
  const path = (await one.app.setUpPath()) ?? '';
  expect(await other.app.setUpPath()).toBe(path);
  await other.request.get(path).expect(200);
  expect(await (await testApp()).app.setUpPath()).not.toBe(path);
});
