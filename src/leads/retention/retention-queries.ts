import { type Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/schema.ts';
import type { Cursor } from '../../outbox/outbox-store.ts';
import { deleteLeads } from '../delete-leads.ts';
import { eraseViews } from '../views/erase-views.ts';
import { surelyNames } from '../views/naming-person.ts';
import type { MakeEvent, RetentionStore } from './retention.ts';
import { shortened, shortenedAnswers } from './retention-rules.ts';

/** Replaces the stored body of a delivery. */
const emptied = '{}';

/** A literal, so that the partial index can be used. */
const done = sql<boolean>`state in ('delivered', 'failed', 'held')`;

/** Reads leads and deliveries oldest first, and applies retention to them. */
export function retentionIn(engine: Engine): RetentionStore {
  return {
    leadsBefore: (time, after, limit) =>
      engine.read((db) =>
        pageOf(db, 'investment_leads', time, after, limit)
          .select(['id', 'created_at', 'address', 'consent_address', 'spam', 'undelivered'])
          .execute(),
      ),

    deliveredBefore: (time, after, limit) =>
      engine.read(async (db) => {
        const rows = await pageOf(db, 'deliveries', time, after, limit)
          .where('state', '=', 'delivered')
          .where(done)
          .select(['id', 'created_at', 'delivered_at'])
          .select(({ eb }) => eb.case().when('body', '=', emptied).then(1).else(0).end().as('empty'))
          .execute();
        return rows.map(({ empty, ...row }) => ({ ...row, empty: Boolean(empty) }));
      }),

    shortenAddresses: (rule, leads, makeEvent) =>
      engine.write(async (db) => {
        const column = rule === 'consent' ? 'consent_address' : 'address';
        for (const lead of leads) {
          await db
            .updateTable('investment_leads')
            .set({ [column]: shortened(lead[column]) })
            .where('id', '=', lead.id)
            .execute();
        }
        if (rule === 'consent')
          await shortenAnswers(
            db,
            leads.map(({ id }) => id),
          );
        if (makeEvent) await addEvent(db, makeEvent, leads.length);
        return leads.length;
      }),

    deleteLeads: (ids, spam, makeEvent) =>
      engine.write(
        async (db) => {
          const deleted = await db
            .selectFrom('investment_leads')
            .where('id', 'in', ids)
            .where('spam', '=', spam)
            .where('undelivered', '=', 0)
            .select(['id', 'search_email', 'email', 'first_name', 'last_name', 'phone'])
            .execute();
          await deleteLeads(
            db,
            deleted.map(({ id }) => id),
          );
          await eraseViews(db, surelyNames(await withoutLeads(db, deleted)));
          return addEvent(db, makeEvent, deleted.length);
          // A person whose next lead is on its way stays.
        },
        { isolation: 'repeatable read' },
      ),

    emptyDeliveries: (ids, makeEvent) =>
      engine.write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('deliveries')
          .set({ body: emptied })
          .where('id', 'in', ids)
          .where('state', '=', 'delivered')
          .executeTakeFirstOrThrow();
        return addEvent(db, makeEvent, Number(numUpdatedRows));
      }),
  };
}

/** Those of deleted leads whose person has no other. */
async function withoutLeads<Row extends { search_email: string }>(db: Transaction<Tables>, deleted: Row[]) {
  if (!deleted.length) return [];
  const emails = deleted.map(({ search_email }) => search_email);
  const left = await db.selectFrom('people').select('email').where('email', 'in', emails).execute();
  const known = new Set(left.map(({ email }) => email));
  return deleted.filter(({ search_email }) => !known.has(search_email));
}

/** The trail has the IP addresses of changed answers. */
async function shortenAnswers(db: Transaction<Tables>, leadIds: string[]): Promise<void> {
  const events = db.selectFrom('lead_events').select(['id', 'lead_id', 'detail']).where('lead_id', 'in', leadIds);
  for (const { id, lead_id, detail } of await events.where('kind', '=', 'consent-changed').execute()) {
    await db
      .updateTable('lead_events')
      .set({ detail: shortenedAnswers(detail) })
      .where('lead_id', '=', lead_id)
      .where('id', '=', id)
      .execute();
  }
}

function pageOf(
  db: Kysely<Tables>,
  table: 'investment_leads' | 'deliveries',
  time: string,
  after: Cursor | undefined,
  limit: number,
) {
  return db
    .selectFrom(table)
    .where('created_at', '<', time)
    .$if(after !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
}

async function addEvent(db: Transaction<Tables>, makeEvent: MakeEvent, count: number): Promise<number> {
  if (count) await db.insertInto('audit_events').values(makeEvent(count)).execute();
  return count;
}
