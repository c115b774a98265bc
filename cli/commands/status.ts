import { Argument, Option } from 'commander';
import { changeStatus } from '../../src/leads/actions/change-status.ts';
import { setDoNotEmail } from '../../src/leads/actions/do-not-email.ts';
import type { Actor } from '../../src/leads/event.ts';
import { type Lead, type Status, statuses } from '../../src/leads/lead.ts';
import type { LeadsCommand } from '../command.ts';
import { eachLead } from '../leads/each-lead.ts';
import { reference, working } from '../options.ts';
import { actorOf, type Terminal } from '../terminal/terminal.ts';

type Context = Parameters<typeof setDoNotEmail>[0] & Parameters<typeof changeStatus>[0];

export const command: LeadsCommand = {
  description: 'show the status of a lead, give it another, or note that they ask for no email',
  arguments: [reference, new Argument('[status]', 'the status').choices(statuses)],
  options: [
    ...working,
    new Option('--do-not-email <set>', 'whether they asked not to be emailed').choices(['on', 'off']),
  ],
  examples: [
    'leads status a1b2c3',
    'leads status a1b2c3 invested',
    'leads status ann@example.com closed --by Sam',
    'leads status ann@example.com --do-not-email on',
  ],
  run,
};

/** `leads status`: shows the status of a lead, gives it another, says whether they may be written to, or both. */
async function run(
  terminal: Terminal,
  options: { doNotEmail?: 'on' | 'off'; by?: string; json?: true },
  name: string,
  to?: Status,
): Promise<number> {
  const { doNotEmail } = options;
  const actor = actorOf(terminal, options.by);
  return eachLead(
    [name],
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
