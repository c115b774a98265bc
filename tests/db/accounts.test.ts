import { expect, test } from 'vitest';
import { addAdmin, signIn } from '../../src/accounts/accounts.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

const password = 'a long enough password';
const email = 'ann@example.com';

const accounts = () => ({ admins: temporaryStore().admins, clock: () => noon });

test('an email in any case has one account, which signs in with no other password, and none that can be read', async () => {
  const context = accounts();
  expect(await addAdmin(context, { email: ' Ann@Example.com', password, role: 'sales' })).toMatchObject({
    outcome: 'added',
    admin: { email, role: 'sales' },
  });
  expect(await addAdmin(context, { email: 'ANN@example.com', password })).toEqual({ outcome: 'exists' });
  expect(await signIn(context, { email: 'ANN@example.com', password })).toMatchObject({ outcome: 'signed-in' });
  const refused = (reason: string) => ({ outcome: 'refused', reason });
  expect(await signIn(context, { email, password: `${password}!` })).toEqual(refused('password'));
  expect(await signIn(context, { email: 'bob@example.com', password })).toEqual(refused('unknown'));
  const { password_hash } = (await context.admins.findAdmin(email)) ?? expect.fail('it is there');
  expect(password_hash).toMatch(/^scrypt\$\d+\$8\$\d\$[\w-]{22}\$[\w-]{43}$/);
});

test('of two first accounts at once one is made', async () => {
  const context = accounts();
  const made = await Promise.all(
    [email, 'bob@example.com'].map((by) =>
      addAdmin(context, { email: by, password }, { by, via: 'web' }, { onlyFirst: true }),
    ),
  );
  expect(made.map(({ outcome }) => outcome).sort()).toEqual(['added', 'exists']);
  expect(await context.admins.countAdmins()).toBe(1);
});

test('a session is read until its end, then swept; one that has ended cannot be changed into one that lasts', async () => {
  const { admins } = accounts();
  const [before, end, after] = ['2026-03-02T15:00:00.000Z', '2026-03-02T16:00:00.000Z', '2026-03-02T17:00:00.000Z'];
  await admins.addSession({ hash: 'h', data: '{"a":1}', admin_id: null, expires_at: end }, 10);
  await admins.changeSession('h', { data: '{"a":2}', expires_at: end });
  expect(await admins.readSession('h', before)).toBe('{"a":2}');
  expect(await admins.readSession('h', after)).toBeUndefined();
  await admins.sweepSessions(after);
  await admins.changeSession('h', { data: '{}', expires_at: end });
  expect(await admins.readSession('h', before)).toBeUndefined();
});
