import { markNotSpam } from '../../src/leads/actions/spam.ts';
import type { LeadsCommand } from '../command.ts';
import { eachLead } from '../leads/each-lead.ts';
import { references, working } from '../options.ts';
import { actorOf, type Terminal } from '../terminal/terminal.ts';

const words = {
  cleared: 'not spam; its deliveries are due now',
  'not-spam': 'was not flagged',
  'not-found': 'no longer there',
} as const;

export const command: LeadsCommand = {
  description: 'remove the spam flag from leads and send them on',
  arguments: [references],
  options: working,
  examples: ['leads not-spam a1b2c3', 'leads list --spam | cut -f1 | xargs leads not-spam'],
  run,
};

/** `leads not-spam`: takes the flag from leads and sends them on. An e-mail names flagged leads here. */
function run(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  const actor = actorOf(terminal, options.by);
  const act: Parameters<typeof eachLead>[2] = async (context, lead) =>
    words[(await markNotSpam(context, lead.id, actor)).outcome];
  return eachLead(names, terminal, act, { spam: ['only', undefined], json: options.json });
}
