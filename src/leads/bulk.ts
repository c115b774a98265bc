import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Actor, type AuditEvent, auditEvent } from '../base/events.ts';
import type { Engine } from '../db/engine.ts';
import type { BulkRecord, Tables } from '../db/rows.ts';
import { outboxIn } from '../outbox/outbox-store.ts';
import type { Acted, ActionContext, Values } from './actions/action.ts';
import { type ActionName, actionOf } from './actions/index.ts';
import { changeLead, type LeadChange, mailAssignees } from './change-leads.ts';
import type { LeadFilter } from './filter.ts';
import { leadFinder } from './find-leads.ts';
import { type LeadStore, leadEvents } from './lead-store.ts';
import { peopleIn } from './people.ts';
import { atOnce, restoreTime, undoTime } from './undoable.ts';

interface TogetherParts extends Pick<ActionContext, 'leads' | 'people' | 'outbox'> {
  bulk: BulkStore;
}

/** Runs work in one write transaction, which is retried from its start after a conflict. */
export type Together = <T>(work: (parts: TogetherParts) => Promise<T>) => Promise<T>;

export const inTransaction =
  (engine: Engine, mailsStaff: boolean): Together =>
  (work) =>
    engine.write(
      async (db) => {
        const inside: Engine = { ...engine, db, write: (run) => run(db) };
        const changes: LeadChange[] = [];
        const change = async (one: LeadChange) => {
          const isChanged = await changeLead(db, one);
          if (isChanged) changes.push(one);
          return isChanged;
        };
        const done = await work({
          leads: { ...leadFinder(inside), ...leadEvents(inside), change },
          people: peopleIn(inside),
          outbox: outboxIn(inside),
          bulk: bulkIn(inside),
        });
        if (mailsStaff) await mailAssignees(db, changes);
        return done;
      },
      { isolation: 'repeatable read' },
    );

export function bulkIn({ db, write }: Engine) {
  return {
    find: (id: string) => db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Records of one action, or of all actions that changed anything since a time, newest first. */
    list: (query: { action: string } | { since: string }, limit: number) =>
      db
        .selectFrom('bulk_actions')
        .selectAll()
        .where((row) =>
          'action' in query
            ? row('action', '=', query.action)
            : row.and([row('at', '>=', query.since), row('changed', '>', 0)]),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    begin: (record: BulkRecord, event?: AuditEvent) =>
      write(async (db) => {
        await db.insertInto('bulk_actions').values(record).execute();
        if (event) await db.insertInto('audit_events').values(event).execute();
      }),

    add: (id: string, counts: Pick<BulkRecord, 'changed' | 'unchanged'>) => write((db) => addCounts(db, id, counts)),

    /** From now until `undoUntil` it can be undone. */
    end: (id: string, at: string, undoUntil?: string) =>
      write(async (db) => {
        await runningIn(db, id).set({ ended_at: at }).execute();
        if (undoUntil) await db.updateTable('undos').set({ expires_at: undoUntil }).where('id', '=', id).execute();
      }),

    markUndone: (id: string, at: string, event: AuditEvent) =>
      write(async (db) => {
        await db.updateTable('bulk_actions').set({ undone_at: at }).where('id', '=', id).execute();
        await db.insertInto('audit_events').values(event).execute();
      }),
  };
}

export type BulkStore = ReturnType<typeof bulkIn>;

const runningIn = (db: Transaction<Tables>, id: string) =>
  db.updateTable('bulk_actions').where('id', '=', id).where('ended_at', 'is', null);

/** Whether it still ran. */
export async function addCounts(
  db: Transaction<Tables>,
  id: string,
  { changed, unchanged }: Pick<BulkRecord, 'changed' | 'unchanged'>,
): Promise<boolean> {
  const { numUpdatedRows } = await runningIn(db, id)
    .set(({ eb }) => ({ changed: eb('changed', '+', changed), unchanged: eb('unchanged', '+', unchanged) }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

export interface BulkContext extends Pick<ActionContext, 'admins' | 'clock'> {
  together: Together;
}

/** One action on many leads. Idempotent by id. */
export interface BulkAction {
  id: string;
  action: ActionName;
  ids: readonly string[];
  actor: Actor;
  values?: Values;
  /** Receives the result of each lead once it is stored. */
  each?: (id: string, acted: Acted) => void;
}

export type ActedOnAll =
  | ({ outcome: 'done' | 'repeated' } & Pick<BulkRecord, 'action' | 'changed' | 'unchanged' | 'ended_at'>)
  | { outcome: 'refused'; refused: NonNullable<Acted['refused']>; acted: Acted };

/** Runs an action on many leads, some in each transaction. An invalid input changes nothing. */
export async function actOnAll(context: BulkContext, all: BulkAction): Promise<ActedOnAll> {
  const { id, ids, action, actor } = all;
  const { by, via } = actor;
  const now = context.clock();
  const at = new Date(now).toISOString();
  const record: BulkRecord = { id, at, by, via, action, changed: 0, unchanged: 0, ended_at: null, undone_at: null };
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const acted = await context.together(async (parts): Promise<Acted[] | ActedOnAll> => {
      if (from === 0) {
        const known = await parts.bulk.find(id);
        if (known) return { ...known, outcome: 'repeated' };
      }
      const results = await actOnSome(context, parts, all, from);
      if (!Array.isArray(results)) return results;
      if (from === 0) {
        await parts.bulk.begin(record, auditEvent('bulk-action', actor, now, { action, leads: ids.length, bulk: id }));
      }
      const changed = results.filter((each) => each.changed).length;
      await parts.bulk.add(id, { changed, unchanged: results.length - changed });
      return results;
    });
    if (!Array.isArray(acted)) return acted;
    for (const [index, each] of acted.entries()) all.each?.(some[index] ?? '', each);
    await new Promise(setImmediate);
  }
  return context.together(async ({ bulk }) => {
    const ended = context.clock();
    const undoUntil = new Date(ended + (action === 'delete' ? restoreTime : undoTime)).toISOString();
    await bulk.end(id, new Date(ended).toISOString(), undoUntil);
    return { ...((await bulk.find(id)) ?? record), outcome: 'done' };
  });
}

async function actOnSome(
  { admins, clock }: BulkContext,
  parts: TogetherParts,
  { id: bulk, action, ids, actor, values }: BulkAction,
  from: number,
): Promise<Acted[] | ActedOnAll> {
  const results: Acted[] = [];
  for (const [index, id] of ids.slice(from, from + atOnce).entries()) {
    const input = { ...values, index: String(from + index) };
    const acted = await actionOf(action).perform({ ...parts, admins, clock }, id, { ...actor, bulk }, input);
    const { refused } = acted;
    if (refused) return { outcome: 'refused', refused, acted };
    results.push(acted);
  }
  return results;
}

export const bulkLimit = 10_000;

/** The leads of a bulk action, as they were when the page was rendered. */
export type ChosenLeads = ReturnType<typeof chosen>;

/** The leads of a filter that arrived before a time, in milliseconds. */
export async function leadsUntil(
  leads: Pick<LeadStore, 'ids'>,
  filter: LeadFilter,
  listedAt: number,
): Promise<ChosenLeads> {
  const end = new Date(listedAt + 1).toISOString();
  const until = filter.until && filter.until < end ? filter.until : end;
  return chosen(await leads.ids({ ...filter, until }, bulkLimit + 1));
}

export const chosen = (ids: readonly string[]) => ({
  ids,
  /** Equal for the same leads. */
  checksum: createHash('sha256').update(ids.join()).digest('base64url'),
  /** There are more than the limit; `ids` then has one more than that. */
  isTooMany: ids.length > bulkLimit,
});
