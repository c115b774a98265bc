import { expect, test } from 'vitest';
import { auditEvent } from '../../src/base/audit.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test('the audit log is printed whole as JSON lines, newest first, or of one kind', async () => {
  const store = temporaryStore();
  for (let made = 0; made < 620; made++) {
    const kind = made % 2 ? 'export' : 'signed-in';
    await store.audit.addEvent(auditEvent(kind, { by: 'ann@example.com', via: 'web' }, noon + made, { rows: made }));
  }
  const lines = async (...args: string[]) =>
    (await run(['audit', '--json', ...args], store)).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const all = await lines();
  expect(all.map(({ detail }) => detail.rows)).toEqual(Array.from({ length: 620 }, (_, index) => 619 - index));
  expect(all[0]).toMatchObject({ kind: 'export', by: 'ann@example.com', via: 'web' });
  expect(await lines('--kind', 'export', '--limit', '3')).toMatchObject([
    { detail: { rows: 619 } },
    { detail: { rows: 617 } },
    { detail: { rows: 615 } },
  ]);
  expect(await run(['audit', '--kind', 'lost'], store)).toMatchObject({ code: 2, stdout: '' });
});

test('keys are listed without themselves, and rotated but for that of erasures', async () => {
  const store = temporaryStore();
  await store.admins.sharedKey('admin', 'a very secret key');
  expect((await run(['keys', 'list'], store)).stdout).toMatch(/^admin\tsigns session cookies.*\nmail\t/);
  const rotated = await run(['keys', 'rotate', 'admin', '--json'], store);
  expect(JSON.parse(rotated.stdout)).toEqual({ name: 'admin', outcome: 'rotated', until: expect.any(String) });
  const { stdout } = await run(['keys', 'list', '--json'], store);
  expect(stdout).not.toContain('secret');
  expect(JSON.parse(stdout)[0]).toMatchObject({ name: 'admin', previous_until: JSON.parse(rotated.stdout).until });
  expect(await run(['keys', 'rotate', 'erasure'], store)).toMatchObject({ code: 1 });
  expect(await run(['keys', 'rotate', 'lost'], store)).toMatchObject({ code: 2 });
});
