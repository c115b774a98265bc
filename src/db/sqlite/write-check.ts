import { type Kysely, sql } from 'kysely';
import { StoreUnavailableError } from '../../base/errors.ts';
import { type LeadColumn, leadColumnOrder } from '../../site/lead-columns.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../schema.ts';

const key = 'write check';

/** Writes one small row for real, down to the disk; the next submission clears it away. Throws `StoreUnavailableError`. */
export async function checkWrite(engine: Engine, now: string): Promise<void> {
  try {
    await engine.write(async (db) => {
      await db
        .insertInto('recent_submissions')
        .values({ key, lead_id: '', at: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
        .execute();
      for (const table of submitted) await insertNothing(db, table);
    });
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    const sentence = 'The tables are not those of this program; `leads db check` says what differs.';
    throw new StoreUnavailableError(sentence, { cause: error });
  }
}

type Submitted = 'investment_leads' | 'lead_search' | 'deliveries' | 'lead_events';

/** Every column that a submission writes. */
const columns: { [Table in Submitted]: readonly (keyof Tables[Table])[] } = {
  investment_leads: [
    ...leadColumnOrder,
    ...namesOf<Omit<Tables['investment_leads'], LeadColumn | 'number'>>({
      search_email: true,
      search_first_name: true,
      search_last_name: true,
      search_amount: true,
      undelivered: true,
      import_id: true,
      deleted_at: true,
    }),
  ],
  lead_search: namesOf<Tables['lead_search']>({ number: true, text: true }),
  deliveries: namesOf<Tables['deliveries']>({
    id: true,
    lead_id: true,
    form: true,
    destination: true,
    event: true,
    state: true,
    body: true,
    attempts: true,
    created_at: true,
    due_at: true,
    lease_until: true,
    delivered_at: true,
    outcome: true,
    answer: true,
  }),
  lead_events: namesOf<Tables['lead_events']>({
    id: true,
    lead_id: true,
    at: true,
    kind: true,
    by: true,
    via: true,
    detail: true,
  }),
};

const submitted = Object.keys(columns) as Submitted[];

/** The names of all columns of a row; one that is left out does not compile. */
function namesOf<Row>(names: Record<keyof Row, true>): (keyof Row)[] {
  return Object.keys(names) as (keyof Row)[];
}

/** An insert like that of a submission, of no row: the engine refuses it where a table or a column is another. */
async function insertNothing(db: Kysely<Tables>, table: Submitted): Promise<void> {
  const names = sql.join(columns[table].map((column) => sql.ref(String(column))));
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${sql.table(table)} where 1 = 0`.execute(
    db,
  );
}
