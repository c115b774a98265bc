import { type Command, InvalidArgumentError, Option } from 'commander';
import { formIds } from '../../src/site/forms/form.ts';

/** The options that choose leads, the same for every command that lists them. */
export function filterOptions(command: Command): Command {
  return formAndTimeOptions(command)
    .option('--status <status>', 'of one status: new, contacted, invested, closed')
    .option('--campaign <name>', 'of one campaign (utm_campaign)')
    .option('--search <text>', 'beginning of an e-mail, a name or an e-mail domain')
    .option('--undelivered [which]', 'of which a delivery waits or was refused, or only one: waiting, refused')
    .addOption(
      new Option('--spam [which]', 'what is flagged as spam: only that, or with everything; left out by default')
        .preset('only')
        .choices(['only', 'with']),
    );
}

export function formAndTimeOptions(command: Command): Command {
  return command
    .option('--form <form>', `of one form: ${formIds.join(', ')}`)
    .option('--since <time>', 'from 12h, 7d or 2w ago, today, yesterday, or a date such as 2026-10-18')
    .option('--until <time>', 'up to so long ago, or up to the end of a day');
}

export const byOption = (command: Command): Command =>
  command.option('--by <name>', 'who does it (default: the name of your account on this machine)');

/** The options of every command that changes leads. */
export const workingOptions = (command: Command): Command =>
  byOption(command).option('--json', 'print a JSON array with id, email and result');

export const oneReference = 'a whole id, the ending of an id, or an e-mail that names one lead';
export const severalReferences = 'whole ids, endings of ids, or e-mails that name one lead each';

export const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${line}\n`).join('')}`;

export function positiveInteger(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of 1 or more.');
}
