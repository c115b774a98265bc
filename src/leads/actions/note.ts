import type { Actor } from '../../base/actor.ts';
import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import { type LeadEvent, leadEvent } from '../../base/lead-event.ts';
import { isValidText } from '../../site/valid-text.ts';
import { type ActionContext, type LeadAction, notFound, refusedInput } from './action.ts';

export type Noted = { outcome: 'noted' } | { outcome: 'refused'; message: string } | { outcome: 'not-found' };

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
  async perform(context, id, actor, values) {
    const result = await addNote(context, id, values?.note ?? '', actor);
    if (result.outcome === 'not-found') return notFound;
    if (result.outcome === 'refused') return refusedInput('The note was not added', 'note', result.message);
    const text = 'Everyone who can see this lead can see it.';
    return { result, changed: true, title: 'Note added', text, line: 'note added' };
  },
} as const satisfies LeadAction;

/** Writes a note of up to 2,000 characters into a lead's trail. */
export async function addNote(
  context: Pick<ActionContext, 'leads' | 'clock'>,
  id: string,
  text: string,
  actor: Actor,
): Promise<Noted> {
  const trimmed = text.trim();
  const problem = noteProblem(trimmed);
  if (problem) return { outcome: 'refused', message: problem };
  if (!(await context.leads.find(id))) return { outcome: 'not-found' };
  await context.leads.addEvent(leadEvent(id, 'note', actor, context.clock(), { note: trimmed }));
  return { outcome: 'noted' };
}

/** What is wrong with a note, or "". */
function noteProblem(text: string): string {
  if (!text) return 'The note is empty';
  if (text.length > noteLimit) return `A note can have no more than ${noteLimit} characters`;
  return isValidText(text) ? '' : 'The note contains unreadable characters';
}

const title = 'The note was not corrected';

/** Gives a note new words by who wrote it. The trail retains both. */
export const correct = {
  button: 'Correct',
  done: 'corrected',
  inputs: [{ name: 'of' }, { name: 'note' }],
  events: { 'note-corrected': () => 'Corrected a note' },
  async perform(context, id, actor, values) {
    if (!(await context.leads.find(id))) return notFound;
    const { of = '', note = '' } = values ?? {};
    const events = await context.leads.events(id);
    const written = events.find((event) => event.id === of && event.kind === 'note');
    if (!written) return refusedInput(title, 'of', 'There is no such note');
    if (written.by !== actor.by) return refusedInput(title, 'of', `Only ${written.by} can correct this note`);
    const trimmed = note.trim();
    const problem = noteProblem(trimmed);
    if (problem) return refusedInput(title, 'note', problem);
    if (trimmed === currentNote(written, events)) {
      return { result: { outcome: 'unchanged' }, changed: false, title: 'Nothing was changed', line: 'unchanged' };
    }
    const event = leadEvent(id, 'note-corrected', actor, context.clock(), { of, note: trimmed });
    await context.leads.addEvent(event);
    const text = 'The activity shows both.';
    return { result: { outcome: 'corrected' }, changed: true, title: 'Note corrected', text, line: 'note corrected' };
  },
} as const satisfies LeadAction;

/** The words of a note as they were last corrected, or as they were written. */
export function currentNote(written: LeadEvent, events: readonly LeadEvent[]): string {
  const corrected = events.findLast(
    ({ kind, detail }) => kind === 'note-corrected' && textsOf(detail).of === written.id,
  );
  return textsOf((corrected ?? written).detail).note ?? '';
}

const textsOf = (detail: string) => jsonTexts(jsonObject(detail));
