import { expect, test } from 'vitest';
import { assign } from '../../../src/leads/actions/assign.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { account as owner, signedIn } from '../../helpers/signed-in.ts';
import { noticeAfter, testApp, textOf } from '../../helpers/test-app.ts';
import { webhookTo } from '../../helpers/webhook-to.ts';
import { save } from '../../leads/sample-submission.ts';

const sam = { email: 'sam@example.com', password: 'other unrelated plain words', role: 'sales' } as const;

async function office() {
  const site = await testApp();
  const cookie = await signedIn(site);
  const samsCookie = await signedIn(site, sam);
  const { context } = site.app;
  const { id } = (await context.admins.findAdmin(sam.email)) ?? expect.fail('Sam has an account');
  const lead = await save(context.store, {}, { form: contactForm, at: context.clock() });
  await assign.perform(
    { ...context.store, clock: context.clock },
    lead.id,
    { by: owner.email, via: 'web' },
    { owner: sam.email },
  );
  const page = async (path: string) =>
    (await site.request.get(path).set({ cookie, accept: 'text/html' }).expect(200)).text;
  const post = (path: string, body: object = {}, accept = 'text/html') =>
    site.request.post(`/admin/accounts/${id}/${path}`).type('form').set({ cookie, accept }).send(body);
  return { site, context, cookie, samsCookie, id, lead: lead.id, page, post };
}

test('an account that has leads is disabled once somebody is chosen to take over, without scripts', async () => {
  const { site, context, cookie, lead, page, post } = await office();
  const asked = await post('disable').expect(422);
  expect(textOf(asked.text)).toContain(`Choose who takes over from ${sam.email}`);
  expect(textOf(asked.text)).toContain('1 lead');
  expect(asked.text).toContain(`<option value="${owner.email}">`);
  expect(asked.text).not.toContain(`<option value="${sam.email}">`);
  const wrong = await post('role', { role: 'editor', to: 'nobody@example.com' }).expect(422);
  expect(textOf(wrong.text)).toContain('is not the email of an account');
  expect(wrong.text).toMatch(/name="role"[^>]*value="editor"[^>]*checked|checked[^>]*value="editor"/);
  const done = await post('disable', { to: owner.email }).expect(303);
  expect(await noticeAfter(site, cookie, done)).toContain('Account disabled');
  expect((await context.store.leads.find(lead))?.owner).toBe(owner.email);
  expect(textOf(await page('/admin/audit'))).toContain(`Handed over to: ${owner.email}`);
});

test('a program is told what an account has', async () => {
  const { post, context, lead } = await office();
  const { body } = await post('disable', {}, 'application/json').expect(422);
  expect(body).toMatchObject({ ok: false, errors: { to: expect.any(String) }, possessions: { leads: 1, tokens: [] } });
  await post('disable', { to: 'none' }, 'application/json').expect(200);
  expect((await context.store.leads.find(lead))?.owner).toBe('');
});

test('the leads of an account without access are found by its owner filter', async () => {
  const { context, id, page } = await office();
  const option = `<option value="${sam.email}">Sam (no access)</option>`;
  expect(await page('/admin/leads')).not.toContain(option);
  const event = { id: 'off', at: '', kind: 'account-disabled', by: '', via: '', detail: '' };
  await context.admins.disableAdmin({ id, at: new Date(context.clock()).toISOString(), event });
  expect(await page('/admin/leads')).toContain(option);
  expect(await page(`/admin/leads?owner=${encodeURIComponent(sam.email)}`)).toContain('1 lead');
});

test('an admin ends the sessions of another account, and not of their own here', async () => {
  const { site, cookie, samsCookie, id, page, post, context } = await office();
  expect(textOf(await page(`/admin/accounts/${id}`))).toContain('Signed in on one device');
  expect(await noticeAfter(site, cookie, await post('sign-out').expect(303))).toContain(`${sam.email} is signed out`);
  await site.request.get('/admin/leads').set({ cookie: samsCookie, accept: 'application/json' }).expect(401);
  const own = await context.admins.findAdmin(owner.email);
  await site.request
    .post(`/admin/accounts/${own?.id}/sign-out`)
    .set({ cookie, accept: 'application/json' })
    .expect(409);
});

test('the page of webhooks says whose maker has no access', async () => {
  const { context, page, post } = await office();
  const { name } = await webhookTo(context.store, 'https://hooks.example.com/a', { at: context.clock() });
  await context.store.webhooks.change({ name, was: {}, becomes: { created_by: sam.email } });
  expect(textOf(await page('/admin/webhooks'))).not.toContain('who has no access');
  await post('disable', { to: 'none' }).expect(303);
  const shown = textOf(await page('/admin/webhooks'));
  expect(shown).toContain('who no longer has access to leads');
  expect(shown).toContain('Off since');
});
