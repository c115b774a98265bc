import { describe, expect, test } from 'vitest';
import { keyNames, rotateKey } from '../../../src/accounts/keys.ts';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { temporaryStore } from '../../helpers/temporary-store.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const actor = { by: 'Kim', via: 'terminal' } as const;
const day = 24 * 3_600_000;

async function office() {
  let now = noon;
  let monotonic = 0;
  const site = await testApp({}, { clock: () => now, monotonic: () => monotonic });
  const { context } = site.app;
  return {
    ...{ site, context },
    rotate: async (name: (typeof keyNames)[number], leaked = false) => {
      const rotated = await rotateKey(context, name, actor, { leaked });
      monotonic += 10_000;
      return rotated;
    },
    later: (milliseconds: number) => {
      now += milliseconds;
      monotonic += milliseconds;
    },
  };
}

describe('after a rotation', () => {
  test('a session goes on and the next one has the new key; after a leak none goes on', async () => {
    const { site, rotate } = await office();
    const before = await deskOf(site);
    await rotate('admin');
    const after = await deskOf(site);
    for (const desk of [before, after]) await desk.get('/admin/leads');
    await rotate('admin', true);
    for (const desk of [before, after]) await desk.get('/admin/leads', 303);
  });

  test('the link of an email works for its time, and no longer', async () => {
    const { site, context, rotate, later } = await office();
    const { id } = await save(context.store, {}, { form: contactForm });
    const path = `/unsubscribe/${mailToken('unsubscribe', id, await context.mailKey())}`;
    expect(await rotate('mail')).toEqual({ outcome: 'rotated', until: new Date(noon + 400 * day).toISOString() });
    await rotate('mail');
    await clientOf(site).get(path);
    later(400 * day);
    await clientOf(site).get(path, 404);
  });

  test('what a visitor typed is still in the next form', async () => {
    const { site, rotate } = await office();
    const { cookie } = await clientOf(site).post('/contact', contactForm.sample);
    const email = async () => (await clientOf(site, cookie).get('/webinar')).value('email');
    expect(await email()).toBe(contactForm.sample.email);
    await rotate('visit');
    expect(await email()).toBe(contactForm.sample.email);
    await rotate('visit', true);
    expect(await email()).toBe('');
  });

  test('the audit log says so, and the key of erasures stays', async () => {
    const { context, rotate } = await office();
    await rotate('admin');
    expect(await rotate('erasure')).toEqual({ outcome: 'never' });
    const [event, ...more] = await context.store.audit.latest(10, { kind: 'key-rotated' });
    expect(more).toEqual([]);
    expect(JSON.parse(event?.detail ?? '')).toEqual({ key: 'admin', leaked: false });
  });
});

test('the inventory names every key that the database has', async () => {
  const { site, context, rotate } = await office();
  await deskOf(site);
  await Promise.all([context.mailKey(), context.visitKey()]);
  for (const name of keyNames) await rotate(name);
  const stored = await context.store.engine.read((db) => db.selectFrom('shared_keys').select('name').execute());
  const unknown = stored.filter(({ name }) => !keyNames.some((known) => known === name.replace('.previous', '')));
  expect(unknown).toEqual([]);
});

test('two rotations at once keep every key before', async () => {
  const { admins } = temporaryStore();
  const context = { admins, clock: () => noon };
  await admins.sharedKey('admin', 'first');
  await Promise.all([rotateKey(context, 'admin', actor), rotateKey(context, 'admin', actor)]);
  const previous = JSON.parse((await admins.findSharedKey('admin.previous')) ?? '[]') as { value: string }[];
  expect(previous).toHaveLength(2);
  expect(previous.map(({ value }) => value)).toContain('first');
});
