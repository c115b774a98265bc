import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatCalendarDay, formatDayKey } from '../../site/format.ts';
import { isValidText } from '../../site/valid-text.ts';
import { latestDay, nobody } from '../filter.ts';
import { conflictIn, type LeadAction, onLead, refusedInput, revisionInput } from './action.ts';

const textLimit = 200;

/** Days with a button. */
export const followUpChoices = [
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: '3d', label: 'In 3 days' },
  { value: 'monday', label: 'Next Monday' },
] as const;

/** Sets the follow-up day of a lead, with a line of text; an empty day removes both. */
export const due = {
  button: 'Set follow-up',
  done: 'given a follow-up',
  inputs: [
    { name: 'date', label: 'Follow-up', control: 'date', optional: true },
    { name: 'text', label: 'What for', control: 'text', limit: textLimit, optional: true },
    revisionInput,
    // A day chosen by its button leaves the text unchanged.
    { name: 'move' },
  ],
  asksFirst: true,
  current: ({ due_on, due_text }) => ({ date: due_on, text: due_text }),
  command: {
    description: 'Set when to follow up on a lead',
    values: [
      ['<date>', 'Today, tomorrow, a weekday such as friday, 3d, 2w, a date such as 2026-10-18, done, or none'],
      ['[text]', 'What for'],
    ],
    examples: ['leads due a1b2c3 tomorrow "Call about the tour"', 'leads due a1b2c3 none', 'leads list --mine --due'],
  },
  events: { 'due-set': ({ to, done }) => describeFollowUp(to, done) },
  perform: onLead(async (context, lead, values) => {
    const typed = values.move ?? values.date;
    const { due_on, due_text } = lead;
    const note = values.text?.trim();
    // An empty day removes the follow-up that its form shows: a form for many leads shows none.
    if (!typed?.trim() && (typed === undefined || values.index || (note && note !== due_text)))
      return refusedInput('Not set', 'date', 'Choose a day');
    const date = dayOf(typed, context.clock());
    if (date === undefined)
      return refusedInput('Not set', 'date', 'Use today, tomorrow, friday, 3d, or a date such as 2026-10-18');
    if (date && date !== due_on && date < formatDayKey(new Date(context.clock())))
      return refusedInput('Not set', 'date', 'The date is in the past');
    const text = date && (values.text ?? (values.move && lead.due_text) ?? '').trim();
    if (text.length > textLimit) return refusedInput('Not set', 'text', `Use ${textLimit} characters or fewer`);
    if (!isValidText(text)) return refusedInput('Not set', 'text', 'It contains characters that cannot be read');
    const result = { date, text };
    if (due_on === date && due_text === text) {
      const line = due_on ? `already due ${due_on}` : 'had no follow-up';
      return { result: { outcome: 'unchanged', ...result }, title: 'Nothing was changed', line };
    }
    const now = due_on ? `Its follow-up is on ${formatCalendarDay(due_on)} now` : 'It has no follow-up now';
    const columns = ['due_on', 'due_text'] as const;
    const conflict = await conflictIn(context, lead, values, { columns, kinds: ['due-set'], now, field: 'date' });
    if (conflict) return conflict;
    const done = isDone(typed) ? 'yes' : undefined;
    // In the event the text is stored like a note, so that an erasure finds names in it.
    const detail = { from: due_on, to: date, ...(text && { note: text }), ...(done && { done }) };
    return {
      action: 'due',
      becomes: { due_on: date, due_text: text },
      event: { kind: 'due-set', detail },
      done: {
        result: { outcome: 'set', ...result },
        title: describeFollowUp(date, done),
        text,
        line: date ? `due ${date}` : done ? 'follow-up done' : 'follow-up removed',
      },
    };
  }),
  undone: 'Follow-up restored.',
} as const satisfies LeadAction;

const isDone = (typed: string) => typed.trim().toLowerCase() === 'done';

const describeFollowUp = (day = '', done?: string) =>
  day ? `Follow-up on ${formatCalendarDay(day)}` : done ? 'Follow-up done' : 'Follow-up removed';

/** `YYYY-MM-DD`, "" for none, or `undefined` if invalid. */
function dayOf(typed: string, now: number): string | undefined {
  const text = typed.trim().toLowerCase();
  if (!text || text === nobody || isDone(text)) return '';
  const today = formatDayKey(new Date(now));
  if (text === 'today') return today;
  const weekday = latestDay(text, today);
  if (weekday) return dayAfter(weekday, 7);
  const [, count, unit] = /^(\d{1,3})([dw])$/.exec(text === 'tomorrow' ? '1d' : text) ?? [];
  if (count) return dayAfter(today, Number(count) * (unit === 'w' ? 7 : 1));
  return Number.isNaN(startOfDay(text)) ? undefined : text;
}
