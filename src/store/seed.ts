import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { SampleLead } from '../leads/seed.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './schema.ts';
import { leadRow } from './submissions.ts';

/** Rows of one statement; with 41 columns they stay below the most parameters that an engine takes. */
const rowsAtOnce = 500;

/** Keeps many made-up leads with deliveries and events in one transaction. Throws `StoreUnavailableError`. */
export function keepSamples(engine: Engine, samples: readonly SampleLead[]): Promise<void> {
  return engine.write(async (db) => {
    // Each row goes to a dozen places of the indexes, which should stay in memory meanwhile.
    await sql`pragma cache_size = -400000`.execute(db);
    await insertAll(db, 'investment_leads', samples.map(leadRow));
    await insertAll(
      db,
      'deliveries',
      samples.flatMap(({ deliveries }) => deliveries),
    );
    await insertAll(
      db,
      'lead_events',
      samples.flatMap(({ events }) => events),
    );
  });
}

/** The query builder would take longer than the database for such a statement. */
async function insertAll(db: Kysely<Tables>, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const text = `insert into ${table} (${columns.join(', ')}) values ${some.map(() => places).join(', ')}`;
    const values = some.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
    await db.executeQuery(CompiledQuery.raw(text, values));
  }
}
