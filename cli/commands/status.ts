import { changeStatus } from '../../src/leads/actions/change-status.ts';
import { setDoNotEmail } from '../../src/leads/actions/do-not-email.ts';
import type { Actor } from '../../src/leads/event.ts';
import type { Lead, Status } from '../../src/leads/lead.ts';
import { eachLead } from '../each-lead.ts';
import { actorOf, type Terminal } from '../terminal.ts';

type Context = Parameters<typeof setDoNotEmail>[0] & Parameters<typeof changeStatus>[0];

/** `leads status`: shows the status of a lead, gives it another, says whether they may be written to, or both. */
export async function status(
  reference: string,
  to: Status | undefined,
  options: { doNotEmail?: 'on' | 'off'; by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  const { doNotEmail } = options;
  const actor = actorOf(terminal, options.by);
  return eachLead(
    [reference],
    terminal,
    async (context, lead) => {
      const results = [
        ...(to ? [await give(context, lead, to, actor)] : []),
        ...(doNotEmail ? [await mayWrite(context, lead, doNotEmail, actor)] : []),
        ...(to || doNotEmail ? [] : statusOf(lead)),
      ];
      return results.join('; ');
    },
    options,
  );
}

const statusOf = ({ status, do_not_email }: Lead) => [status, ...(do_not_email ? ['do not e-mail: on'] : [])];

async function give(context: Context, lead: Lead, to: Status, actor: Actor): Promise<string> {
  const result = await changeStatus(context, lead.id, to, actor);
  if (result.outcome === 'changed') return `${result.to}, was ${result.from}`;
  return result.outcome === 'unchanged' ? `already ${result.status}` : 'no longer there';
}

async function mayWrite(context: Context, lead: Lead, set: 'on' | 'off', actor: Actor): Promise<string> {
  const { outcome } = await setDoNotEmail(context, lead.id, set === 'on', actor);
  if (outcome === 'not-found') return 'no longer there';
  return outcome === 'changed' ? `do not e-mail: ${set}` : `do not e-mail: already ${set}`;
}
