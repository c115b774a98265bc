import type { Command, Help } from 'commander';

/** Footer of every help text. */
export const learnMore = `
LEARN MORE
  Use \`leads <command> --help\` for more about a command.
  Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 130 interrupted.
  Read docs/leads.md for examples and the admin pages.`;

export const examplesText = (lines: readonly string[]) =>
  ['\nEXAMPLES', ...lines.map((line) => `  $ ${line}`)].join('\n');

/** In the layout of `gh`: description, usage, then a list per heading. */
export function formatHelp(command: Command, helper: Help): string {
  const width = helper.padWidth(command, helper);
  const list = (heading: string, items: readonly (readonly [term: string, description: string])[]) =>
    items.length
      ? ['', heading, ...items.map(([term, description]) => helper.formatItem(term, width, description, helper))]
      : [];
  const { commands } = command;
  const headings = new Set(commands.map((inner) => inner.helpGroup()));
  return [
    helper.boxWrap(command.description(), helper.helpWidth ?? 80),
    '',
    'USAGE',
    `  ${usageOf(command)}`,
    ...[...headings].flatMap((heading) =>
      list(
        heading || 'COMMANDS',
        commands
          .filter((inner) => inner.helpGroup() === heading)
          .map((inner) => [helper.subcommandTerm(inner), inner.description()]),
      ),
    ),
    ...list(
      'ARGUMENTS',
      command.registeredArguments.map((argument) => [argument.name(), helper.argumentDescription(argument)]),
    ),
    ...list(
      'FLAGS',
      helper.visibleOptions(command).map((option) => [helper.optionTerm(option), helper.optionDescription(option)]),
    ),
    '',
  ].join('\n');
}

/** "leads db backup <file>". */
export function usagePath(command: Command): string {
  const argumentTexts = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const path = command.parent ? `${usagePath(command.parent)} ${command.name()}` : command.name();
  return [path, ...argumentTexts].join(' ');
}

const usageOf = (command: Command) => `${usagePath(command)}${command.commands.length ? ' <command>' : ''} [flags]`;
