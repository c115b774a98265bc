import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal.ts';
import { examples, filterOptions, oneReference, positiveInteger } from './options.ts';

/** Commands that read leads. Each command is loaded when it is called, so that help is instant. */
export function readingCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  filterOptions(program.command('list').description('list leads, newest first'))
    .addOption(
      new Option('--spam [which]', 'what is flagged as spam: only that, or with everything')
        .preset('only')
        .choices(['only', 'with']),
    )
    .option('--limit <count>', 'at most so many (50 on a terminal, else all)', positiveInteger)
    .option('--json', 'print a JSON array with the column names')
    .addHelpText(
      'after',
      examples(
        'leads list --status new --since 7d',
        'leads list --search ann --json',
        'leads list --form spark | cut -f2',
      ),
    )
    .action(async (options) => finish(await (await import('../commands/list.ts')).list(options, terminal)));

  program
    .command('show')
    .description('show one lead with its events and deliveries')
    .argument('<reference>', oneReference)
    .option('--json', 'print a JSON object with the column names')
    .addHelpText('after', examples('leads show a1b2c3', 'leads show ann@example.com --json'))
    .action(async (reference, options) =>
      finish(await (await import('../commands/show.ts')).show(reference, options, terminal)),
    );

  filterOptions(program.command('export').description('export leads, newest first; spam is left out'))
    .addOption(
      new Option('--format <format>', 'how they are written').choices(['csv', 'json', 'ndjson']).default('csv'),
    )
    .option('--output <file>', 'write to a file instead of standard output')
    .addHelpText(
      'after',
      examples(
        'leads export > leads.csv',
        'leads export --format ndjson --since 30d',
        'leads export --status new --output new.csv',
      ),
    )
    .action(async (options) => finish(await (await import('../commands/export.ts')).exportTo(options, terminal)));
}
