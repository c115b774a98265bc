import { Argument, Option } from 'commander';
import type { Actor } from '../../../src/base/actor.ts';
import { type Lead, type Status, statuses } from '../../../src/db/rows.ts';
import type { ActionContext } from '../../../src/leads/actions/action.ts';
import { changeStatus } from '../../../src/leads/actions/change-status.ts';
import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { reference, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Show or change the status of a lead, and whether email is allowed',
  arguments: [reference, new Argument('[status]', 'New status').choices(statuses)],
  options: [...working, new Option('--do-not-email <set>', 'Set or clear "do not email"').choices(['on', 'off'])],
  examples: [
    'leads status a1b2c3',
    'leads status a1b2c3 invested',
    'leads status ann@example.com closed --by Sam',
    'leads status ann@example.com --do-not-email on',
  ],
  run,
};

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
        ...(to ? [await setStatus(context, lead, to, actor)] : []),
        ...(doNotEmail ? [await doing('do-not-email', actor, { set: doNotEmail })(context, lead)] : []),
        ...(to || doNotEmail ? [] : statusOf(lead)),
      ];
      return results.join('; ');
    },
    options,
  );
}

const statusOf = ({ status, do_not_email }: Lead) => [status, ...(do_not_email ? ['do not email: on'] : [])];

async function setStatus(context: ActionContext, lead: Lead, to: Status, actor: Actor): Promise<string> {
  const result = await changeStatus(context, lead.id, to, actor);
  if (result.outcome === 'changed') return `${result.to}, was ${result.from}`;
  return result.outcome === 'unchanged' ? `already ${result.status}` : 'no longer exists';
}
