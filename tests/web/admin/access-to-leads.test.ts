import { describe, expect, test } from 'vitest';
import { auditEvent } from '../../../src/base/events.ts';
import { readConfig } from '../../../src/config/config.ts';
import { digestOf } from '../../../src/integrations/mail/digest.ts';
import { recipientsOf } from '../../../src/integrations/mail/notices.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

const email = 'sales@example.com';
const actor = { by: 'owner@example.com', via: 'web' } as const;

/** A salesperson who owns a lead that is due, and an admin who can change the account. */
async function office() {
  const site = await testApp({ CONFIRM_EMAIL: '0' }, { clock: () => noon });
  const { context } = site.app;
  const { store, admins } = context;
  const [owner, sales] = [await deskOf(site), await deskOf(site, 'sales')];
  const account = (await admins.findAdmin(email)) ?? expect.fail('the account is there');
  const { id } = await save(store, {}, { form: contactForm });
  await act(context, 'assign', id, actor, { owner: email });
  await act(context, 'due', id, actor, { date: 'today' });
  const { mail } = readConfig({ MAIL_TO: 'desk@example.com' });
  return {
    ...{ site, store, admins, id, owner, sales, account },
    recipients: () => recipientsOf({ ...store, ...mail }, { lead_id: id, form: 'contact' }),
    digest: () => digestOf({ ...store, ...mail }, { digest: 'due', adminId: account.id, day: '2026-03-02' }),
  };
}

const event = auditEvent('role-changed', actor, noon);
/** What takes the leads from an account, without handing anything over: the rule is asked at each use all the same. */
const losses = {
  disabled: { disabled_at: new Date(noon).toISOString() },
  'made an editor': { role: 'editor' },
} as const;

describe.each(Object.entries(losses))('an account that was %s', (_name, loss) => {
  test('gets no email, no list of what is due, no page, no use of its token and no lead by an undo', async () => {
    const { site, account, admins, store, id, owner, sales, recipients, digest } = await office();
    const token = await tokenFor(site, 'sync', 'read', email);
    const program = clientOf(site, '', { authorization: `Bearer ${token}` });
    expect(await recipients()).toBe(email);
    expect((await digest())?.to).toBe(email);
    await program.read('/api/leads');
    const { undo } = await owner.send(`/admin/leads/${id}/assign`, { owner: '' });

    if ('role' in loss) await admins.changeRole({ id: account.id, role: 'editor', event });
    else await admins.disableAdmin({ id: account.id, at: loss.disabled_at, event });
    const skipped = [{ id, why: 'owner' }];
    expect(await owner.send('/admin/leads/undo', { undo })).toEqual({ ok: false, restored: 0, skipped });
    expect((await store.leads.find(id))?.owner).toBe('');
    await store.engine.write((db) => db.updateTable('investment_leads').set({ owner: email }).execute());
    expect(await recipients()).toBe('desk@example.com');
    expect(await digest()).toBeUndefined();
    for (const path of ['/admin/leads', '/admin/leads/arrivals?from=1']) await sales.read(path, 401);
    await program.read('/api/leads', 401);
    const { text } = await owner.get('/admin/tokens');
    expect(text).toContain(`Stopped: ${email} no longer has access to leads`);
  });
});

test('no answer about a lead or a person has the body of a delivery', async () => {
  const { sales, id, store } = await office();
  const person = (await store.people.findByEmail(contactForm.sample.email ?? '')) ?? expect.fail('the person is there');
  const { leads } = await sales.read(`/admin/people/${person.id}`);
  const keys = 'answer attempts created_at delivered_at destination due_at event id outcome state'.split(' ');
  for (const { deliveries } of [await sales.read(`/admin/leads/${id}`), ...leads]) {
    expect(deliveries.length).toBeGreaterThan(0);
    for (const delivery of deliveries) expect(Object.keys(delivery).sort()).toEqual(keys);
  }
});
