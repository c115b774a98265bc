import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { matching } from '../../src/leads/find-leads.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';

test('a newer lead of the same person is looked for by their email, whatever else is filtered', async () => {
  const { engine } = temporaryStore();
  const details = await engine.read(async (db) => {
    const query = matching(db, { status: 'new', newestOfPerson: true }).select('id').compile();
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    return rows.map(({ detail }) => detail);
  });
  expect(details.at(-1)).toContain('USING INDEX leads_email (search_email=?');
});
