import type { Argument, Command, Option } from 'commander';
import { statuses } from '../../src/db/rows.ts';
import { formIds } from '../../src/site/forms/form.ts';

export interface Known {
  /** "db backup"; empty for `leads` itself. */
  path: string;
  commands: { name: string; description: string }[];
  values: readonly string[];
  options: { name: string; description: string; values: readonly string[]; takesValue: boolean }[];
}

export const knownOf = (program: Command): Known[] => [known(program, ''), ...below(program, '')];

function below(command: Command, above: string): Known[] {
  return command.commands.flatMap((inner) => {
    const path = above ? `${above} ${inner.name()}` : inner.name();
    return [known(inner, path), ...below(inner, path)];
  });
}

function known(command: Command, path: string): Known {
  return {
    path,
    commands: command.commands.map((inner) => ({ name: inner.name(), description: inner.description() })),
    values: choicesOf(command.registeredArguments),
    options: command.options.map(knownOption),
  };
}

const choicesOf = (given: readonly Argument[]) => given.flatMap(({ argChoices }) => argChoices ?? []);

/** Values that commands validate themselves. */
const otherValues: Readonly<Record<string, readonly string[]>> = { '--form': formIds, '--status': statuses };

function knownOption({ long, description, argChoices, required, optional }: Option): Known['options'][number] {
  const name = long ?? '';
  return { name, description, values: argChoices ?? otherValues[name] ?? [], takesValue: required || optional };
}
