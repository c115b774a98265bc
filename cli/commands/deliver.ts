import { Option } from 'commander';
import { sendAgain } from '../../src/leads/actions/deliver.ts';
import { counted } from '../../src/site/format.ts';
import type { LeadsCommand } from '../command.ts';
import { doing, eachLead } from '../leads/each-lead.ts';
import { by, json, optionalReferences } from '../options.ts';
import { withStore } from '../store/with-store.ts';
import { write } from '../terminal/output.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Retry failed or waiting deliveries now',
  arguments: [optionalReferences],
  options: [
    by,
    new Option('--failed', 'Retry all failed deliveries'),
    new Option('--all', 'Retry all failed and waiting deliveries'),
    json('JSON: id, email and result of each lead, or the number due'),
  ],
  examples: ['leads deliver a1b2c3', 'leads deliver --failed', 'leads deliver --all'],
  run,
};

/** The server then sends them. */
async function run(
  terminal: Terminal,
  options: { failed?: true; all?: true; by?: string; json?: true },
  names: string[],
): Promise<number> {
  const chosen = [names.length > 0, options.failed, options.all].filter(Boolean).length;
  if (chosen !== 1) throw new UsageError('specify leads, --failed or --all.');
  const actor = actorOf(terminal, options.by);
  if (names.length) {
    return eachLead(names, terminal, doing('deliver', actor), options);
  }
  return withStore(terminal, async ({ outbox }) => {
    const states = options.all ? (['failed', 'pending'] as const) : (['failed'] as const);
    const made = await sendAgain({ outbox, clock: terminal.clock }, { states }, actor);
    const text = options.json
      ? JSON.stringify({ due: made })
      : `${counted(made, 'delivery', 'deliveries')} queued for retry; the server sends them.`;
    await write(terminal.stdout, `${text}\n`);
    return exitCodes.ok;
  });
}
