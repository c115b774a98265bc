import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import type { LeadEvent } from '../../base/lead-event.ts';
import { leadEvent } from '../../base/lead-event.ts';
import { type LeadAction, notFound, refusedInput } from './action.ts';
import { noteProblem } from './note.ts';

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
