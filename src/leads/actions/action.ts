import type { Actor } from '../../base/actor.ts';
import type { AuditEvent } from '../../base/audit.ts';
import { jsonObject } from '../../base/json-object.ts';
import { type LeadEventKind, leadEvent } from '../../base/lead-event.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { Lead } from '../../db/rows.ts';
import type { Outbox } from '../../outbox/outbox-store.ts';
import { formatMoment } from '../../site/format.ts';
import type { Access } from '../../site/route.ts';
import type { LeadStore } from '../lead-store.ts';
import type { PersonStore } from '../people.ts';
import { longestBulk, type UndoableValues, undoTime } from '../undoable.ts';

export interface ActionContext {
  leads: Pick<LeadStore, 'find' | 'events' | 'change' | 'addEvent'>;
  people: PersonStore;
  outbox: Pick<Outbox, 'list' | 'makeDue'>;
  admins: { findAdmin(email: string): Promise<Access | undefined> };
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The result of an action. */
export interface Acted {
  /** For programs: the outcome, and what belongs to it. */
  result: { outcome: string; [detail: string]: unknown };
  changed: boolean;
  /** For people on the admin pages. */
  title: string;
  text?: string;
  tone?: 'bad';
  /** For people in the terminal. */
  line: string;
  /** The id that undoes it; absent where there is nothing to undo. */
  undo?: string;
  /** The day of a follow-up that is still due, `YYYY-MM-DD`. */
  followUp?: string;
  /** The value that is refused, and what is wrong with it. */
  refused?: { name: string; message: string };
}

/** A value that an action takes, posted under its name. With a label it has a field on the page of a lead. */
interface Input {
  name: string;
  label?: string;
  /** By default a text of several lines. */
  control?: 'text' | 'date' | 'account';
  limit?: number;
  optional?: true;
}

export type Values = Readonly<Partial<Record<string, string>>>;

/** `leads <name>`, which does it in the terminal: with one lead and the values, or with several leads where it takes none. */
interface Command {
  description: string;
  /** What follows the lead, in the order of `inputs`: how the help writes it, and what it says of it. */
  values?: readonly (readonly [written: string, help: string])[];
  examples: readonly string[];
  /** An email refers to leads that are flagged as spam first. */
  flagged?: true;
}

/** Something that can be done with a lead. */
export interface LeadAction {
  button: string;
  /** After a count of leads: "59 leads marked contacted". */
  done: string;
  /** The values that it takes. */
  inputs?: readonly Input[];
  /** Initial values of its fields. */
  current?(lead: Lead): Values;
  /** Only admins do it. */
  adminsOnly?: true;
  command?: Command;
  /** In the list it is confirmed, with its fields, on a page of its own. */
  asksFirst?: true;
  /** Its lines in the trail, made from the details of the event. */
  events: { readonly [Kind in LeadEventKind]?: (detail: Partial<Record<string, string>>) => string };
  /** Without it there is no button among those of a lead. */
  isOffered?(lead: Lead): boolean;
  perform(context: ActionContext, id: string, actor: Actor, values?: Values): Promise<Acted>;
  /** The message after an undo for one lead. */
  undone?: string;
  /** The button that does the opposite: it posts the input `set` as `off`. */
  opposite?: { label: string; isOffered(lead: Lead): boolean };
}

interface Change {
  /** The name of the action. */
  action: string;
  actor: Actor;
  becomes: UndoableValues;
  event?: { kind: LeadEventKind; detail?: object };
  /** Set if the action also assigns an owner. */
  assigned?: { from: string; to: string };
  audit?: AuditEvent;
  /** Milliseconds for which it can be undone. */
  undoTime?: number;
}

/** Changes a lead as it was read, and answers the id that undoes it; `undefined` where somebody has changed the same meanwhile. */
export async function changeLead(
  { leads, clock }: ActionContext,
  lead: Lead & { deleted_at?: null },
  { action, actor, becomes, event, assigned, audit, undoTime: time = undoTime }: Change,
): Promise<{ undo: string } | undefined> {
  const now = clock();
  const id = actor.bulk ?? uuidv7(now);
  const was = Object.fromEntries(Object.keys(becomes).map((column) => [column, lead[column as keyof Lead] ?? null]));
  const changed = await leads.change({
    ...{ id: lead.id, was, becomes, audit },
    event: event && leadEvent(lead.id, event.kind, actor, now, event.detail),
    assigned: assigned && leadEvent(lead.id, 'assigned', actor, now, assigned),
    undo: {
      ...{ id, action, by: actor.by, at: new Date(now).toISOString() },
      expires_at: new Date(now + Math.max(time, actor.bulk ? longestBulk : 0)).toISOString(),
    },
  });
  return changed ? { undo: id } : undefined;
}

/** The revision of a lead for optimistic locking, which pages post back as `seen`. */
export const leadRevision = ({ status, owner, due_on, due_text }: Lead): string =>
  JSON.stringify({ status, owner, due_on, due_text } satisfies LeadRevision);
type LeadRevision = Pick<Lead, 'status' | 'owner' | 'due_on' | 'due_text'>;
export const revisionInput = { name: 'seen' } as const;

interface Conflict {
  columns: readonly (keyof LeadRevision)[];
  kinds: readonly LeadEventKind[];
  /** The current value, as a sentence without its period. */
  now: string;
  /** The input whose typed value stays in its field. */
  field?: string;
}

/** The answer to who acts by an older page: somebody has changed `columns` since. It says what is there, and who changed it by the last event of one of `kinds`. */
export async function conflictIn(
  { leads }: ActionContext,
  lead: Lead,
  values: Values,
  { columns, kinds, now, field }: Conflict,
): Promise<Acted | undefined> {
  const revision: Partial<Record<string, unknown>> = jsonObject(values.seen ?? '');
  if (!columns.some((column) => column in revision && revision[column] !== lead[column])) return undefined;
  const last = (await leads.events(lead.id)).findLast(({ kind }) => kinds.some((known) => known === kind));
  const who = last ? `, changed by ${last.by} on ${formatMoment(last.at)}` : '';
  return {
    result: { outcome: 'conflict', by: last?.by, at: last?.at, ...pick(lead, columns) },
    changed: false,
    title: 'Someone else was first',
    text: `${now}${who}. Nothing was changed.`,
    tone: 'bad',
    line: `${now}${who}`,
    ...(field && { refused: { name: field, message: `${now}${who}. Save again to change it anyway` } }),
  };
}

const pick = (lead: Lead, columns: readonly (keyof LeadRevision)[]) =>
  Object.fromEntries(columns.map((column) => [column, lead[column]]));

/** An input that is refused, with what is wrong with it in a sentence without its period. */
export const refusedInput = (title: string, name: string, message: string): Acted => ({
  result: { outcome: 'refused', message },
  changed: false,
  title,
  text: `${message}.`,
  tone: 'bad',
  line: 'refused',
  refused: { name, message },
});

/**
 * Acts on a lead as it is now, and again while `act` answers `undefined`: somebody has changed the same meanwhile, and what they
 * wrote decides.
 */
export function onLead(
  act: (context: ActionContext, lead: Lead, actor: Actor, values: Values) => Promise<Acted | undefined>,
): LeadAction['perform'] {
  return async (context, id, actor, values = {}) => {
    for (;;) {
      const lead = await context.leads.find(id);
      if (!lead) return notFound;
      const acted = await act(context, lead, actor, values);
      if (acted) return acted;
    }
  };
}

const notFound: Acted = {
  result: { outcome: 'not-found' },
  changed: false,
  title: 'No such lead',
  text: 'It may have been erased.',
  tone: 'bad',
  line: 'no longer exists',
};
