import { Argument } from 'commander';
import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { reference, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Add a note to a lead',
  arguments: [reference, new Argument('<text>', 'Text of the note')],
  options: working,
  examples: ['leads note a1b2c3 "Asked for a call on Monday"'],
  run,
};

/** `leads note`: adds a note to the trail of a lead. */
function run(terminal: Terminal, options: { by?: string; json?: true }, name: string, text: string): Promise<number> {
  return eachLead([name], terminal, doing('note', actorOf(terminal, options.by), { note: text }), options);
}
