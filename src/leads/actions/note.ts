import { isReadable } from '../../site/readable.ts';
import { type Actor, leadEvent } from '../event.ts';
import type { LeadStore } from '../store.ts';

export type Noted = { outcome: 'noted' } | { outcome: 'refused'; message: string } | { outcome: 'not-found' };

const longestNote = 2000;

interface NoteContext {
  leads: Pick<LeadStore, 'find' | 'addEvent'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Writes a note of up to 2,000 characters into a lead's trail. */
export async function addNote(context: NoteContext, id: string, text: string, actor: Actor): Promise<Noted> {
  const note = text.trim();
  if (!note) return { outcome: 'refused', message: 'The note is empty' };
  if (note.length > longestNote) {
    return { outcome: 'refused', message: `A note has at most ${longestNote} characters` };
  }
  if (!isReadable(note)) return { outcome: 'refused', message: 'The note contains characters that cannot be read' };
  if (!(await context.leads.find(id))) return { outcome: 'not-found' };
  await context.leads.addEvent(leadEvent(id, 'note', actor, context.clock(), { note }));
  return { outcome: 'noted' };
}
