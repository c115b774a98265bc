import { type Lead, leadColumnOrder } from '../../leads/lead.ts';
import { type Cursor, type LeadStore, reversed, type StatusChange } from '../../leads/store.ts';
import type { Batcher } from '../batcher.ts';
import type { Engine } from '../engine.ts';
import { markingLead, markUndelivered } from '../outbox/undelivered.ts';
import { countUpTo, inOrder, matching, newestFirst, wayThrough } from './lead-query.ts';
import { backwards, type Saved } from './submissions.ts';

const chunk = 500;

/** Leads kept in a database. */
export function leadsIn(engine: Engine, submissions: Batcher<Parameters<LeadStore['save']>[0], Saved>): LeadStore {
  return {
    save: (submission) => submissions.add(submission),

    find: (id) =>
      engine.read((db) =>
        db.selectFrom('investment_leads').select(leadColumnOrder).where('id', '=', id).executeTakeFirst(),
      ),

    findByReference(reference, limit, spam) {
      const text = reference.trim().toLowerCase();
      return engine.read((db) => {
        const query = text.includes('@')
          ? matching(db, { spam }).where('search_email', '=', text)
          : matching(db, { spam: 'with' })
              .where('search_id', '>=', backwards(text))
              .where('search_id', '<', `${backwards(text)}~`);
        return newestFirst(query).select(leadColumnOrder).limit(limit).execute();
      });
    },

    list: (filter, { limit, ...page }) =>
      engine.read(async (db) => {
        const found = matching(db, filter, await wayThrough(db, filter));
        return inOrder(found, page).select(leadColumnOrder).limit(limit).execute();
      }),

    count: (filter, ceiling) => engine.read((db) => countUpTo(db, filter, ceiling)),

    countBefore: (filter, lead, order, ceiling) =>
      engine.read(async (db) => {
        const before = inOrder(matching(db, filter), { order: reversed[order], after: lead });
        const found = before.select('id').limit(ceiling).as('found');
        const { total } = await db
          .selectFrom(found)
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return Number(total);
      }),

    async *stream(filter) {
      const snapshot = await engine.snapshot();
      try {
        const way = await snapshot.read((db) => wayThrough(db, filter));
        let after: Cursor | undefined;
        let rows: Lead[];
        do {
          rows = await snapshot.read((db) =>
            newestFirst(matching(db, filter, way), after)
              .select(leadColumnOrder)
              .limit(chunk)
              .execute(),
          );
          if (rows.length) yield rows;
          after = rows.at(-1);
        } while (rows.length === chunk);
      } finally {
        await snapshot.close();
      }
    },

    changeStatus: ({ id, from, to, contacted_at: { was, becomes }, event }: StatusChange) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('investment_leads')
          .set({ status: to, contacted_at: becomes })
          .where('id', '=', id)
          .where('status', 'in', from)
          .where('contacted_at', was === null ? 'is' : '=', was)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await db.insertInto('lead_events').values(event).execute();
        return true;
      }),

    clearSpam: ({ id, now, event }) =>
      engine.write(async (db) => {
        const cleared = await db
          .updateTable('investment_leads')
          .set({ spam: 0, spam_reason: '' })
          .where('id', '=', id)
          .where('spam', '=', 1)
          .executeTakeFirst();
        if (!cleared.numUpdatedRows) return false;
        await db
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now })
          .where('lead_id', '=', id)
          .where('state', '=', 'held')
          .execute();
        await markUndelivered(db, id);
        await db.insertInto('lead_events').values(event).execute();
        return true;
      }, markingLead),

    changeDoNotEmail: ({ id, to, event }) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('investment_leads')
          .set({ do_not_email: to })
          .where('id', '=', id)
          .where('do_not_email', '!=', to)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await db.insertInto('lead_events').values(event).execute();
        return true;
      }),

    async addEvent(event) {
      await engine.write((db) => db.insertInto('lead_events').values(event).execute());
    },

    events: (leadId) =>
      engine.read((db) =>
        db.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('id').execute(),
      ),

    deliveries: (leadId) =>
      engine.read((db) =>
        db
          .selectFrom('deliveries')
          .selectAll()
          .where('lead_id', '=', leadId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
  };
}
