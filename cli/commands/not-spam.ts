import { markNotSpam } from '../../src/leads/actions/spam.ts';
import { eachLead } from '../each-lead.ts';
import { actorOf, type Terminal } from '../terminal.ts';

const words = {
  cleared: 'not spam; its deliveries are due now',
  'not-spam': 'was not flagged',
  'not-found': 'no longer there',
} as const;

/** `leads not-spam`: takes the flag from leads and sends them on. An e-mail names flagged leads here. */
export function notSpam(
  references: readonly string[],
  options: { by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  const actor = actorOf(terminal, options.by);
  const act: Parameters<typeof eachLead>[2] = async (context, lead) =>
    words[(await markNotSpam(context, lead.id, actor)).outcome];
  return eachLead(references, terminal, act, { spam: ['only', undefined], json: options.json });
}
