import { addNote } from '../../src/leads/actions/note.ts';
import { eachLead } from '../each-lead.ts';
import { actorOf, type Terminal, UsageError } from '../terminal.ts';

/** `leads note`: writes a note into the trail of a lead. */
export function note(
  reference: string,
  text: string,
  options: { by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  return eachLead(
    [reference],
    terminal,
    async (context, lead) => {
      const result = await addNote(context, lead.id, text, actorOf(terminal, options.by));
      if (result.outcome === 'refused') throw new UsageError(`${result.message}.`);
      return result.outcome === 'noted' ? 'noted' : 'no longer there';
    },
    options,
  );
}
