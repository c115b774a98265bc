import { expect, test } from 'vitest';
import { readCsv, UnreadableFileError } from '../../src/leads/import/csv-file.ts';
import { mapped, mappingOf, mappingProblem, readValue } from '../../src/leads/import/import-rows.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { longestTurn } from '../helpers/growth.ts';
import { noon } from './sample-submission.ts';

const reading = { isOwn: false, now: noon };

const fileOf = (content: string | Uint8Array) =>
  async function* bytes() {
    yield Buffer.from(content);
  };

async function rowsOf(content: string | Uint8Array) {
  const rows: { line: number; cells: readonly string[] }[] = [];
  for await (const row of readCsv(fileOf(content))) rows.push(row);
  return rows;
}

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['a byte-order mark', '\ufeffa,b\r\n1,2\r\n'],
  ['old line ends and none at the end', 'a,b\r1,2'],
  ['empty lines', 'a,b\n\n,\n1,2\n\n'],
  ['a named separator behind a byte-order mark', '\ufeffSEP=|\na|b\n1|2\n'],
  ['semicolons in quoted headings', 'a,"b"\n1,2\n'],
])('%s are read', async (_what, content) => {
  expect((await rowsOf(content)).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a file whose rows are all of another length gives the event loop many turns', async () => {
  const content = `a,b,c\n${'x\n'.repeat(15_000)}`;
  expect(await longestTurn(() => rowsOf(content), 0.25)).toBeLessThan(0.25);
});

test('letters of several bytes are whole wherever the file is cut', async () => {
  const cells = Array.from({ length: 200 }, (_, length) => `${'a'.repeat(length)}東🏠é`);
  expect((await rowsOf(cells.join('\n'))).flatMap(({ cells: [cell] }) => cell)).toEqual(cells);
});

test('quoted separators, line ends and quotes belong to their cell, and each row has the line on which it begins', async () => {
  expect(await rowsOf('a,"b;c;d;e"\r\n1,"x,\r\ny\nz"\r\n\r\n"q""q",é東🏠\r\n')).toEqual([
    { line: 1, cells: ['a', 'b;c;d;e'] },
    { line: 2, cells: ['1', 'x,\r\ny\nz'] },
    { line: 6, cells: ['q"q', 'é東🏠'] },
  ]);
});

test.each([
  ['Windows-1252', Buffer.from('a,b\n1,2\n3,caf\xe9\n', 'latin1'), /^Line 3 is not UTF-8 text/],
  ['UTF-16', Buffer.from('\ufeffa,b\n', 'utf16le'), /^Line 1 is not UTF-8 text/],
  ['half a letter at the end', Buffer.from('a,b\n1,é').subarray(0, -1), /is not UTF-8 text/],
  ['an open quotation mark', 'a,b\n1,"2\n3,4\n', /^A quotation mark is never closed/],
  ['a letter behind a quotation mark', 'a,b\n1,"2"3\n', /^A cell continues after/],
  ['a file of 201 columns', `h${',h'.repeat(200)}\n`, /^The file has 201 columns, and up to 200 can be imported$/],
  [
    'a heading of 201 characters',
    `email,${'('.repeat(201)}\n`,
    /^The heading of column 2 has 201 characters, and up to/,
  ],
  ['an endless row', `a,b\n1,"${'x'.repeat(300_000)}"\n`, /^A row has more than 200,000 characters/],
])('%s is refused in words', async (_what, content, words) => {
  const reading = rowsOf(content);
  await expect(reading).rejects.toThrow(UnreadableFileError);
  await expect(reading).rejects.toThrow(words);
});

test('headings of ours and of the CRM are known, each column once', () => {
  expect(mappingOf(leadColumnOrder)).toEqual([undefined, ...leadColumnOrder.slice(1)]);
  const crm = ['Record ID', 'First Name', 'Email', 'Lead Status', 'Create Date (EST)', 'Submitted Date', 'Mobile'];
  const columns = [undefined, 'first_name', 'email', 'status', 'created_at', undefined, 'phone'];
  expect(mappingOf(crm)).toEqual(columns);
});

test.each([
  [' create date  ( EST )', 'created_at'],
  ['Create Date (a) (b)', undefined],
  ['Create Date (a (b)', 'created_at'],
  ['Create Date)', undefined],
  ['(Email)', undefined],
  ['E-Mail', 'email'],
  ['Unsubscribed', 'do_not_email'],
  ['Email Opt Out', 'do_not_email'],
])('the heading %j is %s', (heading, column) => {
  expect(mappingOf([heading])).toEqual([column]);
});

test.each([
  ['message', 10_000],
  ['utm_source', 300],
  ['created_at', 100],
  ['email', 254],
] as const)('%s: a cell of more than %i characters is refused by its length, before its meaning', (name, limit) => {
  const wrong = `has more than ${limit.toLocaleString('en-US')} characters`;
  const apostrophes = "\t'=".repeat(limit / 3);
  expect(readValue(name, 'x'.repeat(limit + 1), reading)).toEqual({ wrong });
  expect(readValue(name, "\t'=".repeat(limit), reading)).toEqual({ wrong });
  expect(readValue(name, 'x'.repeat(limit), reading)).not.toEqual({ wrong });
  expect(readValue(name, apostrophes, reading)).not.toEqual({ wrong });
});

test('pairs change the mapping, and what is no heading or no column is named', () => {
  expect(mapped(['Mail', 'Email', 'x'], ['Mail=email', 'x=utm_term'])).toEqual(['email', undefined, 'utm_term']);
  expect(mapped(['a=b', 'Email'], ['a=b=message', 'Email='])).toEqual(['message', undefined]);
  expect(mapped(['Email'], ['Mail=email'])).toEqual({ problem: '"Mail" is not a heading in the file' });
  expect(mapped(['Email'], ['Email=id'])).toEqual({ problem: '"id" is not a lead column' });
  expect(mapped(['Email'], ['email'])).toEqual({ problem: '"email" is not a heading in the file' });
  expect(mappingProblem(['email', undefined], undefined)).toMatch(/Choose a form/);
  expect(mappingProblem(['form'], undefined)).toMatch(/email/);
  expect(mappingProblem(['email', 'email'], 'deck')).toMatch(/Two columns/);
  expect(mappingProblem(['email'], 'deck')).toBeUndefined();
});

test.each([
  ['created_at', '2026-03-01T12:30:00+01:00', '2026-03-01T11:30:00.000Z'],
  ['created_at', '2026-03-01 12:30', '2026-03-01T17:30:00.000Z'],
  ['created_at', '2026-03-01', '2026-03-01T05:00:00.000Z'],
  ['created_at', '3/1/2026 2:05 PM', '2026-03-01T19:05:00.000Z'],
  ['created_at', '7/1/2025 12:00:30 AM', '2025-07-01T04:00:30.000Z'],
  ['created_at', '', new Date(noon).toISOString()],
  ['contacted_at', '', null],
  ['consent_calls', 'No', 'no'],
  ['consent_calls', 'TRUE', 'yes'],
  ['consent_calls', '', ''],
  ['status', 'Open Deal', 'invested'],
  ['do_not_email', 'TRUE', 1],
  ['spam', '0', 0],
  ['consent_email', 'Confirmed', 'confirmed'],
  ['email', ' Ann@example.com ', 'Ann@example.com'],
  ['message', ' as\r\ntyped ', ' as\r\ntyped '],
  ['due_on', '2026/3/2', '2026-03-02'],
  ['form', 'regd-webinar', 'regd-webinar'],
] as const)('%s %j is stored as %j', (name, text, value) => {
  expect(readValue(name, text, reading)).toEqual({ value });
});

test('times without a zone are UTC in a file that our exports became', () => {
  const own = { ...reading, isOwn: true };
  expect(readValue('created_at', '2026-03-01 12:30:15', own)).toEqual({ value: '2026-03-01T12:30:15.000Z' });
});

test.each([
  ['created_at', 'soon', 'is not a date'],
  ['created_at', '2026-02-30', 'is not a date'],
  ['created_at', '13/1/2025', 'is not a date'],
  ['created_at', '2026-04-02', 'is in the future'],
  ['created_at', '1969-12-31', 'is before 1970'],
  ['status', 'constructor', 'is not one of new'],
  ['form', 'constructor', 'is not one of our forms'],
  ['consent_calls', 'maybe', 'is neither yes nor no'],
  ['consent_email', 'maybe', 'is neither unconfirmed nor confirmed'],
  ['email', 'ann example', 'is not a valid email'],
  ['due_on', '2026-03-02 10:00', 'is not a day'],
  ['first_touch', '{"at":1}', 'is not in the format of our exports'],
  ['message', 'a\u0000b', 'has characters that cannot be read'],
] as const)('%s %j is refused: it %s', (name, text, words) => {
  expect(readValue(name, text, reading)).toEqual({ wrong: expect.stringContaining(words) });
});
