import { expect, test } from 'vitest';
import { keyNames, rotateKey } from '../../../src/accounts/keys.ts';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { temporaryStore } from '../../helpers/temporary-store.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const actor = { by: 'Kim', via: 'terminal' } as const;
const day = 24 * 3_600_000;

let now = noon;
let monotonic = 0;
const site = await testApp({}, { clock: () => now, monotonic: () => monotonic });
const { context } = site.app;
async function rotate(name: (typeof keyNames)[number], leaked = false) {
  const rotated = await rotateKey(context, name, actor, { leaked });
  monotonic += 10_000;
  return rotated;
}

test('a session goes on after a rotation, and the next one has the new key; after a leak none goes on', async () => {
  const before = await deskOf(site);
  await rotate('admin');
  const [event] = await context.store.audit.latest(10, { kind: 'key-rotated' });
  expect(JSON.parse(event?.detail ?? '')).toEqual({ key: 'admin', leaked: false });
  const after = await deskOf(site);
  for (const desk of [before, after]) await desk.get('/admin/leads');
  await rotate('admin', true);
  for (const desk of [before, after]) await desk.get('/admin/leads', 303);
});

test('the link of an email works for its time after a rotation, and no longer', async () => {
  const email = 'ann@example.com';
  const { id } = await save(context.store, { email }, { form: contactForm });
  const path = `/unsubscribe/${mailToken('unsubscribe', { id, email }, await context.mailKey())}`;
  expect(await rotate('mail')).toEqual({ outcome: 'rotated', until: new Date(now + 400 * day).toISOString() });
  await rotate('mail');
  await clientOf(site).get(path);
  now += 400 * day;
  monotonic += 400 * day;
  await clientOf(site).get(path, 404);
});

test('what a visitor typed is still in the next form after a rotation, and after a leak no more', async () => {
  const { cookie } = await clientOf(site).post('/contact', contactForm.sample);
  const email = async () => (await clientOf(site, cookie).get('/webinar')).value('email');
  expect(await email()).toBe(contactForm.sample.email);
  await rotate('visit');
  expect(await email()).toBe(contactForm.sample.email);
  await rotate('visit', true);
  expect(await email()).toBe('');
});

test('the inventory names every key that the database has; that of erasures is never rotated', async () => {
  expect(await rotate('erasure')).toEqual({ outcome: 'never' });
  await deskOf(site);
  await Promise.all([context.mailKey(), context.visitKey()]);
  const stored = await context.store.engine.db.selectFrom('shared_keys').select('name').execute();
  const unknown = stored.filter(({ name }) => !keyNames.some((known) => known === name));
  expect(unknown).toEqual([]);
});

test('two rotations at once keep every key before', async () => {
  const { admins } = temporaryStore();
  const own = { admins, clock: () => noon };
  await admins.sharedKey('admin', 'first');
  await Promise.all([rotateKey(own, 'admin', actor), rotateKey(own, 'admin', actor)]);
  const [, ...previous] = await admins.sharedKeys('admin');
  expect(previous).toHaveLength(2);
  expect(previous.map(({ value }) => value)).toContain('first');
});
