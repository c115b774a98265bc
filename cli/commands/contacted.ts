import { markContacted, type StatusContext, undoContacted } from '../../src/leads/actions/status.ts';
import type { Actor } from '../../src/leads/event.ts';
import type { Lead } from '../../src/leads/lead.ts';
import { formatMoment } from '../../src/site/format.ts';
import { eachLead } from '../each-lead.ts';
import { actorOf, type Terminal } from '../terminal.ts';

/** `leads contacted`: marks leads as contacted, or takes the mark back. */
export function contacted(
  references: readonly string[],
  options: { by?: string; undo?: true; json?: true },
  terminal: Terminal,
): Promise<number> {
  const actor = actorOf(terminal, options.by);
  const act = options.undo ? undo : mark;
  return eachLead(references, terminal, (context, lead) => act(context, lead, actor), options);
}

async function mark(context: StatusContext, lead: Lead, actor: Actor): Promise<string> {
  const result = await markContacted(context, lead.id, actor);
  if (result.outcome === 'contacted') return 'contacted';
  if (result.outcome === 'not-found') return 'no longer there';
  return `already contacted since ${formatMoment(result.since)}${result.by ? `, by ${result.by}` : ''}`;
}

async function undo(context: StatusContext, lead: Lead, actor: Actor): Promise<string> {
  const result = await undoContacted(context, lead.id, actor);
  if (result.outcome === 'undone') return `not contacted, status ${result.status}`;
  return result.outcome === 'not-contacted' ? 'was not contacted' : 'no longer there';
}
