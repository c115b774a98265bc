import { expect, test } from 'vitest';
import { leadFilter } from '../../cli/command.ts';
import { type FilterInput, type FilterName, filterNames, filterText, parseFilter } from '../../src/leads/filter.ts';
import { noon } from './sample-submission.ts';

test.each<[FilterInput, object]>([
  [{ form: '', status: undefined, search: '  ' }, {}],
  [{ form: 'REGD' }, { form: 'regd' }],
  [{ since: '2w' }, { since: '2026-02-16T15:00:00.000Z' }],
  [{ until: '12h' }, { until: '2026-03-02T03:00:00.000Z' }],
  [{ since: '2026-03-01T12:00:00Z' }, { since: '2026-03-01T12:00:00.000Z' }],
  [{ search: ' ann ' }, { search: 'ann' }],
  [{ undelivered: 'yes' }, { undelivered: true }],
  [{ undelivered: true }, { undelivered: true }],
  [{ undelivered: 'Refused' }, { undelivered: 'refused' }],
  [{ owner: 'Kim@Example.com' }, { owner: 'kim@example.com' }],
  [{ owner: 'none' }, { owner: 'none' }],
  [{ due: true }, { dueUntil: '2026-03-02' }],
  [{ due: 'today' }, { dueSince: '2026-03-02', dueUntil: '2026-03-02' }],
  [{ due: 'overdue' }, { dueUntil: '2026-03-01' }],
  [{ since: 'monday' }, { since: '2026-03-02T05:00:00.000Z' }],
  [{ since: 'yesterday' }, { since: '2026-03-01T05:00:00.000Z' }],
  [{ until: 'today' }, { until: '2026-03-03T05:00:00.000Z' }],
  [{ confirmed: 'no' }, { confirmed: 'no' }],
  // A name may be “yes”, which only a choice reads as “set”.
  [{ campaign: 'yes' }, { campaign: 'yes' }],
])('the words %j mean the filter %j', (words, filter) => {
  expect(parseFilter(words, noon)).toEqual({ filter });
});

test.each([
  ['winter', '2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T05:00:00.000Z'],
  ['summer', '2026-07-15', '2026-07-15T04:00:00.000Z', '2026-07-16T04:00:00.000Z'],
  ['the day on which the clocks change', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('a date in %s goes from midnight to midnight where dates are shown', (_season, day, since, until) => {
  expect(parseFilter({ since: day, until: day }, noon)).toEqual({ filter: { since, until } });
});

test.each<[FilterInput, RegExp]>([
  [{ form: 'sparks' }, /^form "sparks" is unknown; use one of contact, spark, /],
  [{ status: 'called' }, /^status "called" is unknown; use one of new, contacted, invested, closed$/],
  [{ spam: 'yes' }, /^spam "yes" .* only, with$/],
  [{ undelivered: 'no' }, /^undelivered "no" is unknown; use one of yes, waiting, refused, late$/],
  [{ owner: 'me' }, /^owner "me" is unknown; use the email of an account or none$/],
  [{ due: 'soon' }, /^due "soon" is unknown; use one of yes, today, overdue$/],
  [{ since: 'tomorrow' }, /^since "tomorrow" is not a time; .*7d.*today.*2026-10-18$/],
  [{ search: 'x'.repeat(201) }, /^search can have no more than 200 characters$/],
  [{ since: '12h', until: '2w' }, /^since "12h" is later than until "2w"$/],
  [{ since: '2026-02-30T00:00Z' }, /^since "2026-02-30T00:00Z" is not a time/],
  [{ form: ['spark', 'regd'] }, /^form must be a single value$/],
])('the words %j are refused by name', (words, problem) => {
  expect(parseFilter(words, noon)).toEqual({ problem: expect.stringMatching(problem) });
});

test('a filter is said in words', () => {
  const parsed = parseFilter({ status: 'new', due: 'today', undelivered: 'late', confirmed: 'yes' }, noon);
  expect('filter' in parsed && filterText(parsed.filter)).toMatch(
    /^status new, undelivered queued before \S+Z, confirmed, due since \S+, due until \S+$/,
  );
});

test('an account may name itself as the owner “me”', () => {
  expect(parseFilter({ owner: 'me' }, noon, 'Kim@example.com')).toEqual({ filter: { owner: 'kim@example.com' } });
});

/** One value of each word: a new word is missing here by name. */
const samples: Record<FilterName, string> = {
  ...{ form: 'spark', status: 'new', since: '7d', until: '12h', campaign: 'spring', source: 'google', search: 'ann' },
  ...{ spam: 'with', undelivered: 'yes', confirmed: 'yes', owner: 'none', due: 'yes' },
};

test.each(filterNames)('%s narrows a filter down, and is an option in the terminal', (word) => {
  const parsed = parseFilter({ [word]: samples[word] }, noon);
  expect('filter' in parsed && Object.keys(parsed.filter)).not.toEqual([]);
  expect(leadFilter.map(({ long }) => long)).toContain(`--${word}`);
});
