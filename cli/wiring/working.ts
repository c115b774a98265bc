import { Argument, type Command, Option } from 'commander';
import { statuses } from '../../src/leads/lead.ts';
import type { Terminal } from '../terminal.ts';
import { examples, oneReference, severalReferences, workingOptions } from './options.ts';

/** Commands that say what has become of a lead. Each writes an event with who did it. */
export function workingCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  workingOptions(
    program
      .command('contacted')
      .alias('mark-contacted')
      .description('mark leads as contacted; marking again changes nothing and says since when')
      .argument('<references...>', severalReferences),
  )
    .option('--undo', 'take the mark back, with the status from before it')
    .addHelpText(
      'after',
      examples(
        'leads contacted a1b2c3',
        'leads contacted a1b2c3 ann@example.com --by Sam',
        'leads contacted a1b2c3 --undo',
      ),
    )
    .action(async (references, options) =>
      finish(await (await import('../commands/contacted.ts')).contacted(references, options, terminal)),
    );

  workingOptions(
    program
      .command('status')
      .description('show the status of a lead, give it another, or note that they ask for no e-mail')
      .argument('<reference>', oneReference)
      .addArgument(new Argument('[status]', 'the status').choices(statuses)),
  )
    .addOption(new Option('--do-not-email <set>', 'whether they asked not to be written to').choices(['on', 'off']))
    .addHelpText(
      'after',
      examples(
        'leads status a1b2c3',
        'leads status a1b2c3 invested',
        'leads status ann@example.com closed --by Sam',
        'leads status ann@example.com --do-not-email on',
      ),
    )
    .action(async (reference, status, options) =>
      finish(await (await import('../commands/status.ts')).status(reference, status, options, terminal)),
    );

  workingOptions(
    program
      .command('reopen')
      .description('take leads that were invested or closed back to contacted, or to new')
      .argument('<references...>', severalReferences),
  )
    .addHelpText('after', examples('leads reopen a1b2c3'))
    .action(async (references, options) =>
      finish(await (await import('../commands/reopen.ts')).reopenLeads(references, options, terminal)),
    );

  workingOptions(
    program
      .command('note')
      .description('write a note into the trail of a lead')
      .argument('<reference>', oneReference)
      .argument('<text>', 'the note'),
  )
    .addHelpText('after', examples('leads note a1b2c3 "Asked for a call on Monday"'))
    .action(async (reference, text, options) =>
      finish(await (await import('../commands/note.ts')).note(reference, text, options, terminal)),
    );

  workingOptions(
    program
      .command('not-spam')
      .description('take the spam flag from leads and send them on')
      .argument('<references...>', severalReferences),
  )
    .addHelpText('after', examples('leads not-spam a1b2c3', 'leads list --spam | cut -f1 | xargs leads not-spam'))
    .action(async (references, options) =>
      finish(await (await import('../commands/not-spam.ts')).notSpam(references, options, terminal)),
    );
}
