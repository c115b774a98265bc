import { Argument } from 'commander';
import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { reference, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Set when to follow up on a lead',
  arguments: [
    reference,
    new Argument('<date>', 'Today, tomorrow, 3d, 2w, a date such as 2026-10-18, or none'),
    new Argument('[text]', 'What for'),
  ],
  options: working,
  examples: ['leads due a1b2c3 tomorrow "Call about Parkview"', 'leads due a1b2c3 none', 'leads list --mine --due'],
  run,
};

/** `leads due`: sets the day of a follow-up, or removes it. */
function run(
  terminal: Terminal,
  options: { by?: string; json?: true },
  name: string,
  date: string,
  text?: string,
): Promise<number> {
  return eachLead([name], terminal, doing('due', actorOf(terminal, options.by), { date, text }), options);
}
