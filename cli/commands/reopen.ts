import { reopen } from '../../src/leads/actions/change-status.ts';
import type { LeadsCommand } from '../command.ts';
import { eachLead } from '../leads/each-lead.ts';
import { references, working } from '../options.ts';
import { actorOf, type Terminal } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'set leads that were invested or closed back to contacted, or to new',
  arguments: [references],
  options: working,
  examples: ['leads reopen a1b2c3'],
  run,
};

/** `leads reopen`: takes leads back that were invested or closed. */
function run(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  return eachLead(
    names,
    terminal,
    async (context, lead) => {
      const result = await reopen(context, lead.id, actorOf(terminal, options.by));
      if (result.outcome === 'reopened') return `reopened, status ${result.status}`;
      return result.outcome === 'not-closed' ? `was not closed, status ${result.status}` : 'no longer there';
    },
    options,
  );
}
