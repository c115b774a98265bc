import { type Command, Option } from 'commander';
import { deliveryStates, destinations } from '../../src/leads/lead.ts';
import type { Terminal } from '../terminal.ts';
import { byOption, examples, formAndTimeOptions, positiveInteger, severalReferences } from './options.ts';

/** Commands about what is sent to the CRM and to sales. */
export function outboxCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  formAndTimeOptions(
    program.command('deliveries').description('list what waits to be sent and what was refused, newest first'),
  )
    .addOption(
      new Option('--state <states>', `of these states, parted by commas: ${deliveryStates.join(', ')} or all`).default(
        'pending,sending,failed',
      ),
    )
    .addOption(new Option('--destination <destination>', 'to one destination').choices(destinations))
    .option('--limit <count>', 'at most so many (50 on a terminal, else all)', positiveInteger)
    .option('--json', 'print a JSON array with the column names')
    .addHelpText(
      'after',
      examples('leads deliveries', 'leads deliveries --state failed --since 7d', 'leads deliveries --state all --json'),
    )
    .action(async (options) => finish(await (await import('../commands/deliveries.ts')).deliveries(options, terminal)));

  byOption(
    program
      .command('deliver')
      .description('make failed or waiting deliveries due now; the server sends them')
      .argument('[references...]', severalReferences),
  )
    .option('--failed', 'every failed one')
    .option('--all', 'every failed and every waiting one')
    .option('--json', 'print JSON: the leads with id, email and result, or how many are due')
    .addHelpText('after', examples('leads deliver a1b2c3', 'leads deliver --failed', 'leads deliver --all'))
    .action(async (references, options) =>
      finish(await (await import('../commands/deliver.ts')).deliver(references, options, terminal)),
    );

  program
    .command('reconcile')
    .description('hold leads, deliveries and recorded answers against each other; exit code 1 on any gap')
    .option('--json', 'print a JSON object with the counts and the gaps')
    .addHelpText('after', examples('leads reconcile', 'leads reconcile --json'))
    .action(async (options) => finish(await (await import('../commands/reconcile.ts')).reconcile(options, terminal)));
}
