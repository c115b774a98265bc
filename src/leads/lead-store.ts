import type { AuditEvent } from '../base/audit.ts';
import type { LeadEvent } from '../base/lead-event.ts';
import type { Batcher } from '../db/batcher.ts';
import type { Engine } from '../db/engine.ts';
import type { Delivery, Lead, UndoRecord } from '../db/rows.ts';
import type { LeadColumn } from '../site/lead-columns.ts';
import { leadChanges } from './change-leads.ts';
import { emailCorrection } from './correct-email.ts';
import type { LeadFilter } from './filter.ts';
import { leadFinder } from './find-leads.ts';
import type { LeadRow } from './lead.ts';
import { indexAgain, isNote } from './lead-search.ts';
import type { Saved } from './save-submissions.ts';
import type { RepeatChange } from './submit.ts';
import type { UndoableValues } from './undo.ts';

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
  /** What it changes in the lead with the same key, where there is one. */
  changes(stored: Lead): RepeatChange | undefined;
}

/** What leads are sorted by, from its beginning to its end. */
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

interface LeadPage {
  limit: number;
  /** By default newest first. */
  order?: LeadOrder;
  /** The page goes on behind this place of the same order, or ends before it. */
  after?: LeadCursor;
  before?: LeadCursor;
}

interface PageOfLeads {
  rows: Lead[];
  /** The places of the first and the last row. */
  first?: LeadCursor;
  last?: LeadCursor;
  /** Whether there are more leads in the direction in which the page was read. */
  isMore: boolean;
}

export interface LeadChange {
  id: string;
  /** Only a lead with these values changes, so that of two people at once one is first. */
  was: UndoableValues;
  /** What of the flag of spam or of “do not email” changes, changes its deliveries or the other leads of its person too. */
  becomes: UndoableValues;
  event?: LeadEvent;
  /** Beside the event: the lead was given an owner too, or lost it. */
  assigned?: LeadEvent;
  audit?: AuditEvent;
  /** Where it can be undone. */
  undo?: Omit<UndoRecord, 'row_id' | 'before' | 'after'>;
}

interface EmailCorrection {
  id: string;
  was: string;
  becomes: string;
  event: LeadEvent;
  /** For destinations that may have the lead with the email as it was. */
  resends(lead: Lead): readonly Delivery[];
}

/** Where leads are stored. Every method throws `StoreUnavailableError` when the store is unavailable. */
export interface LeadStore {
  /** Durable once it resolves. `repeated` means that the same submission was stored before; `id` is then the first lead's. */
  save(submission: Submission): Promise<{ id: string; repeated: boolean }>;
  find(id: string): Promise<Lead | undefined>;
  /** Leads by id ending, or by email if the reference has an at sign (then without spam unless asked for), newest first, up to `limit`. */
  findByReference(reference: string, limit: number, spam?: LeadFilter['spam']): Promise<Lead[]>;
  page(filter: LeadFilter, page: LeadPage): Promise<PageOfLeads>;
  /** The rows of a page. */
  list(filter: LeadFilter, page: LeadPage): Promise<Lead[]>;
  /** The ids of all matching leads, newest first, up to `limit`. */
  ids(filter: LeadFilter, limit: number): Promise<string[]>;
  /** Counts up to `ceiling`, so that a large table answers at once. */
  count(filter: LeadFilter, ceiling: number): Promise<number>;
  /** The place of a lead in an order as it is now. */
  cursorOf(id: string, order: LeadOrder): Promise<LeadCursor | undefined>;
  /** How many of them come before a place in its order, up to `ceiling`. */
  countBefore(filter: LeadFilter, cursor: LeadCursor, ceiling: number): Promise<number>;
  /** The campaigns that leads came by, from A to Z, up to `limit`. */
  campaigns(limit: number): Promise<string[]>;
  /** All matching leads in one read transaction, by default newest first, in chunks. */
  rows(filter: LeadFilter, order?: LeadOrder): AsyncIterable<LeadRow[]>;
  /** `false` when the lead has other values by now, or its person has asked for no email themselves; nothing is written then. */
  change(change: LeadChange): Promise<boolean>;
  /** Moves a lead to the person of another email, with its event and what is sent again; `false` where it has another email by now. */
  correctEmail(correction: EmailCorrection): Promise<boolean>;
  addEvent(event: LeadEvent): Promise<void>;
  events(leadId: string): Promise<LeadEvent[]>;
  /** Who marked each of these leads contacted last. */
  contactedBy(leadIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What people and programs other than `me` have done with some leads since a time, newest first. */
  changesByOthers(leadIds: readonly string[], from: string, me: string): Promise<Pick<LeadEvent, 'lead_id' | 'by'>[]>;
  deliveries(leadId: string): Promise<Delivery[]>;
}

/** What has happened to a lead, and what of it goes out. */
export function leadEvents(
  engine: Engine,
): Pick<LeadStore, 'addEvent' | 'events' | 'contactedBy' | 'changesByOthers' | 'deliveries'> {
  return {
    async addEvent(event) {
      await engine.write(async (db) => {
        await db.insertInto('lead_events').values(event).execute();
        if (isNote(event)) await indexAgain(db, [event.lead_id]);
      });
    },

    events: (leadId) =>
      engine.read((db) =>
        db.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('id').execute(),
      ),

    async contactedBy(leadIds) {
      if (!leadIds.length) return new Map();
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

    async changesByOthers(leadIds, from, me) {
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

/** Leads stored in a database. */
export const leadsIn = (engine: Engine, submissions: Batcher<Parameters<LeadStore['save']>[0], Saved>): LeadStore => ({
  save: (submission) => submissions.add(submission),
  ...leadFinder(engine),
  ...leadChanges(engine),
  ...emailCorrection(engine),
  ...leadEvents(engine),
});
