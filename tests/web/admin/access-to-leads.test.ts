import { describe, expect, test } from 'vitest';
import type { AdminStore } from '../../../src/accounts/account-store.ts';
import { addToken } from '../../../src/accounts/tokens.ts';
import { auditEvent } from '../../../src/base/audit.ts';
import { readConfig } from '../../../src/config/config.ts';
import { digestOf } from '../../../src/integrations/mail/digest.ts';
import { recipientsOf } from '../../../src/integrations/mail/notices.ts';
import { assign } from '../../../src/leads/actions/assign.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const owner = { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' } as const;

/** A salesperson who owns a lead that is due, and an admin who can change the account. */
async function office() {
  const site = await testApp({ CONFIRM_EMAIL: '0' }, { clock: () => noon });
  const { store, admins } = site.app.context;
  const admin = await signedIn(site);
  const sales = await signedIn(site, owner);
  const account = (await admins.findAdmin(owner.email)) ?? expect.fail('the account is there');
  const { id } = await save(store, {}, { form: contactForm });
  const by = { by: 'owner@example.com', via: 'web' } as const;
  await assign.perform({ ...store, clock: () => noon }, id, by, { owner: owner.email });
  await store.leads.change({
    id,
    was: {},
    becomes: { due_on: '2026-03-01' },
    event: { id: 'due', lead_id: id, at: '', kind: 'due-set', by: '', via: '', detail: '' },
  });
  const post = (path: string, body: object = {}, cookie = admin) =>
    site.request.post(path).type('form').set({ cookie, accept: 'application/json' }).send(body);
  const { mail } = readConfig({ MAIL_TO: 'desk@example.com' });
  return {
    site,
    store,
    admins,
    id,
    admin,
    sales,
    account,
    post,
    recipients: () => recipientsOf({ ...store, ...mail }, { lead_id: id, form: 'contact' }),
    digest: () => digestOf({ ...store, origin: '', to: '' }, { digest: 'due', adminId: account.id, day: '2026-03-02' }),
  };
}

const event = auditEvent('role-changed', { by: 'owner@example.com', via: 'web' }, noon);
/** What takes the leads from an account, without handing anything over: the rule is asked at each use all the same. */
const losses = [
  [
    'disabled',
    (admins: AdminStore, id: string) => admins.disableAdmin({ id, at: new Date(noon).toISOString(), event }),
  ],
  ['made an editor', (admins: AdminStore, id: string) => admins.changeRole({ id, role: 'editor', event })],
] as const;

describe.each(losses)('an account that was %s', (_name, lose) => {
  test('gets no email about its leads, no list of what is due, and no page', async () => {
    const { account, admins, recipients, digest, site, sales } = await office();
    expect(await recipients()).toBe(owner.email);
    expect((await digest())?.to).toBe(owner.email);
    await lose(admins, account.id);
    expect(await recipients()).toBe('desk@example.com');
    expect(await digest()).toBeUndefined();
    await site.request.get('/admin/leads').set({ cookie: sales, accept: 'application/json' }).expect(401);
  });

  test('has no token that works, which the list of tokens shows', async () => {
    const { account, admins, site, admin } = await office();
    const made = { by: owner.email, via: 'web' } as const;
    const token = await addToken(site.app.context, { name: 'sync', role: 'read' }, made);
    const ask = () =>
      site.request.get('/api/leads').set('authorization', `Bearer ${'secret' in token ? token.secret : ''}`);
    await ask().expect(200);
    await lose(admins, account.id);
    await ask().expect(401);
    const { text } = await site.request.get('/admin/tokens').set('cookie', admin).expect(200);
    expect(textOf(text)).toContain(`Stopped: ${owner.email} no longer has access to leads`);
  });

  test('is given no lead by an undo', async () => {
    const { account, admins, post, store, id } = await office();
    const { undo } = (await post(`/admin/leads/${id}/assign`, { owner: '' }).expect(200)).body;
    await lose(admins, account.id);
    const skipped = [{ id, why: 'owner' }];
    const { body } = await post('/admin/leads/undo', { undo }).expect(200);
    expect(body).toEqual({ ok: false, restored: 0, skipped });
    expect((await store.leads.find(id))?.owner).toBe('');
  });
});

test('a change of role ends the sessions of the account, also one that it may still use', async () => {
  const { account, post, site, sales } = await office();
  await post(`/admin/accounts/${account.id}/role`, { role: 'admin' }).expect(200);
  await site.request.get('/admin/leads').set({ cookie: sales, accept: 'application/json' }).expect(401);
});

test('no answer about a lead or a person has the body of a delivery', async () => {
  const { site, sales, id, store } = await office();
  const get = async (path: string) =>
    (await site.request.get(path).set({ cookie: sales, accept: 'application/json' }).expect(200)).body;
  const person = (await store.people.findByEmail(contactForm.sample.email ?? '')) ?? expect.fail('the person is there');
  const lead = await get(`/admin/leads/${id}`);
  const { leads } = await get(`/admin/people/${person.id}`);
  const keys = 'answer attempts created_at delivered_at destination due_at event id outcome state'.split(' ');
  for (const { deliveries } of [lead, ...leads]) {
    expect(deliveries.length).toBeGreaterThan(0);
    for (const delivery of deliveries) expect(Object.keys(delivery).sort()).toEqual(keys);
  }
});
