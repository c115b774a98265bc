import { Argument, InvalidArgumentError, Option } from 'commander';
import { statuses } from '../src/db/rows.ts';
import { orderNames } from '../src/leads/order.ts';
import { formIds } from '../src/site/forms/form.ts';

export const json = (what: string) => new Option('--json', `Print ${what}`);

export const by = new Option(
  '--by <name>',
  'Your name or account (default: LEADS_BY, else your account on this machine)',
);

export const force = (what: string) => new Option('--force', what);

export const yes = new Option('--yes', 'Skip the confirmation; required in scripts');

export const limit = new Option(
  '--limit <count>',
  'Maximum number to print (default: 50 on a terminal, else all)',
).argParser(positiveInteger);

export const formAndTime: readonly Option[] = [
  new Option('--form <form>', `Filter by form: ${formIds.join(', ')}`),
  new Option(
    '--since <time>',
    'Received since: 12h, 7d or 2w ago, today, yesterday, monday, or a date such as 2026-10-18',
  ),
  new Option('--until <time>', 'Received until: the same formats; includes the whole day'),
];

export const leadFilter: readonly Option[] = [
  ...formAndTime,
  new Option('--status <status>', `Filter by status: ${statuses.join(', ')}`),
  new Option('--campaign <name>', 'Filter by the beginning of the campaign (utm_campaign)'),
  new Option('--source <name>', 'Filter by source (utm_source)'),
  new Option('--search <text>', 'Search names, emails, phone numbers, messages, notes and campaigns by parts of words'),
  new Option('--undelivered [which]', 'Filter by deliveries not sent yet, or only by those waiting, refused or late'),
  new Option('--confirmed [which]', 'Filter by emails that are confirmed, or with "no" by those that are not yet'),
  new Option('--spam [which]', 'Show only spam, or leads with spam (default: leads without spam)')
    .preset('only')
    .choices(['only', 'with']),
  new Option('--owner <email>', 'Filter by owner: the email of an account, or none'),
  new Option('--mine', 'Only leads assigned to you: the account of --by or LEADS_BY'),
  new Option('--due [which]', 'Filter by follow-ups that are due, or only by those due today or overdue'),
];

export const sort = new Option(
  '--sort <order>',
  `Sort by ${Object.keys(orderNames).join(', ')}, or a column such as phone (default: newest; with --due by the day)`,
);

export const working: readonly Option[] = [by, json('a JSON array with id, email and result')];

export const reference = new Argument('<reference>', 'Lead: its id, the last characters of its id, or its email');

const several = 'Leads: their ids, the last characters of their ids, or their emails';
export const references = new Argument('<references...>', several);
export const optionalReferences = new Argument('[references...]', several);

export const takers: readonly Option[] = [
  new Option('--to <email>', 'Account that takes over its leads, shared views and webhooks').conflicts('nobody'),
  new Option('--nobody', 'Leave its leads without owner, and turn its webhooks off'),
];

export const account = new Argument('<email>', 'Email of the account');

export function positiveInteger(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number of 1 or more.');
}

export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number of 0 or more.');
}
