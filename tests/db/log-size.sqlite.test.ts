import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

test('the log of the database shrinks again after a large write', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const engine = openSqlite(file);
  onTestFinished(() => engine.close());
  await engine.write((db) => sql`create table large (bytes blob)`.execute(db));
  await engine.write((db) => sql`insert into large values (zeroblob(40000000))`.execute(db));
  const log = () => statSync(`${file}-wal`).size;
  expect(log()).toBeGreaterThan(40_000_000);
  for (let at = 0; at < 3; at++) await engine.write((db) => sql`insert into large values (zeroblob(1))`.execute(db));
  expect(log()).toBeLessThanOrEqual(16 * 1024 * 1024);
});
