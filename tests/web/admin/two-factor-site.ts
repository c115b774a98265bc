import { Secret, TOTP } from 'otpauth';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const start = Date.parse('2026-03-04T20:00:00Z');
/** Where it is turned on and off. */
export const page = '/admin/account/two-factor';

/** A site with an account, its session, a clock, and the app on its owner's phone. */
export async function setting() {
  let now = start;
  const site = await testApp({ RATE_LIMIT_SIGN_INS: '100', TRUST_PROXY: '1' }, { clock: () => now });
  let cookie = await signedIn(site);
  const { text } = await site.request.get(page).set('cookie', cookie).expect(200);
  const secret = (/<strong>([A-Z2-7 ]{32,})<\/strong>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const post = (path: string, values: object) =>
    site.request.post(path).type('form').set('cookie', cookie).send(values);
  return {
    site,
    cookie: () => cookie,
    html: text,
    code: (ahead = 0) => phone.generate({ timestamp: now + ahead * 30_000 }),
    later: (milliseconds = 60_000) => {
      now += milliseconds;
    },
    post,
    signIn: (code?: string, from = '192.0.2.1') =>
      site.request
        .post('/admin/sign-in')
        .set('x-forwarded-for', from)
        .type('form')
        .send({ ...account, ...(code && { code }) }),
    async turnOn() {
      const done = await post(page, { code: phone.generate({ timestamp: now }), current: account.password }).expect(
        200,
      );
      cookie = done.get('set-cookie')?.[0]?.split(';')[0] ?? '';
      return [...done.text.matchAll(/<li>([a-z0-9]{4}(?:-[a-z0-9]{4}){6})<\/li>/g)].map((match) => match[1] ?? '');
    },
    latest: async () =>
      (await site.app.context.store.audit.latest(20)).find(
        ({ kind }) => !/^sign/.test(kind) || kind === 'signed-out-everywhere',
      ),
  };
}
