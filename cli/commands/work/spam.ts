import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { references, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Mark leads as spam and hold their deliveries',
  arguments: [references],
  options: working,
  examples: ['leads spam a1b2c3', 'leads not-spam a1b2c3'],
  run,
};

/** `leads spam`: takes leads out of every list; `leads not-spam` undoes it. */
function run(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  return eachLead(names, terminal, doing('spam', actorOf(terminal, options.by)), options);
}
