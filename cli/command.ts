import { Argument, InvalidArgumentError, Option } from 'commander';
import { type FilterName, type FilterWord, filterNames, filterWords } from '../src/leads/filter.ts';
import { orderNames } from '../src/leads/order.ts';
import { printable } from './terminal/output.ts';
import { type Terminal, UsageError } from './terminal/terminal.ts';

export const json = (what: string) => new Option('--json', `Print ${what}`);

export const by = new Option(
  '--by <name>',
  'Your name or account (default: LEADS_BY, else your account on this machine)',
);

export const force = (what: string) => new Option('--force', what);

export const yes = new Option('--yes', 'Skip the confirmation; required in scripts');

/** For people, where `--limit` says no other. */
export const usualLimit = 50;
export const limit = new Option(
  '--limit <count>',
  `Maximum number to print (default: ${usualLimit} on a terminal, else all)`,
).argParser(positiveInteger);

function filterOption(word: FilterName): Option {
  const { value, description, choices }: FilterWord = filterWords[word];
  const among = choices && value.startsWith('<') ? `: ${choices.join(', ')}` : '';
  const option = new Option(`--${word} ${value}`, description + among);
  return word === 'spam' ? option.preset('only').choices(filterWords.spam.choices) : option;
}

export const formAndTime: readonly Option[] = (['form', 'since', 'until'] as const).map(filterOption);

export const leadFilter: readonly Option[] = [
  ...filterNames.map(filterOption),
  new Option('--mine', 'Only leads assigned to you: the account of --by or LEADS_BY'),
];

export const sort = new Option(
  '--sort <order>',
  `Sort by ${Object.keys(orderNames).join(', ')}, or a column such as phone (default: newest; by due date with --due)`,
);

export const actionOptions: readonly Option[] = [by, json('a JSON array with id, email and result')];

export const reference = new Argument('<reference>', 'Lead: its id, the last characters of its id, or its email');

const severalLeads = 'Leads: their ids, the last characters of their ids, or their emails';
export const references = new Argument('<references...>', severalLeads);
export const optionalReferences = new Argument('[references...]', severalLeads);

export const handOverOptions: readonly Option[] = [
  new Option('--to <email>', 'Account that takes over its leads, shared views and webhooks').conflicts('nobody'),
  new Option('--nobody', 'Leave its leads without an owner and turn its webhooks off'),
];

/** Completed with the accounts. */
export class AccountArgument extends Argument {}

export const account = new AccountArgument('<email>', 'Email of the account');

/** Throws `UsageError`. */
export function mustBeEmail(text: string): void {
  if (!/^[^@\s]+@[^@\s]+$/.test(text.trim()))
    throw new UsageError(`"${printable(text)}" is not an email; use the full address.`);
}

export function positiveInteger(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number of 1 or more.');
}

export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number of 0 or more.');
}

/** Named after the path of its file. */
export interface LeadsCommand {
  description: string;
  alias?: string;
  arguments?: readonly Argument[];
  options: readonly Option[];
  examples: readonly string[];
  /** `values` are the arguments. Returns the exit code, if it isn't 0. */
  run(terminal: Terminal, options: object, ...values: unknown[]): Promise<number | undefined> | Promise<void>;
}
