import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { matching } from '../../src/store/leads/lead-filter.ts';
import { newestFirst } from '../../src/store/leads/lead-order.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';

test.each<LeadFilter>([
  {},
  { form: 'spark' },
  { status: 'new' },
  { form: 'spark', status: 'new' },
  { campaign: 'mail' },
  { since: '2026-01-01T00:00:00.000Z' },
  { spam: 'only' },
  { search: 'ann' },
  { undelivered: true },
  { confirmed: true },
  { confirmed: 'no' },
  { owner: 'kim@example.com' },
  { owner: 'none' },
  { dueUntil: '2026-03-02' },
  { owner: 'kim@example.com', dueSince: '2026-03-02', dueUntil: '2026-03-02' },
])('the filter %j reads an index', async (filter) => {
  const { rows } = await temporaryStore().engine.read((db) => {
    const { sql: text, parameters } = newestFirst(matching(db, filter)).select('email').limit(10).compile();
    const pieces = text.split('?');
    const query = pieces
      .slice(1)
      .reduce((all, piece, place) => sql`${all}${parameters[place]}${sql.raw(piece)}`, sql.raw(pieces[0] ?? ''));
    return sql<{ detail: string }>`explain query plan ${query}`.execute(db);
  });
  const plan = rows.map((row) => row.detail);
  expect(plan.filter((line) => /SCAN (?!.*(INDEX|CONSTANT ROW))/.test(line))).toEqual([]);
});
