import { expect, test } from 'vitest';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const kim = 'kim@example.com';

test('leads are assigned, given a follow-up and listed by both', async () => {
  const store = temporaryStore();
  const listed = async (...options: string[]) =>
    (await run(['list', ...options], store)).stdout.split('\n').flatMap((line) => line.split('\t')[1] ?? []);
  await addAccount({ ...store, clock: () => noon }, { email: kim, password: 'x' });
  for (const name of ['ann', 'bo']) await save(store, { email: `${name}@example.com` });
  expect(await run(['assign', 'ann@example.com', kim], store)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\tann@example\.com\tassigned to kim@example\.com\n$/),
  });
  expect(await run(['assign', 'ann@example.com', 'who@example.com'], store)).toMatchObject({
    code: 2,
    stderr: 'leads: “who@example.com” is not the email of an account.\n',
  });
  expect((await run(['due', 'bo@example.com', 'today', 'Call'], store)).stdout).toMatch(/\tdue 2026-03-02\n$/);
  expect((await run(['due', 'bo@example.com', 'soon'], store)).code).toBe(2);
  expect(await listed('--owner', kim)).toEqual(['ann@example.com']);
  expect(await listed('--owner', 'none')).toEqual(['bo@example.com']);
  expect(await listed('--mine', '--by', kim)).toEqual(['ann@example.com']);
  expect((await run(['list', '--mine'], { ...store, env: { LEADS_BY: kim } })).stdout).toContain('ann@example.com');
  expect(await listed('--due')).toEqual(['bo@example.com']);
  expect(await listed('--due', 'overdue')).toEqual([]);
  expect((await run(['show', 'bo@example.com'], store)).stdout).toMatch(/due_on\t2026-03-02\ndue_text\tCall\n/);
});

test('“mine” needs an account, and is one way to name an owner', async () => {
  const store = temporaryStore();
  expect(await run(['list', '--mine'], store)).toMatchObject({
    code: 2,
    stderr: 'leads: --mine needs the email of your account in --by or LEADS_BY.\n',
  });
  expect((await run(['list', '--mine', '--owner', kim], store)).code).toBe(2);
});

test('LEADS_BY is who acts', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'by@example.com' });
  await run(['note', 'by@example.com', 'Called'], { ...store, env: { LEADS_BY: kim } });
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'note', by: kim });
});
