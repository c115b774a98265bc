import { expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deskOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';
import { tokenFor } from '../helpers/token-for.ts';
import { save } from '../leads/sample-submission.ts';

const site = await testApp();
const { id } = await save(site.app.context.store, { email: 'ann@example.com' }, { form: contactForm });
const { cookie } = await deskOf(site);
const work = await tokenFor(site, 'crm-sync', 'work');
const nul = 'a\0b';
const json = (path: string) => site.request.post(path).set({ cookie, accept: 'application/json' });

test('the API refuses one anywhere as a problem', async () => {
  const authorization = `Bearer ${work}`;
  for (const [path, body] of [
    [`leads/${id}/owner`, { owner: nul }],
    [`leads/${id}/status`, { status: nul }],
    [`leads/${id}/notes`, { note: nul }],
    [`leads/${id}/notes`, { note: { deep: [nul] } }],
    [`leads/${id}/notes`, { [nul]: 'x' }],
    ['people/search', { email: nul }],
  ] as const) {
    const { status, type } = await site.request.post(`/api/${path}`).set({ authorization }).send(body);
    expect([path, status, type]).toEqual([path, 400, 'application/problem+json']);
  }
  await site.request.get('/api/leads?search=a%00').set({ authorization }).expect(400);
});

test('a post to a form, to a lead and to an undo with one is refused', async () => {
  const back = '/admin/leads';
  for (const [path, body, status] of [
    ['/contact', { ...contactForm.sample, message: nul }, 422],
    [`/admin/leads/${id}/note`, { note: nul, back }, 400],
    ['/admin/leads/actions', { action: 'assign', lead: [[nul]], owner: '' }, 400],
    ['/admin/leads/undo', { undo: nul, back }, 400],
  ] as const)
    expect((await json(path).send(body)).status, path).toBe(status);
  await json('/admin/leads/undo').type('form').send({ undo: nul, back }).expect(400);
});

test('a list too deep to be written is refused as any text that names nothing', async () => {
  for (const [path, name] of [
    ['/admin/confirm', 'name'],
    ['/admin/content/section-picture', 'id'],
    ['/admin/content/about.json/changes', 'version'],
  ] as const) {
    const post = async (value: string) => (await json(path).type('json').send(`{"${name}":${value}}`)).status;
    const deep = await post('['.repeat(30_000) + ']'.repeat(30_000));
    expect([path, deep]).toEqual([path, await post('"nothing"')]);
    expect(deep).not.toBe(500);
  }
});
