import type { Actor } from '../../base/actor.ts';
import type { LeadEventKind } from '../../base/lead-event.ts';
import type { Lead, Status } from '../../db/rows.ts';
import { formatMoment } from '../../site/format.ts';
import { statusName } from '../lead.ts';
import {
  type Acted,
  type ActionContext,
  changeLead,
  conflictIn,
  type LeadAction,
  onLead,
  refusedInput,
  revisionInput,
  type Values,
} from './action.ts';

export const isOpen = (status: Status) => status === 'new' || status === 'contacted';

export const contacted = {
  button: 'Mark contacted',
  done: 'marked contacted',
  inputs: [{ name: 'set' }],
  events: { contacted: () => 'Marked contacted', 'contact-undone': () => 'Marked not contacted' },
  isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at === null,
  perform: onLead(async (context, lead, actor, { set = 'on' }) => {
    if (set === 'off') return markNotContacted(context, lead, actor);
    if (set !== 'on') return refusedInput('Nothing was changed', 'set', 'It can be on or off');
    const { contacted_at: since } = lead;
    if (since !== null) {
      const by = (await lastEvent(context, lead, ['contacted', 'status-changed']))?.by;
      return {
        result: { outcome: 'already-contacted', since, by },
        changed: false,
        title: 'Already contacted',
        text: before(since, by),
        line: `already contacted on ${formatMoment(since)}${by ? `, by ${by}` : ''}`,
      };
    }
    const marked = await markContacted(context, lead, actor);
    if (!marked) return undefined;
    const { undo, ...result } = marked;
    return {
      result: { outcome: 'contacted', ...result },
      changed: true,
      title: 'Marked contacted',
      text: result.owner && 'It had no owner, so it’s yours now.',
      line: 'contacted',
      undo,
      followUp: lead.due_on,
    };
  }),
  undone: 'Restored the previous status and date.',
  opposite: {
    label: 'Not contacted',
    isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at !== null,
  },
} as const satisfies LeadAction;

async function lastEvent({ leads }: ActionContext, { id }: Lead, kinds: readonly LeadEventKind[]) {
  return (await leads.events(id)).findLast(({ kind }) => kinds.some((known) => known === kind));
}

/** "Since Oct 18, 2026, 9:42 AM. ann@example.com marked it." */
const before = (since?: string, by?: string): string =>
  [since && `Since ${formatMoment(since)}.`, by && `${by} marked it.`].filter(Boolean).join(' ');

/**
 * Marks a lead as contacted now. On the web, a lead without an owner is assigned to the account; in the terminal and the API, the
 * actor's name is not verified.
 */
async function markContacted(context: ActionContext, lead: Lead, actor: Actor) {
  const at = new Date(context.clock()).toISOString();
  const owner = lead.owner === '' && actor.via === 'web' ? actor.by : undefined;
  const status = lead.status === 'new' ? 'contacted' : lead.status;
  const saved = await changeLead(context, lead, {
    ...{ action: 'contacted', actor },
    becomes: { status, contacted_at: at, ...(owner && { owner }) },
    event: { kind: 'contacted', detail: { from: lead.status } },
    assigned: owner ? { from: '', to: owner } : undefined,
  });
  return saved && { at, ...saved, ...(owner && { owner }) };
}

/** Removes the contact time; the status “contacted” becomes “new”. */
async function markNotContacted(context: ActionContext, lead: Lead, actor: Actor): Promise<Acted | undefined> {
  const { contacted_at, status: from } = lead;
  if (contacted_at === null) {
    const result = { outcome: 'not-contacted' };
    return { result, changed: false, title: 'Nothing was changed', line: 'was not contacted' };
  }
  // A lead that became invested or closed since then stays there. One that was closed when it was marked was reopened.
  const status = from === 'contacted' ? 'new' : from;
  const event = { kind: 'contact-undone', detail: { from, contacted_at } } as const;
  const becomes = { status, contacted_at: null };
  const saved = await changeLead(context, lead, { action: 'contacted', actor, becomes, event });
  if (!saved) return undefined;
  const line = `not contacted, status ${status}`;
  return { result: { outcome: 'undone', status }, changed: true, title: 'Marked not contacted', line, ...saved };
}

/** Sets the status. `contacted` also sets a missing contact time; `new` removes it. */
export const changeStatus = (context: ActionContext, id: string, to: Status, actor: Actor): Promise<Acted> =>
  onLead((_, lead) => giveStatus(context, lead, to, actor))(context, id, actor);

async function giveStatus(
  context: ActionContext,
  lead: Lead,
  to: Status,
  actor: Actor,
  title = 'Status changed',
): Promise<Acted | undefined> {
  const { status: from, contacted_at: was } = lead;
  if (from === to) {
    const result = { outcome: 'unchanged', status: to };
    return { result, changed: false, title: 'Nothing was changed', line: `already ${to}` };
  }
  const saved = await changed();
  return (
    saved && { result: { outcome: 'changed', from, to }, changed: true, title, line: `${to}, was ${from}`, ...saved }
  );

  async function changed() {
    if (from === 'new' && to === 'contacted' && was === null) {
      const marked = await markContacted(context, lead, actor);
      return marked && { undo: marked.undo };
    }
    const contactTime = to === 'contacted' ? (was ?? new Date(context.clock()).toISOString()) : was;
    const becomes = { status: to, contacted_at: to === 'new' ? null : contactTime };
    const event = { kind: 'status-changed', detail: { from, to, contacted_at: was } } as const;
    return changeLead(context, lead, { action: to === 'new' ? 'reopen' : to, actor, becomes, event });
  }
}

/** "from New to Closed". */
const fromTo = ({ from = '', to = '' }: Partial<Record<string, string>>): string =>
  `from ${statusName(from)} to ${statusName(to)}`;

/** Somebody else changed the status since the page was rendered. */
const statusConflict = (context: ActionContext, lead: Lead, values: Values) =>
  conflictIn(context, lead, values, {
    columns: ['status'],
    kinds: ['contacted', 'contact-undone', 'status-changed', 'reopened'],
    now: `Its status is ${statusName(lead.status)} now`,
  });

const statusAction = (
  to: 'invested' | 'closed',
  { title, already, ...texts }: { button: string; done: string; title: string; already: string },
) =>
  ({
    ...texts,
    events: { 'status-changed': (detail) => `Status changed ${fromTo(detail)}` },
    inputs: [revisionInput],
    isOffered: ({ status }) => status !== to,
    perform: onLead(async (context, lead, actor, values) => {
      if (lead.status === to) {
        const first = await lastEvent(context, lead, ['status-changed']);
        return {
          result: { outcome: `already-${to}`, status: to, by: first?.by, since: first?.at },
          changed: false,
          title: already,
          text: before(first?.at, first?.by),
          line: `already ${to}`,
        };
      }
      const conflict = await statusConflict(context, lead, values);
      const acted = conflict ?? (await giveStatus(context, lead, to, actor, title));
      return acted?.changed ? { ...acted, result: { outcome: to, status: to } } : acted;
    }),
    undone: 'Restored the previous status and date.',
  }) as const satisfies LeadAction;

export const invested = statusAction('invested', {
  button: 'Invested',
  done: 'marked invested',
  title: 'Marked invested',
  already: 'Already invested',
});

export const closed = statusAction('closed', {
  button: 'Close',
  done: 'closed',
  title: 'Closed',
  already: 'Already closed',
});

/** Reopens an invested or closed lead: as contacted, or as new if nobody was in touch. */
export const reopened = {
  button: 'Reopen',
  done: 'reopened',
  command: { description: 'Reopen leads that are invested or closed', examples: ['leads reopen a1b2c3'] },
  events: { reopened: (detail) => `Reopened, ${fromTo(detail)}` },
  inputs: [revisionInput],
  isOffered: ({ status }) => status === 'invested' || status === 'closed',
  perform: onLead(async (context, lead, actor, values) => {
    const conflict = await statusConflict(context, lead, values);
    if (conflict) return conflict;
    const { status: from, contacted_at } = lead;
    if (isOpen(from)) {
      const result = { outcome: 'not-closed', status: from };
      const text = `The status is ${from}.`;
      return { result, changed: false, title: 'Already open', text, line: `was open, status ${from}` };
    }
    const status = contacted_at === null ? 'new' : 'contacted';
    const event = { kind: 'reopened', detail: { from, to: status } } as const;
    const becomes = { status, contacted_at } as const;
    const saved = await changeLead(context, lead, { action: 'reopen', actor, becomes, event });
    return (
      saved && {
        result: { outcome: 'reopened', status },
        changed: true,
        title: 'Reopened',
        text: `The status is ${status} again.`,
        line: `reopened, status ${status}`,
        ...saved,
      }
    );
  }),
  undone: 'Restored the previous status and date.',
} as const satisfies LeadAction;
