import { changeStatus } from '../../src/leads/change-status.ts';
import type { Status } from '../../src/leads/lead.ts';
import { eachLead } from '../each-lead.ts';
import { actorOf, type Terminal } from '../terminal.ts';

/** `leads status`: gives a lead a status. */
export function status(reference: string, to: Status, options: { by?: string }, terminal: Terminal): Promise<number> {
  return eachLead([reference], terminal, async (context, lead) => {
    const result = await changeStatus(context, lead.id, to, actorOf(terminal, options.by));
    if (result.outcome === 'changed') return `${result.to}, was ${result.from}`;
    return result.outcome === 'unchanged' ? `already ${result.status}` : 'no longer there';
  });
}
