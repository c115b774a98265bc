import { type Kysely, sql } from 'kysely';
import type { Erased, Eraser } from '../leads/forget.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './schema.ts';

/** A lead that arrives in between is none of those that were counted, and stays whole. */
const atOneMoment = { isolation: 'repeatable read' } as const;

/** Erases from a database. */
export function eraserIn(engine: Engine): Eraser {
  return {
    findTraces: (email) => engine.read((db) => tracesOf(db, email)),

    erase: (email, told) =>
      engine.write(async (db) => {
        await engine.dialect.beforeErasing(db);
        const found = await tracesOf(db, email);
        if (!found.leads) return found;
        for (const table of ['deliveries', 'lead_events', 'recent_submissions'] as const) {
          await db.deleteFrom(table).where('lead_id', 'in', leadsOf(db, email)).execute();
        }
        await db.deleteFrom('investment_leads').where('search_email', '=', email).execute();
        await eraseFromExports(db, email);
        await db.insertInto('audit_events').values(told(found)).execute();
        return found;
      }, atOneMoment),
  };
}

const leadsOf = (db: Kysely<Tables>, email: string) =>
  db.selectFrom('investment_leads').select('id').where('search_email', '=', email);

async function tracesOf(db: Kysely<Tables>, email: string): Promise<Erased> {
  const count = async (table: 'deliveries' | 'lead_events') => {
    const { total } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('lead_id', 'in', leadsOf(db, email))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const leads = (await leadsOf(db, email).execute()).length;
  return { leads, deliveries: await count('deliveries'), events: await count('lead_events') };
}

/** An export that searched for the person names them in its filter. */
async function eraseFromExports(db: Kysely<Tables>, email: string): Promise<void> {
  const naming = await db
    .selectFrom('audit_events')
    .select(['id', 'detail'])
    .where('kind', '=', 'export')
    .where(sql<boolean>`replace(lower(detail), ${email}, '') <> lower(detail)`)
    .execute();
  for (const { id, detail } of naming) {
    const { filter, ...rest } = JSON.parse(detail) as { filter?: { search?: string } };
    const erased = JSON.stringify({ ...rest, filter: { ...filter, search: '(erased)' } });
    await db.updateTable('audit_events').set({ detail: erased }).where('id', '=', id).execute();
  }
}
