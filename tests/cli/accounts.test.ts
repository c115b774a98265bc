import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { signIn } from '../../src/accounts/accounts.ts';
import { findToken } from '../../src/accounts/tokens.ts';
import { auditEvent } from '../../src/base/events.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

const ann = 'ann@example.com';
const kim = 'kim@example.com';
const sam = 'sam@example.com';

/** A terminal on a database with accounts of admins. */
async function office(...emails: string[]) {
  const at = terminal();
  for (const email of emails) await addAccount({ ...at.store, clock: () => noon }, { email });
  return at;
}

test('an account gets another role, is disabled, enabled and listed, each with an event; the last admin stays', async () => {
  const { store, leads, json } = await office(ann, sam);
  expect((await leads(`admin role ${sam} sales`)).stdout).toBe(`${sam} has the role sales now.\n`);
  expect((await leads(`admin role ${sam} sales`)).stdout).toBe(`${sam} has the role sales already.\n`);
  const { stderr } = await leads(`admin role ${ann} sales`, 1);
  expect(stderr).toBe('leads: this is the last admin; without one, nobody can manage accounts.\n');
  await leads(`admin disable ${ann}`, 1);
  await leads(`admin role ${sam} owner`, 2);
  expect((await leads('admin disable Sam@example.com --by Kim')).stdout).toBe(`${sam} disabled.\n`);
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'account-disabled', by: 'Kim', via: 'terminal' });
  const listed = await json('admin list');
  expect(listed).toMatchObject([
    { email: ann, role: 'admin', disabled_at: null },
    { email: sam, role: 'sales', disabled_at: expect.any(String) },
  ]);
  expect(listed[0]).not.toHaveProperty('password_hash');
  await leads(`admin enable ${sam}`);
  await leads(`admin role ${sam} admin`);
  await leads('admin enable who@example.com', 3);
});

test('admin add and admin password read a password from standard input, which signs in', async () => {
  const { store, leads } = terminal();
  const outcomeOf = async (password: string) =>
    (await signIn({ ...store, clock: Date.now }, { email: ann, password })).outcome;
  const input = 'correct horse battery\nnot this line\n';
  expect(await leads('admin add Ann@example.com --role sales', 0, { input })).toMatchObject({
    ...{ stdout: `Added ${ann} (sales).\n`, stderr: '' },
  });
  expect(await outcomeOf('correct horse battery')).toBe('signed-in');
  expect((await leads(`admin add ${ann}`, 1, { input })).stderr).toBe(`leads: ${ann} already has an account.\n`);
  await leads(`admin password ${ann}`, 0, { input: 'another long staple word\n' });
  expect(await outcomeOf('correct horse battery')).toBe('refused');
  expect(await outcomeOf('another long staple word')).toBe('signed-in');
});

test('an account that has leads is disabled with --to or --nobody, or who takes over is asked in a terminal', async () => {
  const { store, leads } = await office(ann, kim, sam);
  const { id } = await save(store);
  const owner = async () => (await store.leads.find(id))?.owner;
  await leads(`assign ${id} ${sam}`);
  const { stdout, stderr } = await leads(`admin disable ${sam}`, 2);
  expect(stdout).toBe('');
  expect(stderr).toContain(`${sam} has 1 lead. Name who takes over with --to, or use --nobody.`);
  await leads(`admin disable ${sam} --to x@example.com`, 2);
  expect(await owner()).toBe(sam);
  const handedOver = (to: string) => `Handed over to ${to}: 1 lead.\n`;
  const disabled = await leads(`admin disable ${sam} --to ${kim}`);
  expect(disabled.stdout).toBe(`${sam} disabled. ${handedOver(kim)}`);
  expect(await owner()).toBe(kim);
  const stdin = Object.assign(Readable.from([`${ann}\n`]), { isTTY: true });
  const asked = await leads(`admin disable ${kim}`, 0, { stdin });
  expect(asked).toMatchObject({
    stdout: `${kim} disabled. ${handedOver(ann)}`,
    stderr: expect.stringContaining('1 lead'),
  });
  expect(await owner()).toBe(ann);
  await leads(`admin enable ${kim}`);
  expect((await leads(`admin role ${ann} editor --nobody`)).stdout).toContain(handedOver('nobody'));
  expect(await owner()).toBe('');
});

test('an account is signed out everywhere', async () => {
  const { store, leads } = await office(kim);
  const generation = async () => (await store.admins.findAdmin(kim))?.session_generation;
  expect(await generation()).toBe(0);
  await leads(`admin sign-out ${kim}`);
  expect(await generation()).toBe(1);
});

test('a token is printed alone, listed without itself, and ended, each with an event; its name is taken once', async () => {
  const { store, leads, json } = terminal();
  const context = { admins: store.admins, clock: () => noon };
  const { stdout } = await leads('token add CRM-sync --role work --by Kim');
  expect(stdout).toMatch(/^mst_[\w-]{43}\n$/);
  const token = { name: 'crm-sync', role: 'work', created_by: 'Kim' };
  expect(await findToken(context, stdout.trim())).toMatchObject(token);
  const [used, expires] = ['2026-03-02T15:00:00.000Z', '2027-03-02T16:00:00.000Z'];
  const times = { created_at: expect.any(String), last_used_at: used, expires_at: expires };
  expect(await json('token list')).toEqual([{ ...token, ...times }]);
  await leads('token add crm-Sync', 1);
  for (const wrong of ['other --role admin', ann]) await leads(`token add ${wrong}`, 2);
  await leads('token remove crm-sync');
  expect(await findToken(context, stdout.trim())).toBeUndefined();
  await leads('token remove crm-sync', 3);
  const events = (await store.audit.latest(10)).map(({ kind, by, detail }) => ({ kind, by, ...JSON.parse(detail) }));
  expect(events).toEqual([
    { kind: 'token-removed', by: 'sam', token: 'crm-sync' },
    { kind: 'token-added', by: 'Kim', token: 'crm-sync', role: 'work', expires },
  ]);
});

test('a token ends after as many days as were chosen, and its list says so; its use is written down once a minute', async () => {
  const { store, leads, json } = terminal();
  const day = 24 * 3_600_000;
  await leads('token add short --expires 30');
  await leads('token add endless --expires never');
  const secret = (await leads('token add usual')).stdout.trim();
  const later = { isTTY: true, clock: () => noon + 31 * day };
  const shown = await leads('token list', 0, later);
  expect(shown.stdout).toMatch(/short .*expired Apr 1, 2026/);
  expect(shown.stdout).toMatch(/endless .*never/);

  const usedAt = async (at: number) => {
    const token = await findToken({ admins: store.admins, clock: () => at }, secret);
    const { last_used_at } = (await json('token list')).find(({ name }: { name: string }) => name === 'usual');
    return token && Date.parse(last_used_at) - noon;
  };
  expect([await usedAt(noon), await usedAt(noon + 59_000), await usedAt(noon + 60_000)]).toEqual([0, 0, 60_000]);
  expect(await usedAt(noon + 365 * day)).toBe(365 * day);
  expect(await usedAt(noon + 366 * day)).toBeUndefined();
});

test('the audit log is printed whole as JSON lines, newest first, or of one kind', async () => {
  const { store, leads } = terminal();
  for (let made = 0; made < 520; made++) {
    const kind = made % 2 ? 'export' : 'signed-in';
    await store.audit.addEvent(auditEvent(kind, { by: ann, via: 'web' }, noon + made, { rows: made }));
  }
  const events = async (options: string) => {
    const { stdout } = await leads(`audit --json ${options}`);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const all = await events('');
  expect(all.map(({ detail }) => detail.rows)).toEqual(Array.from({ length: 520 }, (_, index) => 519 - index));
  expect(all[0]).toMatchObject({ kind: 'export', by: ann, via: 'web' });
  const exports = await events('--kind export --limit 2');
  expect(exports).toMatchObject([{ detail: { rows: 519 } }, { detail: { rows: 517 } }]);
  await leads('audit --kind lost', 2);
  // The detail in words, within the width.
  const { stdout } = await leads('audit --limit 1', 0, { isTTY: true, columns: 60 });
  expect(stdout).toMatch(/^\w{3} \d+, \d{4}, .* {2}export {2}by ann@example\.com \(web\)\n {4}rows 519\n$/);
});

test('keys are listed without themselves, and rotated but for that of erasures', async () => {
  const { store, leads, json } = terminal();
  await store.admins.sharedKey('admin', 'a very secret key');
  expect((await leads('keys list')).stdout).toMatch(/^admin\tsigns session cookies.*\nmail\t/);
  const rotated = await json('keys rotate admin');
  expect(rotated).toEqual({ name: 'admin', outcome: 'rotated', until: expect.any(String) });
  const listed = await json('keys list');
  expect(JSON.stringify(listed)).not.toContain('secret');
  expect(listed[0]).toMatchObject({ name: 'admin', previous_until: rotated.until });
  await leads('keys rotate erasure', 1);
  await leads('keys rotate lost', 2);
});
