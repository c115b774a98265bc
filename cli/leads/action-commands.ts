import { Argument } from 'commander';
import { type ActionName, actionNames, actionOf } from '../../src/leads/actions/index.ts';
import type { LeadsCommand } from '../command.ts';
import { reference, references, working } from '../options.ts';
import { actorOf, type Terminal } from '../terminal/terminal.ts';
import { doing, eachLead } from './each-lead.ts';

type Load = () => Promise<{ command: LeadsCommand }>;

/** Commands declared by actions. */
export const actionCommands: Readonly<Record<string, Load>> = Object.fromEntries(
  actionNames
    .filter((name) => actionOf(name).command)
    .map((name) => [name, async () => ({ command: commandOf(name) })]),
);

function commandOf(name: ActionName): LeadsCommand {
  const { command, inputs = [] } = actionOf(name);
  const { description = '', examples = [], values = [], flagged } = command ?? {};
  return {
    description,
    arguments: values.length
      ? [reference, ...values.map(([written, help]) => new Argument(written, help))]
      : [references],
    options: working,
    examples,
    run(terminal: Terminal, { by, json }: { by?: string; json?: true }, leads: string | string[], ...typed: string[]) {
      const given = Object.fromEntries(inputs.map((input, index) => [input.name, typed[index]]));
      const act = doing(name, actorOf(terminal, by), given);
      return eachLead([leads].flat(), terminal, act, { json, ...(flagged && { spam: ['only', undefined] }) });
    },
  };
}
