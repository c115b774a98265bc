import { Argument, InvalidArgumentError, Option } from 'commander';
import { formIds } from '../src/site/forms/form.ts';

export const json = (what: string) => new Option('--json', `print ${what}`);

export const by = new Option('--by <name>', 'who does it (default: the name of your account on this machine)');

export const force = (what: string) => new Option('--force', what);

export const yes = new Option('--yes', 'do not ask; needed where nobody can answer');

export const limit = new Option('--limit <count>', 'at most so many (50 on a terminal, else all)').argParser(
  positiveInteger,
);

export const formAndTime: readonly Option[] = [
  new Option('--form <form>', `of one form: ${formIds.join(', ')}`),
  new Option('--since <time>', 'from 12h, 7d or 2w ago, today, yesterday, or a date such as 2026-10-18'),
  new Option('--until <time>', 'up to so long ago, or up to the end of a day'),
];

/** The options that choose leads, the same for every command that lists them. */
export const leadFilter: readonly Option[] = [
  ...formAndTime,
  new Option('--status <status>', 'of one status: new, contacted, invested, closed'),
  new Option('--campaign <name>', 'of one campaign (utm_campaign)'),
  new Option('--search <text>', 'beginning of an email, a name or an email domain'),
  new Option('--undelivered [which]', 'of which a delivery waits or was refused, or only one: waiting, refused'),
  new Option('--spam [which]', 'what is flagged as spam: only that, or with everything; left out by default')
    .preset('only')
    .choices(['only', 'with']),
];

/** The options of every command that changes leads. */
export const working: readonly Option[] = [by, json('a JSON array with id, email and result')];

export const reference = new Argument('<reference>', 'a full id, the ending of an id, or an email that names one lead');

const several = 'full ids, endings of ids, or emails that name one lead each';
export const references = new Argument('<references...>', several);
export const optionalReferences = new Argument('[references...]', several);

/** The argument of every command for an account. */
export const account = new Argument('<email>', 'the email of the account');

export function positiveInteger(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of 1 or more.');
}

export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of 0 or more.');
}
