import { expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { signedIn } from '../helpers/signed-in.ts';
import { testApp } from '../helpers/test-app.ts';
import { tokenFor } from '../helpers/token-for.ts';
import { save } from '../leads/sample-submission.ts';

const site = await testApp();
const { id } = await save(site.app.context.store, { email: 'ann@example.com' }, { form: contactForm });
const cookie = await signedIn(site);
const work = await tokenFor(site, 'crm-sync', 'work');
const nul = 'a\0b';

const api: [path: string, body: object][] = [
  [`/api/leads/${id}/owner`, { owner: nul }],
  [`/api/leads/${id}/status`, { status: nul }],
  [`/api/leads/${id}/notes`, { note: nul }],
  [`/api/leads/${id}/notes`, { note: { deep: [nul] } }],
  [`/api/leads/${id}/notes`, { [nul]: 'x' }],
  ['/api/people/search', { email: nul }],
];

test.each(api)('%s refuses %j as a problem', async (path, body) => {
  const answer = await site.request.post(path).set('authorization', `Bearer ${work}`).send(body);
  expect({ status: answer.status, type: answer.type }).toEqual({ status: 400, type: 'application/problem+json' });
});

test('a search of the API with one is refused', async () => {
  const answer = await site.request.get('/api/leads?search=a%00').set('authorization', `Bearer ${work}`);
  expect(answer.status).toBe(400);
});

test('an undo with one is refused', async () => {
  const fields = { undo: nul, back: '/admin/leads' };
  for (const type of ['form', 'json']) {
    const answer = await site.request
      .post('/admin/leads/undo')
      .set({ cookie })
      .type(type)
      .set('accept', 'application/json')
      .send(fields);
    expect(answer.status, type).toBe(400);
  }
});

test.each([
  ['/contact', { ...contactForm.sample, message: nul }, 422],
  [`/admin/leads/${id}/note`, { note: nul, back: '/admin/leads' }, 400],
  ['/admin/leads/actions', { action: 'assign', lead: id, owner: nul }, 400],
  ['/admin/leads/actions', { action: 'assign', lead: [[nul]], owner: '' }, 400],
])('a post to %s with one is refused', async (path, body, status) => {
  const answer = await site.request.post(path).set({ cookie }).set('accept', 'application/json').send(body);
  expect(answer.status).toBe(status);
});
