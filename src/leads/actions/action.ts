import { type Actor, type AuditEvent, type LeadEventKind, leadEvent } from '../../base/events.ts';
import { jsonObject } from '../../base/json-object.ts';
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
  clock: () => number;
}

export interface Acted {
  /** The JSON answer: the outcome and its details. */
  result: { outcome: string; [detail: string]: unknown };
  changed: boolean;
  /** For the notice on admin pages. */
  title: string;
  text?: string;
  tone?: 'bad';
  /** For the terminal. */
  line: string;
  /** The undo id; absent if there is nothing to undo. */
  undo?: string;
  /** Day of a pending follow-up, `YYYY-MM-DD`. */
  followUp?: string;
  refused?: { name: string; message: string };
}

/** An input of an action, posted by its name. One with a label has a field on the lead's page. */
interface Input {
  name: string;
  label?: string;
  /** Default: a multi-line text field. */
  control?: 'text' | 'date' | 'account';
  limit?: number;
  optional?: true;
}

export type Values = Readonly<Partial<Record<string, string>>>;

/** Its command, `leads <name>`. Takes one lead and the inputs, or several leads if there are no inputs. */
interface Command {
  description: string;
  /** Arguments after the lead, in the order of `inputs`, with their help texts. */
  values?: readonly (readonly [written: string, help: string])[];
  examples: readonly string[];
  /** An email address prefers leads flagged as spam. */
  flagged?: true;
}

export interface LeadAction {
  button: string;
  /** Follows a count of leads: "59 leads marked contacted". */
  done: string;
  inputs?: readonly Input[];
  /** Initial values of its fields. */
  current?(lead: Lead): Values;
  adminsOnly?: true;
  command?: Command;
  /** In the list, it is confirmed on a separate page with its fields. */
  asksFirst?: true;
  /** Texts of its events in the activity of a lead. */
  events: { readonly [Kind in LeadEventKind]?: (detail: Partial<Record<string, string>>) => string };
  /** Whether the lead's page has the button; without it, never. */
  isOffered?(lead: Lead): boolean;
  perform(context: ActionContext, id: string, actor: Actor, values?: Values): Promise<Acted>;
  /** Message after an undo for one lead. */
  undone?: string;
  /** The opposite button, which posts the input `set` as `off`. */
  opposite?: { label: string; isOffered(lead: Lead): boolean };
}

type Answer = Omit<Acted, 'changed' | 'undo'> & { changed?: boolean };

/** A change to make, and what is answered once it is made. */
interface Change {
  action: string;
  becomes: UndoableValues;
  event?: { kind: LeadEventKind; detail?: object };
  assigned?: { from: string; to: string };
  audit?: AuditEvent;
  /** Milliseconds during which it can be undone. */
  undoTime?: number;
  done: Answer;
}

/** Acts on the current lead, and again where somebody else changes it in between. */
export function onLead(
  act: (context: ActionContext, lead: Lead, values: Values, actor: Actor) => Promise<Answer | Change> | Answer | Change,
): LeadAction['perform'] {
  return async (context, id, actor, values = {}) => {
    for (;;) {
      const lead = await context.leads.find(id);
      if (!lead) return notFound;
      const acted = await act(context, lead, values, actor);
      if ('result' in acted) return { changed: false, ...acted };
      const undo = await changeLead(context, lead, actor, acted);
      if (undo) return { ...acted.done, changed: true, undo };
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

/** Returns the undo id; `undefined` if somebody else changed the lead since it was read. */
async function changeLead(
  { leads, clock }: ActionContext,
  lead: Lead & { deleted_at?: null },
  actor: Actor,
  { action, becomes, event, assigned, audit, undoTime: time = undoTime }: Change,
): Promise<string | undefined> {
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
  return changed ? id : undefined;
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
  /** The input whose typed value is preserved in its field. */
  field?: string;
}

export async function lastEvent({ leads }: ActionContext, { id }: Lead, kinds: readonly LeadEventKind[]) {
  return (await leads.events(id)).findLast(({ kind }) => kinds.some((known) => known === kind));
}

/** The conflict if `columns` have changed since the page was rendered: the current value, and who changed it, from the last event of one of `kinds`. */
export async function conflictIn(
  context: ActionContext,
  lead: Lead,
  values: Values,
  { columns, kinds, now, field }: Conflict,
): Promise<Answer | undefined> {
  const revision: Partial<Record<string, unknown>> = jsonObject(values.seen ?? '');
  if (!columns.some((column) => column in revision && revision[column] !== lead[column])) return undefined;
  const last = await lastEvent(context, lead, kinds);
  const who = last ? `, changed by ${last.by} on ${formatMoment(last.at)}` : '';
  return {
    result: {
      ...{ outcome: 'conflict', by: last?.by, at: last?.at },
      ...Object.fromEntries(columns.map((column) => [column, lead[column]])),
    },
    title: 'Someone else was first',
    text: `${now}${who}. Nothing was changed.`,
    tone: 'bad',
    line: `${now}${who}`,
    ...(field && { refused: { name: field, message: `${now}${who}. Save again to change it anyway` } }),
  };
}

/** An invalid input, with the error as a sentence without its period. */
export const refusedInput = (title: string, name: string, message: string): Acted => ({
  result: { outcome: 'refused', message },
  changed: false,
  title,
  text: `${message}.`,
  tone: 'bad',
  line: 'refused',
  refused: { name, message },
});
