import { type Kysely, sql } from 'kysely';
import type { UndoRecord } from '../../db/rows.ts';
import type { SkipReason, UndoableValues, UndoStore } from '../../leads/undo-store.ts';
import { canSeeLeads } from '../../site/route.ts';
import type { Engine } from '../engine.ts';
import { deleteOrphans } from '../people/with-people.ts';
import { leadTables, type Tables } from '../schema/schema.ts';
import { changeLead } from './change-leads.ts';
import { deletedLeads } from './deleted-leads.ts';

/** Below the engines' limits of parameters. */
const purgedAtOnce = 5000;

/** What can be undone, in a database. */
export function undosIn({ read, write }: Pick<Engine, 'read' | 'write'>): UndoStore {
  return {
    find: (id, now) =>
      read((db) =>
        db
          .selectFrom('undos')
          .selectAll()
          .where('id', '=', id)
          .where('expires_at', '>=', now)
          .orderBy('expires_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    latest: (leadIds, action, now) =>
      read(async (db) =>
        leadIds.length
          ? await db
              .selectFrom('undos')
              .selectAll()
              .where('lead_id', 'in', leadIds)
              .where('action', '=', action)
              .where('expires_at', '>=', now)
              .orderBy('at', 'desc')
              .execute()
          : [],
      ),

    deleted: (now) =>
      read((db) =>
        db
          .selectFrom('undos')
          .select(['id', 'lead_id'])
          .where('lead_id', 'in', deletedLeads(db))
          .where('action', '=', 'delete')
          .where('expires_at', '>=', now)
          .execute(),
      ),

    extend: (id, until) =>
      write(async (db) => {
        await db.updateTable('undos').set({ expires_at: until }).where('id', '=', id).execute();
      }),

    restore: ({ id, leadId, after, limit }, eventsOf) =>
      write(
        async (db) => {
          const records = await db
            .selectFrom('undos')
            .selectAll()
            .where('id', '=', id)
            .where('lead_id', '>', after)
            .$if(leadId !== undefined, (query) => query.where('lead_id', '=', leadId ?? ''))
            .orderBy('lead_id')
            .limit(limit)
            .execute();
          const skipped: { id: string; why: SkipReason }[] = [];
          for (const record of records) {
            const why = await whyNot(db, record);
            if (why) {
              skipped.push({ id: record.lead_id, why });
              continue;
            }
            const [was, becomes] = [valuesOf(record.after), valuesOf(record.before)];
            await changeLead(db, { id: record.lead_id, was, becomes, ...eventsOf(record) });
            await db.deleteFrom('undos').where('id', '=', id).where('lead_id', '=', record.lead_id).execute();
          }
          const last = records.length === limit ? records.at(-1)?.lead_id : undefined;
          return { restored: records.length - skipped.length, skipped, last };
        },
        { isolation: 'repeatable read' },
      ),

    async purge(now) {
      // Mostly there is nothing, and then nothing waits for a writer.
      const old = await read((db) =>
        db.selectFrom('undos').select('id').where('expires_at', '<', now).limit(1).execute(),
      );
      if (!old.length) return 0;
      return write(async (db) => {
        await db.deleteFrom('undos').where('expires_at', '<', now).execute();
        let purged = 0;
        for (;;) {
          const gone = await db
            .selectFrom('investment_leads')
            .select(['id', 'search_email'])
            .where('deleted_at', 'is not', null)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('undos').select('lead_id').whereRef('lead_id', '=', 'investment_leads.id'))),
            )
            .limit(purgedAtOnce)
            .execute();
          if (!gone.length) return purged;
          const ids = gone.map(({ id }) => id);
          for (const table of leadTables) await db.deleteFrom(table).where('lead_id', 'in', ids).execute();
          await db.deleteFrom('investment_leads').where('id', 'in', ids).execute();
          await deleteOrphans(
            db,
            gone.map(({ search_email }) => search_email),
          );
          purged += gone.length;
        }
      });
    },
  };
}

const valuesOf = (text: string) => JSON.parse(text) as UndoableValues;

/** Why a lead is no longer as an action has left it, or can't be as it was before. */
async function whyNot(db: Kysely<Tables>, record: UndoRecord): Promise<SkipReason | undefined> {
  const lead = await db
    .selectFrom('investment_leads')
    .leftJoin('people', 'people.email', 'investment_leads.search_email')
    .selectAll('investment_leads')
    .select('people.opted_out_at')
    .where('investment_leads.id', '=', record.lead_id)
    .executeTakeFirst();
  const [before, after] = [valuesOf(record.before), valuesOf(record.after)];
  if (!lead || (lead.deleted_at && !after.deleted_at)) return 'gone';
  if (after.do_not_email === 1 && lead.opted_out_at) return 'visitor';
  const columns = Object.keys(after) as (keyof UndoableValues)[];
  if (columns.some((column) => lead[column] !== after[column])) return 'changed';
  if (await isChangedSince(db, record, columns)) return 'changed';
  if (!before.owner || before.owner === after.owner) return undefined;
  const owner = await db.selectFrom('admins').selectAll().where('email', '=', before.owner).executeTakeFirst();
  return canSeeLeads(owner) ? undefined : 'owner';
}

/** Whether somebody has changed the same columns later, even to the same values. What holds for a person is changed on any of their leads. */
async function isChangedSince(
  db: Kysely<Tables>,
  { id, lead_id, at }: UndoRecord,
  columns: readonly string[],
): Promise<boolean> {
  const ofPerson = db
    .selectFrom('investment_leads')
    .select('id')
    .where('search_email', '=', (row) =>
      row.selectFrom('investment_leads').select('search_email').where('id', '=', lead_id),
    );
  const later = await db
    .selectFrom('undos')
    .select('after')
    .$if(columns.includes('do_not_email'), (query) => query.where('lead_id', 'in', ofPerson))
    .$if(!columns.includes('do_not_email'), (query) => query.where('lead_id', '=', lead_id))
    .where(sql<boolean>`(at, id) > (${at}, ${id})`)
    .execute();
  return later.some((each) => columns.some((column) => column in valuesOf(each.after)));
}
