import { expect, test } from 'vitest';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const month = 31 * 24 * 3_600_000;

test('leads retention shows what each rule would remove, and removes it with --apply', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { at: noon - month, address: '203.0.113.77' });
  const shown = await run(['retention'], store);
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was changed') });
  expect(shown.stdout.split('\n').map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['addresses', '30 days', '1'],
    ['consent', '1,826 days', '0'],
    ['spam', 'never', '0'],
    ['deliveries', 'never', '0'],
    ['leads', 'never', '0'],
    [''],
  ]);
  expect(await store.leads.find(id)).toMatchObject({ address: '203.0.113.77' });
  const applied = await run(['retention', '--apply', '--json'], store);
  const { applied: done, rules } = JSON.parse(applied.stdout) as { applied: boolean; rules: object[] };
  expect(done).toBe(true);
  expect(rules[0]).toEqual({ rule: 'addresses', days: 30, count: 1 });
  expect(await store.leads.find(id)).toMatchObject({ address: '203.0.113.x' });
});
