import { describe, expect, onTestFinished, test } from 'vitest';
import { startFakeMailServer } from '../../fakes/mail-server.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { plainTextOf } from '../../helpers/mail-source.ts';
import type { Page } from '../../helpers/page.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const email = 'colleague@example.com';
const password = 'seven other plain words';
const day = 24 * 3_600_000;
const linkIn = (page: Page) => /\/admin\/invitation\?token=[\w.-]+/.exec(page.text)?.[0] ?? expect.fail('no link');

async function office() {
  let now = Date.parse('2026-03-04T20:00:00Z');
  const site = await testApp({ RATE_LIMIT_SIGN_INS: '100' }, { clock: () => now });
  const { admins, store } = site.app.context;
  const [owner, visitor] = [await deskOf(site), clientOf(site)];
  return {
    ...{ site, admins, store, owner, visitor },
    invite: (role = 'sales') => owner.post('/admin/accounts', { email, role }, 200),
    later: (milliseconds: number) => {
      now += milliseconds;
    },
    choose: (link: string, status: number | number[] = 303, values: object = {}) => {
      const token = new URLSearchParams(link.split('?')[1]).get('token');
      return visitor.post('/admin/invitation', { token, password, repeated: password, ...values }, status);
    },
    path: async () => `/admin/accounts/${(await admins.findAdmin(email))?.id}`,
  };
}

test('somebody who is invited chooses a password by the link, once, and is signed in', async () => {
  const { site, owner, visitor, store, invite, choose } = await office();
  const shown = await invite();
  expect(shown.text).toContain('colleague@example.com is invited');
  const add = { email: 'another@example.com', role: 'sales' };
  const invited = { ok: true, outcome: 'invited', email: add.email, until: '2026-03-11T20:00:00.000Z' };
  expect(await owner.send('/admin/accounts', add)).toMatchObject(invited);
  const taken = await owner.send('/admin/accounts', add, 422);
  expect(taken.message).toBe('This email already has an account');
  const link = linkIn(shown);
  await visitor.post('/admin/sign-in', { email, password: '' }, 401);
  expect((await visitor.get(link)).text).toContain('You’re invited as colleague@example.com');
  const short = await choose(link, 422, { password: 'short', repeated: 'short' });
  expect(short.text).toContain('12 characters');
  expect((await choose(link, 422, { repeated: 'other' })).text).toContain('The passwords don’t match');
  // Of two who use one link at once one has the account.
  const answers = await Promise.all([1, 2].map(() => choose(link, [303, 410, 422])));
  const [entered = expect.fail(), ...more] = answers.filter(({ status }) => status === 303);
  expect(more).toEqual([]);
  await clientOf(site, entered.cookie).get('/admin/leads');
  await choose(link, 410);
  expect((await visitor.get(link, 410)).text).toContain('This link no longer works');
  await visitor.post('/admin/sign-in', { email, password });
  const kinds = (await store.audit.latest(10)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['account-invited', 'invitation-accepted', 'signed-in']));
});

test('an editor who accepts an invitation is listed as one and gets to the words of the site, also from /admin', async () => {
  const { site, owner, invite, choose } = await office();
  const link = linkIn(await invite('editor'));
  const list = await owner.get('/admin/accounts');
  expect(list.text).toMatch(/colleague@example\.com Invited, no password yet Editor/);
  const { cookie, location } = await choose(link);
  const own = clientOf(site, cookie);
  const arrived = await own.get(location, [200, 303]);
  expect((arrived.location ? await own.get(arrived.location) : arrived).text).toContain('New article');
});

test('a link works for a week, not with another signature, not for a disabled account, and not after the next one', async () => {
  const { owner, invite, choose, later, path } = await office();
  const link = linkIn(await invite());
  await choose(`${link.slice(0, -2)}xx`, 410);
  await choose(link.replace('token=', 'token=0'), 410);
  await owner.post(`${await path()}/disable`);
  await choose(link, 410);
  await owner.post(`${await path()}/enable`);
  const links = [];
  for (const [again, status] of [
    ['invitation', 200],
    ['send', 502],
    ['invitation', 200],
  ] as const)
    links.push(linkIn(await owner.post(`${await path()}/${again}`, {}, status)));
  const [first = '', second = '', last = ''] = links;
  for (const ended of [first, second]) await choose(ended, 410);
  // Wrong in the password alone.
  await choose(last, 422, { repeated: 'other' });
  later(7 * day);
  await choose(last, 410);
});

test('a role is changed at once, and never one’s own', async () => {
  const { site, owner, admins } = await office();
  const other = await deskOf(site, { email, role: 'sales' });
  const change = async (who: string, role: string, status: number) =>
    owner.send(`/admin/accounts/${(await admins.findAdmin(who))?.id}/role`, { role }, status);
  await other.get('/admin/accounts', 403);
  await change(email, 'owner', 422);
  expect(await change(email, 'admin', 200)).toEqual({ ok: true, outcome: 'role-changed' });
  await (await deskOf(site, { email })).get('/admin/accounts');
  expect(await change(account.email, 'sales', 409)).toEqual({ ok: false, outcome: 'own' });
});

test('one’s sessions are listed with their devices, and each is ended on its own', async () => {
  const { site } = await office();
  const enter = async (device: string) =>
    clientOf(site, (await clientOf(site, '', { 'user-agent': device }).post('/admin/sign-in', account)).cookie);
  const firefox = await enter('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0');
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const phone = await enter(`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit}`);
  const listed = async () => (await firefox.read('/admin/account')).sessions;
  const [own, ...others] = await listed();
  expect(own).toMatchObject({ device: 'Firefox on Windows', isThis: true });
  const { id } = others.find(({ device }: { device: string }) => device === 'Safari on iOS');
  const end = async (desk = firefox) => desk.get((await desk.post(`/admin/account/sessions/${id}/end`)).location);
  await end(await deskOf(site, 'sales'));
  await phone.get('/admin');
  expect((await end()).notice).toBe('Signed out on that device');
  await phone.get('/admin', 303);
  expect((await end()).notice).toBe('That device was signed out already');
  expect(await listed()).toHaveLength(others.length);
});

describe('where a mail server is set', () => {
  async function mailing() {
    const server = await startFakeMailServer();
    onTestFinished(() => server.close());
    const { log, lines } = recordedLog('debug');
    const site = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'site@example.com' }, { log });
    const { admins, store } = site.app.context;
    const owner = await deskOf(site);
    const shown = await owner.post('/admin/accounts', { email, role: 'sales' }, 200);
    const send = `/admin/accounts/${(await admins.findAdmin(email))?.id}/send`;
    const mailed = async () =>
      (await store.audit.latest(50, { kind: 'invitation-mailed' })).map(({ detail }) => JSON.parse(detail).outcome);
    return { server, site, store, owner, lines, shown, mailed, send };
  }

  test('a press sends the invitation, whose link works, and nothing but the email has the link', async () => {
    const { server, site, store, owner, lines, shown, send, mailed } = await mailing();
    expect(shown.text).toContain('Send the invitation');
    expect(shown.links.filter((href) => href.startsWith('mailto:'))).toEqual([]);
    // Two presses at once send one email.
    server.setMode('slow');
    const [{ location }] = await Promise.all([owner.post(send), owner.post(send)]);
    expect((await owner.get(location)).text).toContain('Invitation sent');
    expect(server.mails).toHaveLength(1);
    const [mail = expect.fail()] = server.mails;
    expect(mail).toMatchObject({ from: 'site@example.com', to: [email] });
    expect(mail.source).toContain(`Reply-To: ${account.email}`);
    const [link, token = ''] =
      /\/admin\/invitation\?token=([\w.%-]+)/.exec(plainTextOf(mail.source)) ?? expect.fail('no link');
    await clientOf(site).get(link);
    const values = { token: decodeURIComponent(token), password, repeated: password };
    await clientOf(site).post('/admin/invitation', values);
    expect(JSON.stringify(lines)).not.toContain(token);
    expect(await store.engine.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    expect(await mailed()).toEqual(['delivered']);
    // Who has a password needs no invitation.
    expect((await owner.post(send)).location).toBe('/admin/accounts');
    expect(server.mails).toHaveLength(1);
  });

  test('a refusal is said with the words of the server and the link to send oneself, and is in the audit log', async () => {
    const { server, owner, send, mailed } = await mailing();
    server.setMode('550');
    const page = await owner.post(send, {}, 502);
    for (const words of ['The invitation wasn’t sent', '550 5.1.1 no such mailbox']) expect(page.text).toContain(words);
    linkIn(page);
    const refusal = { ok: false, outcome: 'not-sent', link: expect.any(String) };
    expect(await owner.send(send, {}, 502)).toMatchObject(refusal);
    expect(await mailed()).toEqual(['rejected', 'rejected']);
  });
});
