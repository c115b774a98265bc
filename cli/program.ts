import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { ConfigurationError, StoreUnavailableError } from '../src/base/errors.ts';
import { once } from '../src/base/once.ts';
import { root } from '../src/base/root.ts';
import { setMoney, setTimeZone } from '../src/site/format.ts';
import { commands, folders, groups } from './commands/index.ts';
import { isClosedPipe } from './terminal/output.ts';
import { CommandError, exitCodes, type Terminal, UsageError } from './terminal/terminal.ts';

/** Footer of every help text. */
const learnMore = `
LEARN MORE:
  Use \`leads <command> --help\` for more about a command.
  Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 130 interrupted.
  Read docs/leads.md for examples and the admin pages.`;

const examplesText = (lines: readonly string[]) => ['\nEXAMPLES:', ...lines.map((line) => `  $ ${line}`)].join('\n');

export async function runLeads(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = exitCodes.ok;
  setTimeZone(terminal.env.TIME_ZONE);
  setMoney({ currency: terminal.env.CURRENCY, locale: terminal.env.CURRENCY_LOCALE });
  try {
    if (args[0] === 'complete') {
      const { complete } = await import('./commands/completion.ts');
      await complete(await leadsProgram(terminal), args.slice(1), terminal);
      return code;
    }
    const program = await leadsProgram(terminal, { called: args[0], finish: (result) => (code = result) });
    await program.parseAsync(normalizeHelp(program, args), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (isClosedPipe(error)) return exitCodes.ok;
    terminal.stderr.write(`leads: ${errorMessage(error)}\n`);
    return error instanceof CommandError ? error.exitCode : exitCodes.failed;
  }
}

/** `help db backup` becomes `db backup --help`; unknown names are refused as commands. */
function normalizeHelp(program: Command, args: readonly string[]): readonly string[] {
  if (args[0] !== 'help') return args;
  const path: string[] = [];
  let command = program;
  for (const name of args.slice(1)) {
    if (!command.commands.length) break;
    path.push(name);
    const child = command.commands.find((known) => known.name() === name || known.aliases().includes(name));
    if (!child) return path;
    command = child;
  }
  return [...path, '--help'];
}

/** Loads only the commands that `called`, the first argument, may mean. */
export async function leadsProgram(
  terminal: Terminal,
  { called, finish = () => {} }: { called?: string; finish?: (code: number) => void } = {},
): Promise<Command> {
  const program = new Command('leads')
    .description('Work with the leads of the site from the command line.')
    .exitOverride()
    .helpCommand('help [command]', 'Show help for a command')
    .helpOption('-h, --help', 'Show help for this command')
    .configureHelp({ styleTitle: (title) => title.toUpperCase(), subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      outputError: (text, write) =>
        write(
          `${text
            .replace(/^error: /, 'leads: ')
            .replace(notAllowed, (_, option = '', typed, argument = '', allowed) => {
              const name = option.split(' ')[0] || argument;
              return `unknown ${name} "${typed}"; use ${anyOf().format(allowed.split(', '))}.`;
            })
            .trim()
            .replace(/\s*\n\s*/g, ' ')}\n`,
        ),
    })
    .addHelpText('after', examplesText(examples))
    .addHelpText('afterAll', learnMore)
    .version(version(), '-V, --version', 'Show the version');

  const folder = new Map<string, Command>();
  for (const [path, load] of neededFor(called)) {
    const { command } = await load();
    const [name = '', ...above] = path.split(' ').reverse();
    const [parent = ''] = above;
    if (parent && !folder.has(parent)) {
      folder.set(
        parent,
        program
          .command(parent)
          .description(folders[parent] ?? '')
          .helpGroup(groupOf(path)),
      );
    }
    const made = folder.get(parent)?.command(name) ?? program.command(name).helpGroup(groupOf(path));
    made.action(async () => {
      refuseEmpty(made);
      finish((await command.run(terminal, made.opts(), ...made.processedArgs)) ?? exitCodes.ok);
    });
    made.description(command.description).addHelpText('after', examplesText(command.examples));
    if (command.alias) made.alias(command.alias);
    for (const argument of command.arguments ?? []) made.addArgument(argument);
    for (const option of command.options) made.addOption(option);
  }
  return program;
}

/** An unset variable of a script would export every lead, or take one from its owner. */
function refuseEmpty(command: Command) {
  const isEmpty = (value: unknown) => typeof value === 'string' && !value.trim();
  const option = command.options.find((option) => isEmpty(command.getOptionValue(option.attributeName())));
  const argument = command.registeredArguments.find((_, index) => isEmpty(command.args[index]));
  const name = option?.long ?? argument?.name();
  if (name) throw new UsageError(`${name} is empty.`);
}

const examples = ['leads list --since 7d', 'leads show a1b2c3', 'leads export --output leads.csv', 'leads list --help'];

/** Aliases, typos and help need every command. */
function neededFor(called: string | undefined) {
  const all = Object.entries(commands);
  if (called === '-V' || called === '--version') return [];
  const inGroup = all.filter(([path]) => path.split(' ')[0] === called);
  return inGroup.length ? inGroup : all;
}

const groupOf = (path: string) => `${Object.keys(groups).find((group) => groups[group]?.[path])}:`;

/** commander's message for an invalid choice. */
const notAllowed =
  /(?:option '(.+)' argument|command-argument value) '(.*)' is invalid(?: for argument '(.+)')?\. Allowed choices are (.+)\./;
/** Created on first use: it takes milliseconds. */
const anyOf = once(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));

function version(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

const withPlainMessage = [CommandError, StoreUnavailableError, ConfigurationError];

function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return withPlainMessage.some((type) => error instanceof type) ? message : `failed unexpectedly: ${message}`;
}
