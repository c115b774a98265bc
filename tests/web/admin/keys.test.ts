import { describe, expect, test } from 'vitest';
import { keyNames, rotateKey } from '../../../src/accounts/keys.ts';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { signedIn } from '../../helpers/signed-in.ts';
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
    site,
    context,
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
    const statusOf = async (cookie: string) => (await site.request.get('/admin/leads').set('cookie', cookie)).status;
    const before = await signedIn(site);
    await rotate('admin');
    const after = await signedIn(site);
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
    await rotate('admin', true);
    expect([await statusOf(before), await statusOf(after)]).toEqual([303, 303]);
  });

  test('the link of an email works for its time, and no longer', async () => {
    const { site, context, rotate, later } = await office();
    const { id } = await save(context.store, {}, { form: contactForm });
    const path = `/unsubscribe/${mailToken('unsubscribe', id, await context.mailKey())}`;
    expect(await rotate('mail')).toEqual({ outcome: 'rotated', until: new Date(noon + 400 * day).toISOString() });
    await rotate('mail');
    await site.request.get(path).expect(200);
    later(400 * day);
    await site.request.get(path).expect(404);
  });

  test('what a visitor typed is still in the next form', async () => {
    const { site, rotate } = await office();
    const sent = await site.request.post('/contact').type('form').send(contactForm.sample).expect(303);
    const cookie = [sent.get('set-cookie') ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    const shown = async () => (await site.request.get('/webinar').set('cookie', cookie).expect(200)).text;
    expect(await shown()).toContain(`value="${contactForm.sample.email}"`);
    await rotate('visit');
    expect(await shown()).toContain(`value="${contactForm.sample.email}"`);
    await rotate('visit', true);
    expect(await shown()).not.toContain(`value="${contactForm.sample.email}"`);
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
  await signedIn(site);
  await Promise.all([context.mailKey(), context.visitKey()]);
  for (const name of keyNames) await rotate(name);
  const stored = await context.store.engine.read((db) => db.selectFrom('shared_keys').select('name').execute());
  const names = new Set(stored.map(({ name }) => name.replace('.previous', '')));
  expect([...names].filter((name) => !keyNames.some((known) => known === name))).toEqual([]);
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
