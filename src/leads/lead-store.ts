import type { LeadEvent } from '../base/lead-event.ts';
import type { Batcher } from '../db/batcher.ts';
import type { Engine } from '../db/engine.ts';
import type { Delivery, Lead } from '../db/rows.ts';
import type { LeadColumn } from '../site/lead-columns.ts';
import { leadChanges } from './change-leads.ts';
import { emailCorrection } from './correct-email.ts';
import { leadFinder } from './find-leads.ts';
import { indexAgain, isNote } from './lead-search.ts';
import type { Saved } from './save-submissions.ts';
import type { RepeatChange } from './submit.ts';

/** A lead, its deliveries and its first event, stored together or not at all. */
export interface Submission {
  /** SHA-256 of form, email and values. */
  key: string;
  /** The same key stored at or after this time is the same lead. */
  repeatSince: string;
  lead: Lead;
  /** One for each destination. */
  deliveries: readonly Delivery[];
  event: LeadEvent;
  /** Changes to an existing lead with the same key. */
  changes(stored: Lead): RepeatChange | undefined;
}

type SortedBy = 'email' | 'status' | 'contacted' | 'name' | 'form' | 'owner' | 'due' | SortedColumn;

/** Columns without an index of their order; leads without a value come last. */
export type SortedColumn = Exclude<
  LeadColumn,
  'id' | 'email' | 'created_at' | 'status' | 'contacted_at' | 'form' | 'owner'
>;

/** In which order leads are listed, ties by date and by the number of their row; `due` only among those that have a day. */
export type LeadOrder = 'newest' | 'oldest' | SortedBy | `${SortedBy}-backwards`;

/** A place in a list: what its lead was sorted by when it was read, and its number. What has changed since moves the lead, not the place. */
export interface LeadCursor {
  order: LeadOrder;
  /** One for each key of the order, then the number. */
  values: readonly (string | number)[];
}

export function leadEvents(engine: Engine) {
  return {
    async addEvent(event: LeadEvent) {
      await engine.write(async (db) => {
        await db.insertInto('lead_events').values(event).execute();
        if (isNote(event)) await indexAgain(db, [event.lead_id]);
      });
    },

    events: (leadId: string) =>
      engine.read((db) =>
        db.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('id').execute(),
      ),

    /** The last actor who marked each lead contacted. */
    async contactedBy(leadIds: readonly string[]) {
      if (!leadIds.length) return new Map<string, string>();
      const rows = await engine.read((db) =>
        db
          .selectFrom('lead_events')
          .select(['lead_id', 'by'])
          .where('lead_id', 'in', leadIds)
          .where('kind', '=', 'contacted')
          .orderBy('at')
          .execute(),
      );
      return new Map(rows.map(({ lead_id, by }) => [lead_id, by]));
    },

    /** Changes to some leads by others than `me` since a time, newest first. */
    async changesByOthers(leadIds: readonly string[], from: string, me: string) {
      if (!leadIds.length) return [];
      return engine.read((db) =>
        db
          .selectFrom('lead_events')
          .select(['lead_id', 'by'])
          .where('lead_id', 'in', leadIds)
          .where('at', '>=', from)
          .where('by', '!=', me)
          .where('via', 'in', ['web', 'terminal', 'api'])
          .orderBy('at', 'desc')
          .execute(),
      );
    },

    deliveries: (leadId: string) =>
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

/** Leads stored in a database. */
export const leadsIn = (engine: Engine, submissions: Batcher<Submission, Saved>) => ({
  /** Durable once it resolves. `repeated` means that the same submission was stored before; `id` is then the first lead's. */
  save: (submission: Submission) => submissions.add(submission),
  ...leadFinder(engine),
  ...leadChanges(engine),
  ...emailCorrection(engine),
  ...leadEvents(engine),
});

export type LeadStore = ReturnType<typeof leadsIn>;
