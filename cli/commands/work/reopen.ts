import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { references, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Reopen leads that are invested or closed',
  arguments: [references],
  options: working,
  examples: ['leads reopen a1b2c3'],
  run,
};

/** `leads reopen`: sets leads that are invested or closed back to contacted, or to new. */
function run(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  return eachLead(names, terminal, doing('reopen', actorOf(terminal, options.by)), options);
}
