import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { references, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Unmark leads as spam and deliver them',
  arguments: [references],
  options: working,
  examples: ['leads not-spam a1b2c3', 'leads list --spam | cut -f1 | xargs leads not-spam'],
  run,
};

/** `leads not-spam`: removes the spam flag and delivers. Here an email refers to flagged leads first. */
function run(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  const act = doing('not-spam', actorOf(terminal, options.by));
  return eachLead(names, terminal, act, { spam: ['only', undefined], json: options.json });
}
