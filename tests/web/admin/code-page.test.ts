import { describe, expect, test } from 'vitest';
import { account } from '../../helpers/signed-in.ts';
import { textOf } from '../../helpers/test-app.ts';
import { setting } from './two-factor-site.ts';

describe('the page for the code', () => {
  const codePage = '/admin/sign-in/code';
  const cookieOf = (answer: { get(name: string): unknown }) => String(answer.get('set-cookie')).split(';')[0] ?? '';

  test('takes the code after the password, within five minutes, and leads on', async () => {
    const { turnOn, site, code, later } = await setting();
    await turnOn();
    later();
    const passed = await site.request.post('/admin/sign-in?to=/admin/audit').type('form').send(account).expect(303);
    expect(passed.get('location')).toBe(`${codePage}?to=%2Fadmin%2Faudit`);
    expect(String(passed.get('set-cookie'))).toMatch(
      /^admin-code=.*Path=\/admin\/sign-in\/code;.*HttpOnly; SameSite=Lax/,
    );
    const enter = (code: string) =>
      site.request.post(`${codePage}?to=/admin/audit`).type('form').set('cookie', cookieOf(passed)).send({ code });
    await site.request.get(codePage).set('cookie', cookieOf(passed)).expect(200);
    await site.request.get('/admin').set('cookie', cookieOf(passed)).expect(303);
    expect(textOf((await enter('').expect(422)).text)).toContain('Please enter the code from your app');
    expect(textOf((await enter('000000').expect(401)).text)).toContain('That code is incorrect.');
    const right = code();
    expect((await enter(right).expect(303)).get('location')).toBe('/admin/audit');
    expect(textOf((await enter(right).expect(401)).text)).toContain('This code was already used');
    later(5 * 60_000);
    expect((await enter(code()).expect(303)).get('location')).toBe('/admin/sign-in?to=%2Fadmin%2Faudit');
  });

  test('is for nobody without the password, with another signature, or after a sign-out everywhere', async () => {
    const { turnOn, site, code, later, cookie, signIn } = await setting();
    await turnOn();
    later();
    const passed = cookieOf(await signIn());
    const outside = [undefined, 'admin-code=', `${passed.slice(0, -2)}xx`, passed.replace('=', '=0')];
    for (const value of outside) {
      const answer = site.request.post(codePage).type('form').send({ code: code() });
      expect((await (value ? answer.set('cookie', value) : answer).expect(303)).get('location')).toBe('/admin/sign-in');
    }
    await site.request.post('/admin/account/sign-out-everywhere').set('cookie', cookie()).expect(303);
    const late = await site.request
      .post(codePage)
      .type('form')
      .set('cookie', passed)
      .send({ code: code() })
      .expect(303);
    expect(late.get('location')).toBe('/admin/sign-in');
  });

  test('makes a program ask for it too', async () => {
    const { turnOn, site } = await setting();
    await turnOn();
    const asked = await site.request.post('/admin/sign-in').send(account).expect(401);
    expect(asked.body).toMatchObject({ ok: false, next: codePage });
  });
});
