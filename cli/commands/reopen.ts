import { reopen } from '../../src/leads/actions/change-status.ts';
import { eachLead } from '../each-lead.ts';
import { actorOf, type Terminal } from '../terminal.ts';

/** `leads reopen`: takes leads back that were invested or closed. */
export function reopenLeads(
  references: readonly string[],
  options: { by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  return eachLead(
    references,
    terminal,
    async (context, lead) => {
      const result = await reopen(context, lead.id, actorOf(terminal, options.by));
      if (result.outcome === 'reopened') return `reopened, status ${result.status}`;
      return result.outcome === 'not-closed' ? `was not closed, status ${result.status}` : 'no longer there';
    },
    options,
  );
}
