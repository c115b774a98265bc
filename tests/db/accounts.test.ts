import { expect, test } from 'vitest';
import { addAdmin, signIn } from '../../src/accounts/accounts.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

const password = 'a long enough password';

function accounts() {
  const { admins } = temporaryStore();
  return { admins, clock: () => noon };
}

test('an account signs in with its email in any case, and with no other password', async () => {
  const context = accounts();
  expect(await addAdmin(context, { email: ' Ann@Example.com', password, role: 'sales' })).toMatchObject({
    outcome: 'added',
    admin: { email: 'ann@example.com', role: 'sales' },
  });
  expect(await signIn(context, { email: 'ANN@example.com', password })).toMatchObject({ outcome: 'signed-in' });
  expect(await signIn(context, { email: 'ann@example.com', password: `${password}!` })).toEqual({
    outcome: 'refused',
    reason: 'password',
  });
  const unknown = await signIn(context, { email: 'bob@example.com', password });
  expect(unknown).toEqual({ outcome: 'refused', reason: 'unknown' });
});

test('a stored password cannot be read', async () => {
  const context = accounts();
  await addAdmin(context, { email: 'ann@example.com', password });
  const admin = await context.admins.findAdmin('ann@example.com');
  expect(admin?.password_hash).toMatch(/^scrypt\$\d+\$8\$\d\$[\w-]{22}\$[\w-]{43}$/);
});

test('a second account for an email is refused', async () => {
  const context = accounts();
  await addAdmin(context, { email: 'ann@example.com', password });
  expect(await addAdmin(context, { email: 'ANN@example.com', password })).toEqual({ outcome: 'exists' });
});

test('of two first accounts at once one is made', async () => {
  const context = accounts();
  const made = await Promise.all([
    addAdmin(
      context,
      { email: 'ann@example.com', password },
      { by: 'ann@example.com', via: 'web' },
      { onlyFirst: true },
    ),
    addAdmin(
      context,
      { email: 'bob@example.com', password },
      { by: 'bob@example.com', via: 'web' },
      { onlyFirst: true },
    ),
  ]);
  expect(made.map(({ outcome }) => outcome).sort()).toEqual(['added', 'exists']);
  expect(await context.admins.countAdmins()).toBe(1);
});

test.each([
  ['eleven char', 'ann@example.com', 'password'],
  [password, 'ann', 'email'],
])('%s for %s is refused because of its %s', async (typed, email, field) => {
  expect(await addAdmin(accounts(), { email, password: typed })).toMatchObject({ outcome: 'refused', field });
});

test('a session is read until its end, then swept', async () => {
  const { admins } = accounts();
  const [before, end, after] = ['2026-03-02T15:00:00.000Z', '2026-03-02T16:00:00.000Z', '2026-03-02T17:00:00.000Z'];
  await admins.addSession({ hash: 'h', data: '{"a":1}', admin_id: null, expires_at: end }, 10);
  await admins.changeSession('h', { data: '{"a":2}', expires_at: end });
  expect(await admins.readSession('h', before)).toBe('{"a":2}');
  expect(await admins.readSession('h', after)).toBeUndefined();
  await admins.sweepSessions(after);
  expect(await admins.readSession('h', before)).toBeUndefined();
});

test('a session that has ended cannot be changed into one that lasts', async () => {
  const { admins } = accounts();
  await admins.changeSession('never-begun', { data: '{}', expires_at: '2026-03-02T16:00:00.000Z' });
  expect(await admins.readSession('never-begun', '2026-03-02T15:00:00.000Z')).toBeUndefined();
});
