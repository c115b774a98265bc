import { type LeadEvent, leadEvent } from '../../base/events.ts';
import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import { isValidText } from '../../site/valid-text.ts';
import { type LeadAction, onLead, refusedInput } from './action.ts';

export const noteLimit = 2000;

export const note = {
  button: 'Add note',
  done: 'noted',
  inputs: [{ name: 'note', label: 'Add a note', limit: noteLimit }],
  command: {
    description: 'Add a note to a lead',
    values: [['<text>', 'Text of the note']],
    examples: ['leads note a1b2c3 "Asked for a call on Monday"'],
  },
  events: { note: () => 'Note' },
  perform: onLead(async (context, lead, values, actor) => {
    const text = (values.note ?? '').trim();
    const problem = noteProblem(text);
    if (problem) return refusedInput('The note was not added', 'note', problem);
    await context.leads.addEvent(leadEvent(lead.id, 'note', actor, context.clock(), { note: text }));
    return { result: { outcome: 'noted' }, changed: true, title: 'Note added', text: '', line: 'note added' };
  }),
} as const satisfies LeadAction;

function noteProblem(text: string): string {
  if (!text) return 'The note is empty';
  if (text.length > noteLimit) return `A note can have no more than ${noteLimit} characters`;
  return isValidText(text) ? '' : 'The note contains unreadable characters';
}

const title = 'The note was not corrected';

/** Lets the author correct a note. The activity retains both texts. */
export const correct = {
  button: 'Correct',
  done: 'corrected',
  inputs: [{ name: 'of' }, { name: 'note' }],
  events: { 'note-corrected': () => 'Corrected a note' },
  perform: onLead(async (context, { id }, { of = '', note = '' }, actor) => {
    const events = await context.leads.events(id);
    const written = events.find((event) => event.id === of && event.kind === 'note');
    if (!written) return refusedInput(title, 'of', 'There is no such note');
    if (written.by !== actor.by) return refusedInput(title, 'of', `Only ${written.by} can correct this note`);
    const trimmed = note.trim();
    const problem = noteProblem(trimmed);
    if (problem) return refusedInput(title, 'note', problem);
    if (trimmed === currentNote(written, events)) {
      return { result: { outcome: 'unchanged' }, title: 'Nothing was changed', line: 'unchanged' };
    }
    const event = leadEvent(id, 'note-corrected', actor, context.clock(), { of, note: trimmed });
    await context.leads.addEvent(event);
    const text = 'The activity shows both.';
    return { result: { outcome: 'corrected' }, changed: true, title: 'Note corrected', text, line: 'note corrected' };
  }),
} as const satisfies LeadAction;

export function currentNote(written: LeadEvent, events: readonly LeadEvent[]): string {
  const corrected = events.findLast(
    ({ kind, detail }) => kind === 'note-corrected' && textsOf(detail).of === written.id,
  );
  return textsOf((corrected ?? written).detail).note ?? '';
}

const textsOf = (detail: string) => jsonTexts(jsonObject(detail));
