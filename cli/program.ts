import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { ConfigurationError, StoreUnavailableError } from '../src/base/errors.ts';
import { root } from '../src/base/root.ts';
import { exitCodes, FailedError, InterruptedError, type Terminal, UsageError } from './terminal.ts';
import { accountCommands } from './wiring/accounts.ts';
import { dataCommands } from './wiring/data.ts';
import { examples } from './wiring/options.ts';
import { outboxCommands } from './wiring/outbox.ts';
import { readingCommands } from './wiring/reading.ts';
import { workingCommands } from './wiring/working.ts';

/** Runs one `leads` command and answers its exit code. Each command is loaded when it is called, so that help is instant. */
export async function runLeads(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = exitCodes.ok;
  const program = leadsProgram(terminal, (result) => {
    code = result;
  });
  try {
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

/** The program with every command, for running it and for what is made from its help. */
export function leadsProgram(terminal: Terminal, finish: (code: number) => void): Command {
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
    .addHelpText(
      'after',
      examples('leads list --since 7d', 'leads show a1b2c3', 'leads export --output leads.csv', 'leads list --help'),
    );
  program.version(version(), '-V, --version', 'print the version');

  readingCommands(program, terminal, finish);
  workingCommands(program, terminal, finish);
  outboxCommands(program, terminal, finish);
  dataCommands(program, terminal, finish);
  accountCommands(program, terminal, finish);
  return program;
}

function version(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

const isClosedPipe = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));

const spoken = [UsageError, FailedError, InterruptedError, StoreUnavailableError, ConfigurationError];

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return spoken.some((kind) => error instanceof kind) ? message : `failed unexpectedly: ${message}`;
}
