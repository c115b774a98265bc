import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { ConfigurationError, StoreUnavailableError } from '../src/base/errors.ts';
import { root } from '../src/base/root.ts';
import type { LeadsCommand } from './command.ts';
import { commands, folders } from './commands/index.ts';
import { exitCodes, FailedError, InterruptedError, type Terminal, UsageError } from './terminal/terminal.ts';

/** Runs one `leads` command and answers its exit code. */
export async function runLeads(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = exitCodes.ok;
  try {
    const program = await leadsProgram(terminal, { called: args[0], finish: (result) => (code = result) });
    await program.parseAsync(helpAsked(program, args), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (isClosedPipe(error)) return exitCodes.ok;
    terminal.stderr.write(`leads: ${sentenceOf(error)}\n`);
    if (error instanceof UsageError) return exitCodes.usage;
    return error instanceof InterruptedError ? exitCodes.interrupted : exitCodes.failed;
  }
}

/** `help db backup` as `db backup --help`; an unknown name is refused like one that is called. */
function helpAsked(program: Command, args: readonly string[]): readonly string[] {
  if (args[0] !== 'help') return args;
  const path: string[] = [];
  let command = program;
  for (const name of args.slice(1)) {
    if (!command.commands.length) break;
    path.push(name);
    const found = command.commands.find((known) => known.name() === name || known.aliases().includes(name));
    if (!found) return path;
    command = found;
  }
  return [...path, '--help'];
}

interface Use {
  /** The first word after `leads`. */
  called?: string;
  finish?: (code: number) => void;
}

/** The program with the commands that `called` may mean, for running it and for what is made from its help. */
export async function leadsProgram(terminal: Terminal, { called, finish = () => {} }: Use = {}): Promise<Command> {
  const program = new Command('leads')
    .description('The leads of the site: list, show, work on them, export, and see what was sent.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      outputError: (text, write) =>
        write(
          `${text
            .replace(/^error: /, 'leads: ')
            .trim()
            .replace(/\s*\n\s*/g, ' ')}\n`,
        ),
    })
    .addHelpText('after', examplesText(examples))
    .version(version(), '-V, --version', 'print the version');

  const folder = new Map<string, Command>();
  for (const [path, load] of neededFor(called)) {
    const { command } = await load();
    const [name = '', ...above] = path.split(' ').reverse();
    const [parent = ''] = above;
    if (parent && !folder.has(parent)) folder.set(parent, program.command(parent).description(folders[parent] ?? ''));
    add(command, (folder.get(parent) ?? program).command(name), terminal, finish);
  }
  return program;
}

const examples = ['leads list --since 7d', 'leads show a1b2c3', 'leads export --output leads.csv', 'leads list --help'];

/** Only what is called is loaded, so that it starts at once. An alias, a mistyped word and the help need every command. */
function neededFor(called: string | undefined) {
  const all = Object.entries(commands);
  if (called === '-V' || called === '--version') return [];
  const named = all.filter(([path]) => path.split(' ')[0] === called);
  return named.length ? named : all;
}

function add(declared: LeadsCommand, command: Command, terminal: Terminal, finish: (code: number) => void): void {
  command.description(declared.description).addHelpText('after', examplesText(declared.examples));
  if (declared.alias) command.alias(declared.alias);
  for (const argument of declared.arguments ?? []) command.addArgument(argument);
  for (const option of declared.options) command.addOption(option);
  command.action(async () => finish(await declared.run(terminal, command.opts(), ...command.processedArgs)));
}

const examplesText = (lines: readonly string[]) => `\nExamples:\n${lines.map((line) => `  ${line}\n`).join('')}`;

function version(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

const isClosedPipe = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));

const withPlainMessage = [UsageError, FailedError, InterruptedError, StoreUnavailableError, ConfigurationError];

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return withPlainMessage.some((kind) => error instanceof kind) ? message : `failed unexpectedly: ${message}`;
}
