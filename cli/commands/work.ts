import { Argument, Option } from 'commander';
import { type Lead, type Status, statuses } from '../../src/db/rows.ts';
import { type ActionName, actionOf } from '../../src/leads/actions/index.ts';
import { changeStatus, contacted as contactedAction } from '../../src/leads/actions/status.ts';
import { shortId } from '../../src/leads/reference.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { AccountArgument, actionOptions, type LeadsCommand, reference, references } from '../command.ts';
import { eachLead, leadAction } from '../leads.ts';
import { inStore } from '../store.ts';
import { printable, tsv, write } from '../terminal/output.ts';
import { exitCodes, type Terminal, terminalActor } from '../terminal/terminal.ts';

const contacted: LeadsCommand = {
  description: 'Mark leads as contacted',
  alias: 'mark-contacted',
  arguments: [references],
  options: [...actionOptions, new Option('--undo', 'Mark as not contacted and restore the previous status')],
  examples: [
    'leads contacted a1b2c3',
    'leads contacted a1b2c3 ann@example.com --by Sam',
    'leads contacted a1b2c3 --undo',
  ],

  /** For an email, the newest lead not yet contacted. Repeating it changes nothing. */
  run(terminal, options: { by?: string; undo?: true; json?: true }, names: string[]) {
    const actor = terminalActor(terminal, options);
    // A person with several leads is called once: an email means the waiting lead.
    const isCandidate = options.undo ? undefined : contactedAction.isOffered;
    return eachLead(names, terminal, leadAction('contacted', actor, options.undo && { set: 'off' }), {
      ...options,
      isCandidate,
    });
  },
};

const status: LeadsCommand = {
  description: 'Show or change the status of a lead, and whether email is allowed',
  arguments: [reference, new Argument('[status]', 'New status').choices(statuses)],
  options: [...actionOptions, new Option('--do-not-email <set>', 'Set or clear "do not email"').choices(['on', 'off'])],
  examples: [
    'leads status a1b2c3',
    'leads status a1b2c3 invested',
    'leads status ann@example.com closed --by Sam',
    'leads status ann@example.com --do-not-email on',
  ],

  async run(
    terminal: Terminal,
    options: { doNotEmail?: 'on' | 'off'; by?: string; json?: true },
    name: string,
    to?: Status,
  ) {
    const { doNotEmail } = options;
    const actor = terminalActor(terminal, options);
    return eachLead(
      [name],
      terminal,
      async (context, lead) => {
        const results = [
          ...(to ? [(await changeStatus(context, lead.id, to, actor)).line] : []),
          ...(doNotEmail ? [await leadAction('do-not-email', actor, { set: doNotEmail })(context, lead)] : []),
          ...(to || doNotEmail ? [] : currentStatus(lead)),
        ];
        return results.join('; ');
      },
      options,
    );
  },
};

const currentStatus = ({ status, do_not_email }: Lead) => [status, ...(do_not_email ? ['do not email: on'] : [])];

const remove: LeadsCommand = {
  description: 'Delete leads, or restore them within a minute',
  arguments: [references],
  options: [...actionOptions, new Option('--undo', 'Restore leads that were deleted within the last minute')],
  examples: ['leads delete a1b2c3', 'leads delete a1b2c3 --undo'],

  run(terminal, options: { by?: string; json?: true; undo?: true }, names: string[]) {
    if (options.undo) return restore(terminal, options, names);
    return eachLead(names, terminal, leadAction('delete', terminalActor(terminal, options)), options);
  },
};

const restore = inStore(
  async (context, terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> => {
    const actor = terminalActor(terminal, options);
    const results: { id: string; result: string }[] = [];
    let code: number = exitCodes.ok;
    for (const name of names) {
      const deleted = await context.undos.deleted(new Date(terminal.clock()).toISOString());
      const end = name.trim().toLowerCase();
      const [lead, ...others] = deleted.filter(({ row_id }) => end && row_id.endsWith(end));
      const undone = lead && !others.length ? await undoAction(context, lead.id, actor, lead.row_id) : undefined;
      if (lead && undone?.restored) results.push({ id: lead.row_id, result: 'restored' });
      else {
        code = exitCodes.notFound;
        await write(terminal.stderr, `leads: no lead deleted within the last minute matches "${printable(name)}".\n`);
      }
    }
    const lines = tsv(results.map(({ id, result }) => [shortId(id), result]));
    await write(terminal.stdout, options.json ? `${JSON.stringify(results, undefined, 2)}\n` : lines);
    return code;
  },
);

export const commands = { contacted, status, delete: remove };

export function actionCommand(name: ActionName): LeadsCommand {
  const { command, inputs = [] } = actionOf(name);
  const { description = '', examples = [], values = [], flagged } = command ?? {};
  return {
    description,
    arguments: values.length
      ? [
          reference,
          ...values.map(([written, help], index) =>
            inputs[index]?.control === 'account' ? new AccountArgument(written, help) : new Argument(written, help),
          ),
        ]
      : [references],
    options: actionOptions,
    examples,
    run(terminal: Terminal, { by, json }: { by?: string; json?: true }, leads: string | string[], ...typed: string[]) {
      const inputValues = Object.fromEntries(inputs.map((input, index) => [input.name, typed[index]]));
      const act = leadAction(name, terminalActor(terminal, { by }), inputValues);
      return eachLead([leads].flat(), terminal, act, { json, ...(flagged && { spam: ['only', undefined] }) });
    },
  };
}
