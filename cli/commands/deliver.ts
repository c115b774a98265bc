import { Option } from 'commander';
import { sendAgain } from '../../src/leads/actions/send-again.ts';
import type { LeadsCommand } from '../command.ts';
import { eachLead } from '../leads/each-lead.ts';
import { by, json, optionalReferences } from '../options.ts';
import { withStore } from '../store/with-store.ts';
import { deliveryCount, write } from '../terminal/output.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'make failed or waiting deliveries due now; the server sends them',
  arguments: [optionalReferences],
  options: [
    by,
    new Option('--failed', 'every failed one'),
    new Option('--all', 'every failed and every waiting one'),
    json('JSON: the leads with id, email and result, or how many are due'),
  ],
  examples: ['leads deliver a1b2c3', 'leads deliver --failed', 'leads deliver --all'],
  run,
};

/** `leads deliver`: makes failed or waiting deliveries due now; the server sends them. */
async function run(
  terminal: Terminal,
  options: { failed?: true; all?: true; by?: string; json?: true },
  names: string[],
): Promise<number> {
  const chosen = [names.length > 0, options.failed, options.all].filter(Boolean).length;
  if (chosen !== 1) throw new UsageError('name leads, or give either --failed or --all.');
  const actor = actorOf(terminal, options.by);
  if (names.length) {
    return eachLead(
      names,
      terminal,
      async (context, lead) => {
        const made = await sendAgain(context, { leadId: lead.id, states: ['failed', 'pending'] }, actor);
        if (made) return `${deliveryCount(made)} due now`;
        return lead.spam ? 'held as spam; `leads not-spam` sends it on' : 'nothing waits or has failed';
      },
      options,
    );
  }
  return withStore(terminal, async ({ outbox }) => {
    const states = options.all ? (['failed', 'pending'] as const) : (['failed'] as const);
    const made = await sendAgain({ outbox, clock: terminal.clock }, { states }, actor);
    const text = options.json
      ? JSON.stringify({ due: made })
      : `${deliveryCount(made)} due now; the server sends them.`;
    await write(terminal.stdout, `${text}\n`);
    return exitCodes.ok;
  });
}
