import type { Actor } from '../../base/events.ts';
import type { Lead, Status } from '../../db/rows.ts';
import { formatMoment } from '../../site/format.ts';
import { statusName } from '../lead.ts';
import {
  type Acted,
  type ActionContext,
  conflictIn,
  type LeadAction,
  lastEvent,
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
  perform: onLead(async (context, lead, { set = 'on' }, actor) => {
    if (set === 'off') return markNotContacted(lead);
    if (set !== 'on') return refusedInput('Nothing was changed', 'set', 'It can be on or off');
    const { contacted_at: since } = lead;
    if (since !== null) {
      const by = (await lastEvent(context, lead, ['contacted', 'status-changed']))?.by;
      return {
        result: { outcome: 'already-contacted', since, by },
        title: 'Already contacted',
        text: before(since, by),
        line: `already contacted on ${formatMoment(since)}${by ? `, by ${by}` : ''}`,
      };
    }
    const at = new Date(context.clock()).toISOString();
    const change = markContacted(lead, actor, at);
    const { owner } = change.becomes;
    return {
      ...change,
      done: {
        result: { outcome: 'contacted', at, ...(owner && { owner }) },
        title: 'Marked contacted',
        text: owner && 'It had no owner, so it’s yours now.',
        line: 'contacted',
        followUp: lead.due_on,
      },
    };
  }),
  undone: 'Restored the previous status and date.',
  opposite: {
    label: 'Not contacted',
    isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at !== null,
  },
} as const satisfies LeadAction;

/** "Since Oct 18, 2026, 9:42 AM. ann@example.com marked it." */
const before = (since?: string, by?: string): string =>
  [since && `Since ${formatMoment(since)}.`, by && `${by} marked it.`].filter(Boolean).join(' ');

/**
 * Marks a lead as contacted. On the web, a lead without an owner is assigned to the account; in the terminal and the API, the
 * actor's name is not verified.
 */
function markContacted(lead: Lead, actor: Actor, at: string) {
  const owner = lead.owner === '' && actor.via === 'web' ? actor.by : undefined;
  const status: Status = lead.status === 'new' ? 'contacted' : lead.status;
  return {
    action: 'contacted',
    becomes: { status, contacted_at: at, ...(owner && { owner }) },
    event: { kind: 'contacted', detail: { from: lead.status } },
    assigned: owner ? { from: '', to: owner } : undefined,
  } as const;
}

function markNotContacted({ contacted_at, status: from }: Lead) {
  if (contacted_at === null) {
    return { result: { outcome: 'not-contacted' }, title: 'Nothing was changed', line: 'was not contacted' };
  }
  // A lead that became invested or closed since then stays there. One that was closed when it was marked was reopened.
  const status: Status = from === 'contacted' ? 'new' : from;
  return {
    action: 'contacted',
    becomes: { status, contacted_at: null },
    event: { kind: 'contact-undone', detail: { from, contacted_at } },
    done: {
      result: { outcome: 'undone', status },
      title: 'Marked not contacted',
      line: `not contacted, status ${status}`,
    },
  } as const;
}

/** Sets the status. `contacted` also sets a missing contact time; `new` removes it. */
export const changeStatus = (context: ActionContext, id: string, to: Status, actor: Actor): Promise<Acted> =>
  onLead((_, lead) => {
    if (lead.status !== to) return statusChange(context, lead, to, actor);
    return { result: { outcome: 'unchanged', status: to }, title: 'Nothing was changed', line: `already ${to}` };
  })(context, id, actor);

function statusChange({ clock }: ActionContext, lead: Lead, to: Status, actor: Actor) {
  const { status: from, contacted_at: was } = lead;
  const done = { result: { outcome: 'changed', from, to }, title: 'Status changed', line: `${to}, was ${from}` };
  const now = new Date(clock()).toISOString();
  if (from === 'new' && to === 'contacted' && was === null) return { ...markContacted(lead, actor, now), done };
  const contactTime = to === 'contacted' ? (was ?? now) : was;
  return {
    action: to === 'new' ? 'reopen' : to,
    becomes: { status: to, contacted_at: to === 'new' ? null : contactTime },
    event: { kind: 'status-changed', detail: { from, to, contacted_at: was } },
    done,
  } as const;
}

/** "from New to Closed". */
const fromTo = ({ from = '', to = '' }: Partial<Record<string, string>>): string =>
  `from ${statusName(from)} to ${statusName(to)}`;

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
    perform: onLead(async (context, lead, values, actor) => {
      if (lead.status === to) {
        const first = await lastEvent(context, lead, ['status-changed']);
        return {
          result: { outcome: `already-${to}`, status: to, by: first?.by, since: first?.at },
          title: already,
          text: before(first?.at, first?.by),
          line: `already ${to}`,
        };
      }
      const conflict = await statusConflict(context, lead, values);
      if (conflict) return conflict;
      const { done, ...change } = statusChange(context, lead, to, actor);
      return { ...change, done: { ...done, title, result: { outcome: to, status: to } } };
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
  perform: onLead(async (context, lead, values) => {
    const conflict = await statusConflict(context, lead, values);
    if (conflict) return conflict;
    const { status: from, contacted_at } = lead;
    if (isOpen(from)) {
      const result = { outcome: 'not-closed', status: from };
      return { result, title: 'Already open', text: `The status is ${from}.`, line: `was open, status ${from}` };
    }
    const status = contacted_at === null ? 'new' : 'contacted';
    return {
      action: 'reopen',
      becomes: { status, contacted_at },
      event: { kind: 'reopened', detail: { from, to: status } },
      done: {
        result: { outcome: 'reopened', status },
        title: 'Reopened',
        text: `The status is ${status} again.`,
        line: `reopened, status ${status}`,
      },
    };
  }),
  undone: 'Restored the previous status and date.',
} as const satisfies LeadAction;
