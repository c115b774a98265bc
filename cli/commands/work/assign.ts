import { Argument } from 'commander';
import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { reference, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Give a lead an owner',
  arguments: [reference, new Argument('<email>', 'Email of the account, or none')],
  options: working,
  examples: ['leads assign a1b2c3 kim@example.com', 'leads assign a1b2c3 none'],
  run,
};

/** `leads assign`: gives a lead an owner, or none. */
function run(terminal: Terminal, options: { by?: string; json?: true }, name: string, owner: string): Promise<number> {
  return eachLead([name], terminal, doing('assign', actorOf(terminal, options.by), { owner }), options);
}
