import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal.ts';
import { byOption, examples, filterOptions, oneReference, positiveInteger } from './options.ts';

/** Commands that read leads. Each command is loaded when it is called, so that help is instant. */
export function readingCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  filterOptions(program.command('list').description('list leads, newest first'))
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

  byOption(
    filterOptions(program.command('export').description('export leads, newest first, as a file or to standard output')),
  )
    .addOption(
      new Option('--format <format>', 'how they are written (default: csv)').choices(['csv', 'json', 'ndjson']),
    )
    .option('--json', 'the same as --format json')
    .addOption(new Option('--preset <preset>', 'columns and values for an import elsewhere').choices(['hubspot']))
    .option('--output <file>', 'write to a file instead of standard output')
    .option('--force', 'replace a file that is there')
    .addHelpText(
      'after',
      examples(
        'leads export > leads.csv',
        'leads export --format ndjson --since 30d',
        'leads export --status new --output new.csv',
        'leads export --preset hubspot --output contacts.csv',
      ),
    )
    .action(async (options) => finish(await (await import('../commands/export.ts')).exportTo(options, terminal)));

  filterOptions(program.command('watch').description('print leads as they arrive, until Ctrl-C'))
    .addOption(new Option('--every <seconds>', 'how often it looks').argParser(positiveInteger).default(2))
    .option('--json', 'print one JSON object a line with the column names')
    .addHelpText('after', examples('leads watch', 'leads watch --form contact', 'leads watch --json --campaign spring'))
    .action(async (options) => finish(await (await import('../commands/watch.ts')).watch(options, terminal)));

  filterOptions(program.command('stats').description('count leads by day, form, source or campaign'))
    .addOption(
      new Option('--by <what>', 'what they are counted by')
        .choices(['day', 'form', 'source', 'campaign'])
        .default('day'),
    )
    .option('--json', 'print a JSON object with the counts')
    .addHelpText(
      'after',
      examples('leads stats', 'leads stats --by campaign --since 30d', 'leads stats --by form --json'),
    )
    .action(async (options) => finish(await (await import('../commands/stats.ts')).stats(options, terminal)));
}
