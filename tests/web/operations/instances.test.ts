import { expect, test } from 'vitest';
import { signedIn } from '../../helpers/signed-in.ts';
import { anotherInstance, testApp } from '../../helpers/test-app.ts';

test('the set-up address that one instance prints works at the other, as a session does, and another site prints another', async () => {
  const one = await testApp();
  const other = await anotherInstance(one);
  const path = (await one.app.setUpPath()) ?? '';
  expect(await other.app.setUpPath()).toBe(path);
  await other.request.get(path).expect(200);
  expect(await (await testApp()).app.setUpPath()).not.toBe(path);

  const cookie = await signedIn(one);
  await other.request.get('/admin/leads').set('cookie', cookie).expect(200);
  await other.request.post('/admin/sign-out').set('cookie', cookie).expect(303);
  await one.request.get('/admin/leads').set('cookie', cookie).expect(303);
});
