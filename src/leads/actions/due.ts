import type { Actor } from '../../base/actor.ts';
import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatCalendarDay, formatDayKey } from '../../site/format.ts';
import { isReadable } from '../../site/readable.ts';
import { leadEvent } from '../event.ts';
import { nobody } from '../filter.ts';
import type { Lead } from '../lead.ts';
import { type ActionContext, type LeadAction, notFound, refusedInput, type Undone } from './action.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;
type FollowUp = Pick<Lead, 'due_on' | 'due_text'>;

const textLimit = 200;

/** Sets the day on which to follow up on a lead, with a line of text; an empty day removes both. */
export const due = {
  button: 'Set follow-up',
  done: 'given a follow-up',
  inputs: [
    { name: 'date', label: 'Follow-up', control: 'date', optional: true },
    { name: 'text', label: 'What for', control: 'text', limit: textLimit, optional: true },
  ],
  asksFirst: true,
  touches: ['due_on', 'due_text'],
  current: ({ due_on, due_text }) => ({ date: due_on, text: due_text }),
  command: {
    description: 'Set when to follow up on a lead',
    values: [
      ['<date>', 'Today, tomorrow, 3d, 2w, a date such as 2026-10-18, or none'],
      ['[text]', 'What for'],
    ],
    examples: ['leads due a1b2c3 tomorrow "Call about the tour"', 'leads due a1b2c3 none', 'leads list --mine --due'],
  },
  events: { 'due-set': ({ to }) => wordsOf(to), 'due-undone': ({ to }) => `Undid a follow-up: ${to || nobody}` },
  async perform(context, id, actor, values) {
    const date = dayOf(values?.date ?? '', context.clock());
    if (date === undefined)
      return refusedInput('Not set', 'date', 'Use today, tomorrow, 3d, or a date such as 2026-10-18');
    if (date && date < formatDayKey(new Date(context.clock())))
      return refusedInput('Not set', 'date', 'The date is in the past');
    const text = date && (values?.text ?? '').trim();
    if (text.length > textLimit) return refusedInput('Not set', 'text', `Use ${textLimit} characters or fewer`);
    if (!isReadable(text)) return refusedInput('Not set', 'text', 'It contains characters that cannot be read');
    return give(context, id, actor, { due_on: date, due_text: text });
  },
  undo: {
    done: 'The follow-up is as before.',
    async perform(context, id, actor, value): Promise<Undone> {
      const { from, to } = value as Record<'from' | 'to', unknown>;
      const lead = await context.leads.find(id);
      if (!lead) return { outcome: 'not-found' };
      const [before, after] = [followUpIn(from), followUpIn(to)];
      if (!before || after?.due_on !== lead.due_on || after.due_text !== lead.due_text) return { outcome: 'moved-on' };
      return { outcome: (await change(context, lead, actor, before, 'due-undone')) ? 'undone' : 'moved-on' };
    },
  },
} as const satisfies LeadAction;

const wordsOf = (day = '') => (day ? `Follow-up on ${formatCalendarDay(day)}` : 'Follow-up removed');

async function give(context: Context, id: string, actor: Actor, to: FollowUp): ReturnType<LeadAction['perform']> {
  const lead = await context.leads.find(id);
  if (!lead) return notFound;
  const { due_on, due_text } = lead;
  const result = { date: to.due_on, text: to.due_text };
  if (due_on === to.due_on && due_text === to.due_text) {
    const line = due_on ? `already due ${due_on}` : 'had no follow-up';
    return { result: { outcome: 'unchanged', ...result }, changed: false, title: 'Nothing was changed', line };
  }
  if (!(await change(context, lead, actor, to, 'due-set'))) return give(context, id, actor, to);
  return {
    result: { outcome: 'set', ...result },
    changed: true,
    title: wordsOf(to.due_on),
    text: to.due_text,
    line: to.due_on ? `due ${to.due_on}` : 'follow-up removed',
    undo: { from: { due_on, due_text }, to },
  };
}

/** The text goes into the trail as notes do, so that erasing a person finds their name there too. */
function change({ leads, clock }: Context, lead: Lead, actor: Actor, to: FollowUp, kind: 'due-set' | 'due-undone') {
  const { id, due_on, due_text } = lead;
  const detail = { from: due_on, to: to.due_on, ...(to.due_text && { note: to.due_text }) };
  const event = leadEvent(id, kind, actor, clock(), detail);
  return leads.change({ id, was: { due_on, due_text }, becomes: to, event });
}

/** `YYYY-MM-DD`, "" for none, or `undefined` for what is no day. */
function dayOf(typed: string, now: number): string | undefined {
  const text = typed.trim().toLowerCase();
  if (!text || text === nobody) return '';
  const today = formatDayKey(new Date(now));
  if (text === 'today') return today;
  const [, count, unit] = /^(\d{1,3})([dw])$/.exec(text === 'tomorrow' ? '1d' : text) ?? [];
  if (count) return dayAfter(today, Number(count) * (unit === 'w' ? 7 : 1));
  return Number.isNaN(startOfDay(text)) ? undefined : text;
}

function followUpIn(value: unknown): FollowUp | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { due_on, due_text } = value as Record<keyof FollowUp, unknown>;
  if (typeof due_on !== 'string' || typeof due_text !== 'string') return undefined;
  if ((due_on && Number.isNaN(startOfDay(due_on))) || due_text.length > textLimit || !isReadable(due_text))
    return undefined;
  return { due_on, due_text };
}
