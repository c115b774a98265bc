import { markNotSpam } from '../../src/leads/actions/spam.ts';
import type { LeadsCommand } from '../command.ts';
import { eachLead } from '../leads/each-lead.ts';
import { references, working } from '../options.ts';
import { actorOf, type Terminal } from '../terminal/terminal.ts';

const words = {
  cleared: 'not spam; queued for delivery',
  'not-spam': 'was not spam',
  'not-found': 'no longer exists',
} as const;

export const command: LeadsCommand = {
  description: 'Unmark leads as spam and deliver them',
  arguments: [references],
  options: working,
  examples: ['leads not-spam a1b2c3', 'leads list --spam | cut -f1 | xargs leads not-spam'],
  run,
};

/** `leads not-spam`: removes the spam flag and delivers. Here an email refers to flagged leads first. */
function run(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  const actor = actorOf(terminal, options.by);
  const act: Parameters<typeof eachLead>[2] = async (context, lead) =>
    words[(await markNotSpam(context, lead.id, actor)).outcome];
  return eachLead(names, terminal, act, { spam: ['only', undefined], json: options.json });
}
