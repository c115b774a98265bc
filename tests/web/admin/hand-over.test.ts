import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account as owner } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { webhookTo } from '../../helpers/webhook-to.ts';
import { act, save } from '../../leads/sample-submission.ts';

const sam = 'sam@example.com';

async function office() {
  const site = await testApp();
  const { context } = site.app;
  const admin = await deskOf(site);
  await deskOf(site, { email: sam, role: 'sales' });
  const { id } = (await context.admins.findAdmin(sam)) ?? expect.fail('Sam has an account');
  const lead = await save(context.store, {}, { form: contactForm, at: context.clock() });
  await act(context, 'assign', lead.id, { by: owner.email, via: 'web' }, { owner: sam });
  return { context, admin, path: `/admin/accounts/${id}`, lead: () => context.store.leads.find(lead.id) };
}

test('an account that has leads is disabled once somebody is chosen to take over, without scripts', async () => {
  const { admin, path, lead } = await office();
  const asked = await admin.post(`${path}/disable`, {}, 422);
  for (const words of [`Choose who takes over from ${sam}`, '1 lead']) expect(asked.text).toContain(words);
  const offered = asked.attributes('select[name="to"] option', 'value');
  expect([offered.includes(owner.email), offered.includes(sam)]).toEqual([true, false]);
  const wrong = await admin.post(`${path}/role`, { role: 'editor', to: 'nobody@example.com' }, 422);
  expect(wrong.text).toContain('is not the email of an account');
  expect(wrong.value('role')).toBe('editor');
  const told = { ok: false, errors: { to: expect.any(String) }, possessions: { leads: 1, tokens: [] } };
  expect(await admin.send(`${path}/disable`, {}, 422)).toMatchObject(told);
  const done = await admin.post(`${path}/disable`, { to: owner.email });
  expect((await admin.get(done.location)).notice).toContain(
    `Account disabled ${sam} is signed out everywhere. Handed over to ${owner.email}: 1 lead.`,
  );
  expect((await lead())?.owner).toBe(owner.email);
  expect((await admin.get('/admin/audit')).text).toContain(`Handed over to: ${owner.email}`);
});

test('an account without access stays in a filter that names it, and the page of webhooks says whose maker has none', async () => {
  const { context, admin, path, lead } = await office();
  const { name } = await webhookTo(context.store, 'https://hooks.example.com/a', { at: context.clock() });
  await context.store.webhooks.change({ name, was: {}, becomes: { created_by: sam } });
  const webhooks = async () => (await admin.get('/admin/webhooks')).text;
  expect(await webhooks()).not.toContain('no longer has access');
  const event = { id: 'off', at: '', kind: 'account-disabled', by: '', via: '', detail: '' };
  await context.admins.disableAdmin({ id: path.slice(16), at: new Date(context.clock()).toISOString(), event });
  expect((await admin.get(`/admin/leads?owner=${sam}`)).value('owner')).toBe(sam);
  expect(await webhooks()).toContain('who no longer has access to leads');
  await admin.post(`${path}/enable`);
  await admin.send(`${path}/disable`, { to: 'none' });
  expect((await lead())?.owner).toBe('');
});
