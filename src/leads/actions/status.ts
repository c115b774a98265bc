import type { Actor } from '../../base/actor.ts';
import type { LeadEvent } from '../../base/lead-event.ts';
import type { Status } from '../../db/rows.ts';
import { formatMoment } from '../../site/format.ts';
import { statusName } from '../lead.ts';
import {
  type Acted,
  type ActionContext,
  changeLead,
  conflictIn,
  type LeadAction,
  notFound,
  refusedInput,
  revisionInput,
  type Values,
} from './action.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;

export type Contacted =
  | { outcome: 'contacted'; at: string; owner?: string; due_on: string; undo: string }
  /** `by` is who was first, where the trail says it. */
  | { outcome: 'already-contacted'; since: string; by?: string }
  | { outcome: 'not-found' };

export type ContactUndone =
  | { outcome: 'undone'; status: Status; undo: string }
  | { outcome: 'not-contacted' }
  | { outcome: 'not-found' };

export const contacted = {
  button: 'Mark contacted',
  done: 'marked contacted',
  inputs: [{ name: 'set' }],
  events: { contacted: () => 'Marked contacted', 'contact-undone': () => 'Marked not contacted' },
  isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at === null,
  async perform(context, id, actor, values) {
    const set = values?.set ?? 'on';
    if (set === 'off') return takeBack(context, id, actor);
    if (set !== 'on') return refusedInput('Nothing was changed', 'set', 'It can be on or off');
    const marked = await markContacted(context, id, actor);
    if (marked.outcome === 'not-found') return notFound;
    if (marked.outcome === 'contacted') {
      const { undo, due_on, ...result } = marked;
      return {
        result,
        changed: true,
        title: 'Marked contacted',
        text: result.owner && 'It had no owner, so it’s yours now.',
        line: 'contacted',
        undo,
        followUp: due_on,
      };
    }
    const { since, by } = marked;
    return {
      result: marked,
      changed: false,
      title: 'Already contacted',
      text: before(since, by),
      line: `already contacted on ${formatMoment(since)}${by ? `, by ${by}` : ''}`,
    };
  },
  undone: 'Restored the previous status and date.',
  opposite: {
    label: 'Not contacted',
    isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at !== null,
  },
} as const satisfies LeadAction;

export const isOpen = (status: Status) => status === 'new' || status === 'contacted';

/** "Since Oct 18, 2026, 9:42 AM. ann@example.com marked it." */
const before = (since?: string, by?: string): string =>
  [since && `Since ${formatMoment(since)}.`, by && `${by} marked it.`].filter(Boolean).join(' ');

/**
 * Marks a lead as contacted now. One without owner is then owned by the account that marks it, which only the web knows: the
 * terminal and the API have a name that anybody can choose. Marking again changes nothing and returns since when and who did it.
 */
export async function markContacted(context: Context, id: string, actor: Actor): Promise<Contacted> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  if (lead.contacted_at !== null) {
    return { outcome: 'already-contacted', since: lead.contacted_at, by: markedBy(await context.leads.events(id)) };
  }
  const at = new Date(context.clock()).toISOString();
  const owner = lead.owner === '' && actor.via === 'web' ? actor.by : undefined;
  const status = lead.status === 'new' ? 'contacted' : lead.status;
  const undo = await changeLead(context, lead, {
    ...{ action: 'contacted', actor },
    becomes: { status, contacted_at: at, ...(owner && { owner }) },
    event: { kind: 'contacted', detail: { from: lead.status } },
    assigned: owner ? { from: '', to: owner } : undefined,
  });
  // Somebody else was first: what they wrote is the answer.
  if (!undo) return markContacted(context, id, actor);
  return { outcome: 'contacted', at, due_on: lead.due_on, undo, ...(owner && { owner }) };
}

const markedBy = (events: readonly LeadEvent[]) =>
  events.findLast(({ kind }) => kind === 'contacted' || kind === 'status-changed')?.by;

/** Takes the mark back: no contact time, and a status of “contacted” is “new” again. */
export async function undoContacted(context: Context, id: string, actor: Actor): Promise<ContactUndone> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { contacted_at, status: from } = lead;
  if (contacted_at === null) return { outcome: 'not-contacted' };
  // A lead that has gone on to invested or closed since then stays there. One that was closed when it was marked has been reopened.
  const status = from === 'contacted' ? 'new' : from;
  const event = { kind: 'contact-undone', detail: { from, contacted_at } } as const;
  const becomes = { status, contacted_at: null };
  const undo = await changeLead(context, lead, { action: 'contacted', actor, becomes, event });
  return undo ? { outcome: 'undone', status, undo } : undoContacted(context, id, actor);
}

async function takeBack(context: Context, id: string, actor: Actor): Promise<Acted> {
  const done = await undoContacted(context, id, actor);
  if (done.outcome === 'not-found') return notFound;
  if (done.outcome === 'not-contacted') {
    return { result: done, changed: false, title: 'Nothing was changed', line: 'was not contacted' };
  }
  const { undo, ...result } = done;
  const line = `not contacted, status ${result.status}`;
  return { result, changed: true, title: 'Marked not contacted', line, undo };
}

export type StatusChanged =
  | { outcome: 'changed'; from: Status; to: Status; undo: string }
  | { outcome: 'unchanged'; status: Status }
  | { outcome: 'not-found' };

/** Gives a lead a status. `contacted` also sets the contact time, where there is none; `new` removes it. */
export async function changeStatus(context: Context, id: string, to: Status, actor: Actor): Promise<StatusChanged> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from === to) return { outcome: 'unchanged', status: to };
  if (from === 'new' && to === 'contacted' && was === null) {
    const marked = await markContacted(context, id, actor);
    if (marked.outcome !== 'contacted') return changeStatus(context, id, to, actor);
    return { outcome: 'changed', from, to, undo: marked.undo };
  }
  const contactTime = to === 'contacted' ? (was ?? new Date(context.clock()).toISOString()) : was;
  const becomes = { status: to, contacted_at: to === 'new' ? null : contactTime };
  const event = { kind: 'status-changed', detail: { from, to, contacted_at: was } } as const;
  const undo = await changeLead(context, lead, { action: to === 'new' ? 'reopen' : to, actor, becomes, event });
  return undo ? { outcome: 'changed', from, to, undo } : changeStatus(context, id, to, actor);
}

/** "from New to Closed". */
const fromTo = ({ from = '', to = '' }: Partial<Record<string, string>>): string =>
  `from ${statusName(from)} to ${statusName(to)}`;

/** The answer to who gives a lead a status by an older page. */
async function statusConflict(
  context: Context,
  id: string,
  to: Status | undefined,
  values?: Values,
): Promise<Acted | undefined> {
  const lead = await context.leads.find(id);
  if (!lead || lead.status === to) return undefined;
  const kinds = ['contacted', 'contact-undone', 'status-changed', 'reopened'] as const;
  return conflictIn(context, lead, values, {
    columns: ['status'],
    kinds,
    now: `Its status is ${statusName(lead.status)} now`,
  });
}

/** The action that gives leads a status. */
const statusAction = (
  to: 'invested' | 'closed',
  { title, already, ...texts }: { button: string; done: string; title: string; already: string },
) =>
  ({
    ...texts,
    events: { 'status-changed': (detail) => `Status changed ${fromTo(detail)}` },
    inputs: [revisionInput],
    isOffered: ({ status }) => status !== to,
    async perform(context, id, actor, values): Promise<Acted> {
      const conflict = await statusConflict(context, id, to, values);
      if (conflict) return conflict;
      const result = await changeStatus(context, id, to, actor);
      if (result.outcome === 'not-found') return notFound;
      if (result.outcome === 'changed') {
        return {
          result: { outcome: to, status: to },
          changed: true,
          title,
          line: `${to}, was ${result.from}`,
          undo: result.undo,
        };
      }
      const first = (await context.leads.events(id)).findLast(({ kind }) => kind === 'status-changed');
      return {
        result: { outcome: `already-${to}`, status: to, by: first?.by, since: first?.at },
        changed: false,
        title: already,
        text: before(first?.at, first?.by),
        line: `already ${to}`,
      };
    },
    undone: 'Restored the previous status and date.',
  }) as const satisfies LeadAction;

export const closed = statusAction('closed', {
  button: 'Close',
  done: 'closed',
  title: 'Closed',
  already: 'Already closed',
});

export const invested = statusAction('invested', {
  button: 'Invested',
  done: 'marked invested',
  title: 'Marked invested',
  already: 'Already invested',
});

export type Reopened =
  | { outcome: 'reopened'; status: Status; undo: string }
  | { outcome: 'not-closed'; status: Status }
  | { outcome: 'not-found' };

export const reopened = {
  button: 'Reopen',
  done: 'reopened',
  command: { description: 'Reopen leads that are invested or closed', examples: ['leads reopen a1b2c3'] },
  events: { reopened: (detail) => `Reopened, ${fromTo(detail)}` },
  inputs: [revisionInput],
  isOffered: ({ status }) => status === 'invested' || status === 'closed',
  async perform(context, id, actor, values): Promise<Acted> {
    const conflict = await statusConflict(context, id, undefined, values);
    if (conflict) return conflict;
    const result = await reopen(context, id, actor);
    if (result.outcome === 'not-found') return notFound;
    const { status } = result;
    if (result.outcome === 'not-closed') {
      const text = `The status is ${status}.`;
      return { result, changed: false, title: 'Already open', text, line: `was open, status ${status}` };
    }
    return {
      result: { outcome: result.outcome, status },
      changed: true,
      title: 'Reopened',
      text: `The status is ${status} again.`,
      line: `reopened, status ${status}`,
      undo: result.undo,
    };
  },
  undone: 'Restored the previous status and date.',
} as const satisfies LeadAction;

/** Takes a lead that was invested or closed back to where it was before: contacted, or new when nobody has been in touch. */
export async function reopen(context: Context, id: string, actor: Actor): Promise<Reopened> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from !== 'invested' && from !== 'closed') return { outcome: 'not-closed', status: from };
  const to = was === null ? 'new' : 'contacted';
  const event = { kind: 'reopened', detail: { from, to } } as const;
  const becomes = { status: to, contacted_at: was } as const;
  const undo = await changeLead(context, lead, { action: 'reopen', actor, becomes, event });
  return undo ? { outcome: 'reopened', status: to, undo } : reopen(context, id, actor);
}
