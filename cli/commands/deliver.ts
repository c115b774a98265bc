import { sendAgain } from '../../src/leads/actions/send-again.ts';
import { eachLead } from '../each-lead.ts';
import { deliveryCount, write } from '../output.ts';
import { withStore } from '../store.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../terminal.ts';

/** `leads deliver`: makes failed or waiting deliveries due now; the server sends them. */
export async function deliver(
  references: readonly string[],
  options: { failed?: true; all?: true; by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  const chosen = [references.length > 0, options.failed, options.all].filter(Boolean).length;
  if (chosen !== 1) throw new UsageError('name leads, or give either --failed or --all.');
  const actor = actorOf(terminal, options.by);
  if (references.length) {
    return eachLead(
      references,
      terminal,
      async (context, lead) => {
        const made = await sendAgain(context, { leadId: lead.id, states: ['failed', 'pending'] }, actor);
        if (made) return `${deliveryCount(made)} due now`;
        return lead.spam ? 'held as spam; `leads not-spam` sends it on' : 'nothing waits or has failed';
      },
      options,
    );
  }
  return withStore(terminal, async ({ deliveries }) => {
    const states = options.all ? (['failed', 'pending'] as const) : (['failed'] as const);
    const made = await sendAgain({ deliveries, clock: terminal.clock }, { states }, actor);
    const told = options.json
      ? JSON.stringify({ due: made })
      : `${deliveryCount(made)} due now; the server sends them.`;
    await write(terminal.stdout, `${told}\n`);
    return exitCodes.ok;
  });
}
