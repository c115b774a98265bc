import { describe, expect, test } from 'vitest';
import { account } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

describe('the one-time set-up address', async () => {
  const site = await testApp();
  const path = (await site.app.setUpPath()) ?? '';
  const token = path.split('token=')[1];
  const values = { token, email: account.email, password: account.password, repeated: account.password };

  test('is nothing without its token', async () => {
    await site.request.get('/admin/set-up').expect(303);
    await site.request.get('/admin/set-up?token=wrong').expect(303);
    await site.request
      .post('/admin/set-up')
      .type('form')
      .send({ ...values, token: 'wrong' })
      .expect(303);
    expect(await site.app.context.admins.countAdmins()).toBe(0);
  });

  test.each([
    [{ repeated: 'another password' }, 'The passwords don’t match'],
    [{ password: 'short', repeated: 'short' }, 'The password must have at least 12 characters'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
  ])('refuses %j in words and shows the email again', async (wrong, words) => {
    const answer = await site.request
      .post('/admin/set-up')
      .type('form')
      .send({ ...values, ...wrong })
      .expect(422);
    expect(textOf(answer.text)).toContain(words);
    expect(answer.text).toContain(`value="${(wrong as { email?: string }).email ?? account.email}"`);
  });

  test('makes the first account, signs it in, and is gone', async () => {
    await site.request.get(path).expect(200);
    const made = await site.request.post('/admin/set-up').type('form').send(values).expect(303);
    const cookie = made.get('set-cookie')?.[0]?.split(';')[0] ?? '';
    await site.request.get('/admin/leads').set('cookie', cookie).expect(200);
    await site.request.get(path).expect(303);
    expect(await site.app.setUpPath()).toBeUndefined();
    const again = { ...values, email: 'second@example.com' };
    await site.request.post('/admin/set-up').type('form').send(again);
    expect(await site.app.context.admins.countAdmins()).toBe(1);
  });
});
