import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { startFakeMailServer } from '../../fakes/mail-server.ts';
import { plainTextOf } from '../../helpers/mail-source.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { noticeAfter, testApp, textOf } from '../../helpers/test-app.ts';

const email = 'colleague@example.com';
const password = 'seven other plain words';
const start = Date.parse('2026-03-04T20:00:00Z');
const day = 24 * 3_600_000;

async function setting() {
  let now = start;
  const site = await testApp({ RATE_LIMIT_SIGN_INS: '100' }, { clock: () => now });
  const cookie = await signedIn(site);
  const invite = (role = 'sales') =>
    site.request.post('/admin/accounts').type('form').set('cookie', cookie).send({ email, role });
  return {
    site,
    cookie,
    invite,
    linkOf: (html: string) =>
      /http:\/\/[^<"]*(\/admin\/invitation\?token=[\w.-]+)/.exec(html)?.[1] ?? expect.fail('no link'),
    later: (milliseconds: number) => {
      now += milliseconds;
    },
    choose: (link: string, values: object = { password, repeated: password }) =>
      site.request
        .post('/admin/invitation')
        .type('form')
        .send({ token: new URLSearchParams(link.split('?')[1]).get('token'), ...values }),
    row: () => site.app.context.admins.findAdmin(email),
  };
}

test('somebody who is invited chooses a password by the link, once, and is signed in', async () => {
  const { site, invite, linkOf, choose } = await setting();
  const shown = await invite().expect(200);
  expect(textOf(shown.text)).toContain('colleague@example.com is invited');
  const link = linkOf(shown.text);
  await site.request.post('/admin/sign-in').type('form').send({ email, password: '' }).expect(401);
  expect(textOf((await site.request.get(link).expect(200)).text)).toContain('You’re invited as colleague@example.com');
  expect(textOf((await choose(link, { password: 'short', repeated: 'short' }).expect(422)).text)).toContain(
    '12 characters',
  );
  expect(textOf((await choose(link, { password, repeated: 'other' }).expect(422)).text)).toContain(
    'The passwords don’t match',
  );
  const answer = await choose(link).expect(303);
  const cookie = answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  await site.request.get('/admin/leads').set('cookie', cookie).expect(200);
  await choose(link).expect(410);
  await site.request.get(link).expect(410);
  await site.request.post('/admin/sign-in').type('form').send({ email, password }).expect(303);
  const kinds = (await site.app.context.store.audit.latest(10)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['account-invited', 'invitation-accepted', 'signed-in']));
});

test('an editor who accepts an invitation is listed as one and gets to the words of the site, also from /admin', async () => {
  const { site, cookie, invite, linkOf, choose } = await setting();
  const link = linkOf((await invite('editor').expect(200)).text);
  const list = await site.request.get('/admin/accounts').set('cookie', cookie).expect(200);
  expect(textOf(list.text)).toMatch(/colleague@example\.com Invited, no password yet Editor/);
  const answer = await choose(link).expect(303);
  const own = answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  const arrived = await site.request
    .get(answer.get('location') ?? '')
    .set('cookie', own)
    .redirects(1)
    .expect(200);
  expect(textOf(arrived.text)).toContain('New article');
  expect(textOf((await site.request.get(link).expect(410)).text)).toContain('This link no longer works');
});

test('a link works for a week, not with another signature, and not for a disabled account', async () => {
  const { site, cookie, invite, linkOf, choose, later, row } = await setting();
  const link = linkOf((await invite()).text);
  await choose(`${link.slice(0, -2)}xx`).expect(410);
  await choose(link.replace('token=', 'token=0')).expect(410);
  const id = (await row())?.id;
  await site.request.post(`/admin/accounts/${id}/disable`).set('cookie', cookie).expect(303);
  await choose(link).expect(410);
  await site.request.post(`/admin/accounts/${id}/enable`).set('cookie', cookie).expect(303);
  const again = await site.request
    .post(`/admin/accounts/${id}/invitation`)
    .set('cookie', await signedIn(site))
    .expect(200);
  later(7 * day);
  await choose(linkOf(again.text)).expect(410);
});

test.each(['invitation', 'send'])('a new link by /%s ends the one before', async (again) => {
  const { site, cookie, invite, linkOf, choose, row } = await setting();
  const first = linkOf((await invite()).text);
  const id = (await row())?.id;
  const { text } = await site.request.post(`/admin/accounts/${id}/${again}`).set('cookie', cookie);
  await site.request.get(first).expect(410);
  await choose(first).expect(410);
  await choose(linkOf(text)).expect(303);
});

test('of two who use one link at once one has the account', async () => {
  const { invite, linkOf, choose } = await setting();
  const link = linkOf((await invite()).text);
  const answers = await Promise.all([choose(link), choose(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
});

test('a program gets the link, and with a first password nobody is invited', async () => {
  const { site, cookie } = await setting();
  const add = (values: object) => site.request.post('/admin/accounts').set('cookie', cookie).send(values);
  const { body } = await add({ email, role: 'sales' }).expect(200);
  expect(body).toMatchObject({ ok: true, outcome: 'invited', email, until: '2026-03-11T20:00:00.000Z' });
  expect((await add({ email: 'other@example.com', role: 'sales', password }).expect(200)).body).toEqual({
    ok: true,
    outcome: 'added',
  });
  expect((await add({ email, role: 'sales' }).expect(422)).body.message).toBe('This email already has an account');
});

test('a role is changed at once, never one’s own and never that of the last admin', async () => {
  const { site, cookie } = await setting();
  const other = await signedIn(site, { email, password, role: 'sales' });
  const change = async (who: string, cookie: string, role: string) => {
    const id = (await site.app.context.admins.findAdmin(who))?.id;
    return site.request
      .post(`/admin/accounts/${id}/role`)
      .set('cookie', cookie)
      .set('accept', 'application/json')
      .type('form')
      .send({ role });
  };
  await site.request.get('/admin/accounts').set('cookie', other).expect(403);
  expect((await change(email, cookie, 'admin')).body).toEqual({ ok: true, outcome: 'role-changed' });
  const promoted = await signedIn(site, { email, password });
  await site.request.get('/admin/accounts').set('cookie', promoted).expect(200);
  expect((await change(account.email, cookie, 'sales')).body).toEqual({ ok: false, outcome: 'own' });
  expect((await change(email, cookie, 'owner')).status).toBe(422);
  const two = await Promise.all([change(email, cookie, 'sales'), change(account.email, promoted, 'sales')]);
  expect(two.map(({ status }) => status)).toContain(200);
  const admins = (await site.app.context.admins.listAdmins()).filter(({ role }) => role === 'admin');
  expect(admins).toHaveLength(1);
});

test('one’s sessions are listed with their devices, and each is ended on its own', async () => {
  const { site } = await setting();
  const enter = async (device: string) => {
    const answer = await site.request
      .post('/admin/sign-in')
      .set('user-agent', device)
      .type('form')
      .send(account)
      .expect(303);
    return answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  };
  const firefox = await enter('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0');
  const phone = await enter(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  );
  const listed = async () =>
    (await site.request.get('/admin/account').set('cookie', firefox).set('accept', 'application/json').expect(200)).body
      .sessions;
  const [own, ...others] = await listed();
  expect(own).toMatchObject({ device: 'Firefox on Windows', isThis: true });
  const found = others.find(({ device }: { device: string }) => device === 'Safari on iOS');
  const end = (cookie: string) => site.request.post(`/admin/account/sessions/${found.id}/end`).set('cookie', cookie);
  await end(await signedIn(site, { email, password, role: 'sales' })).expect(303);
  await site.request.get('/admin').set('cookie', phone).expect(200);
  expect(await noticeAfter(site, firefox, await end(firefox).expect(303))).toBe('Signed out on that device');
  await site.request.get('/admin').set('cookie', phone).expect(303);
  expect(await noticeAfter(site, firefox, await end(firefox).expect(303))).toBe('That device was signed out already');
  expect(await listed()).toHaveLength(others.length);
});

describe('where a mail server is set', () => {
  const invited = 'invited@example.com';

  async function mailing() {
    const server = await startFakeMailServer();
    onTestFinished(() => server.close());
    const lines: string[] = [];
    const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
    const site = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'site@example.com' }, { log });
    const cookie = await signedIn(site);
    const post = (path: string, values: object = {}) =>
      site.request.post(path).type('form').set('cookie', cookie).send(values);
    const shown = await post('/admin/accounts', { email: invited, role: 'sales' }).expect(200);
    const id = (await site.app.context.admins.findAdmin(invited))?.id ?? expect.fail();
    const mailed = async () =>
      (await site.app.context.store.audit.latest(50, { kind: 'invitation-mailed' })).map(
        ({ detail }) => JSON.parse(detail).outcome,
      );
    return {
      server,
      site,
      cookie,
      lines,
      shown: shown.text,
      mailed,
      send: () => post(`/admin/accounts/${id}/send`),
      id,
    };
  }

  test('a press sends the invitation, whose link works, and nothing but the email has the link', async () => {
    const { server, site, cookie, lines, shown, send, mailed } = await mailing();
    expect(textOf(shown)).toContain('Send the invitation');
    expect(shown).not.toContain('mailto:');
    const answer = await send().expect(303);
    const list = await site.request.get(answer.get('location') ?? '').set('cookie', cookie);
    expect(textOf(list.text)).toContain('Invitation sent');
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'site@example.com', to: [invited] });
    expect(mail?.source).toContain(`Reply-To: ${account.email}`);
    const [link = '', token = ''] =
      /\/admin\/invitation\?token=([\w.%-]+)/.exec(plainTextOf(mail?.source ?? '')) ?? expect.fail('no link');
    const values = { token: decodeURIComponent(token), password, repeated: password };
    await site.request.get(link).expect(200);
    await site.request.post('/admin/invitation').type('form').send(values).expect(303);
    expect(lines.join('')).not.toContain(token);
    const stored = await site.app.context.store.engine.read((db) => db.selectFrom('deliveries').selectAll().execute());
    expect(stored).toEqual([]);
    expect(await mailed()).toEqual(['delivered']);
    // Who has a password needs no invitation.
    expect((await send().expect(303)).get('location')).toBe('/admin/accounts');
    expect(server.mails).toHaveLength(1);
  });

  test('two presses at once send one email', async () => {
    const { server, send, mailed } = await mailing();
    server.setMode('slow');
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(server.mails).toHaveLength(1);
    expect(await mailed()).toEqual(['delivered']);
  });

  test('a refusal is said with the words of the server and the link to send oneself, and is in the audit trail', async () => {
    const { server, site, cookie, send, mailed, id } = await mailing();
    server.setMode('550');
    const { text } = await send().expect(502);
    expect(textOf(text)).toContain('The invitation wasn’t sent');
    expect(textOf(text)).toContain('550 5.1.1 no such mailbox');
    expect(text).toMatch(/\/admin\/invitation\?token=/);
    const asked = site.request.post(`/admin/accounts/${id}/send`).set({ cookie, accept: 'application/json' });
    expect((await asked.expect(502)).body).toMatchObject({ ok: false, outcome: 'not-sent', link: expect.any(String) });
    expect(await mailed()).toEqual(['rejected', 'rejected']);
  });
});
