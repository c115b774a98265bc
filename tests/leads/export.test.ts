import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, plainCell } from '../../src/leads/export/csv-cell.ts';
import { textFormats, writeLeads } from '../../src/leads/export/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { tries } from '../helpers/property.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from './sample-submission.ts';

const header = leadColumnOrder.join(',');

test.each(leadForms)('$id: CSV, JSON and lines of JSON hold the same lead', async (form) => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { form });
  const lead = await store.leads.find(id);
  expect(JSON.parse(await textOf(store.leads, 'json'))).toEqual([lead]);
  expect(JSON.parse(await textOf(store.leads, 'ndjson'))).toEqual(lead);
  const [head, row] = cells(await textOf(store.leads, 'csv'));
  expect(head).toEqual([...leadColumnOrder]);
  expect(row).toEqual(leadColumnOrder.map((column) => String(lead?.[column] ?? '')));
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 317 555 0142', "'+1 317 555 0142"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcell', "'\tcell"],
  ['\rcell', "'\rcell"],
  ['\ncell', "'\ncell"],
  [' =1', "' =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u200b\ufeff-1', "'\u200b\ufeff-1"],
  ['\u0001@a', "'\u0001@a"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['x;=1+1', "x;'=1+1"],
  ['x;; +1;y', "x;;' +1;y"],
  ['x\t@a', "x\t'@a"],
  ['x\r\n-1', "x\r\n'-1"],
  ['x\n＝1', "x\n'＝1"],
  ['a = b; c - d, e@example.com', 'a = b; c - d, e@example.com'],
  ['(317) 555-0142', '(317) 555-0142'],
  ['x;"=1', 'x;\'"=1'],
  ['x\t\'"-1', "x\t''\"-1"],
  ['"=1', '\'"=1'],
  ["'=1", "''=1"],
  ["'\tcell", "''\tcell"],
  ['"quoted"', '"quoted"'],
  ["O'Neil", "O'Neil"],
  ["'twas; 'tis", "'twas; 'tis"],
])('a cell in which a spreadsheet could see a formula is defused: %j', (value, safe) => {
  const cell = csvCell(value);
  const read = /[",\r\n]/.test(value) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(read).toBe(safe);
  expect(plainCell(read)).toBe(value);
  expect(/[",\r\n]/.test(safe)).toBe(cell.startsWith('"'));
});

const cellText = fc.string({
  unit: fc.constantFrom("'", '"', '=', '@', '-', ';', ',', '\t', '\r', '\n', ' ', '\u200b', '＝', 'a', '\u{e0001}'),
});

test('any text comes back from its cell, and no cell begins with what a spreadsheet runs', () => {
  fc.assert(
    fc.property(cellText, (text) => {
      const written = csvCell(text);
      const cell =
        written.startsWith('"') && /[",\r\n]/.test(text) ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(plainCell(cell)).toBe(text);
      for (const part of cell.split(/\r\n|[;\t\r\n]/)) expect(part).not.toMatch(/^["\s\p{Cc}\p{Cf}]*[=@＝-]/u);
    }),
    tries(1000),
  );
});

test('JSON holds what a CSV file defuses as it was typed', async () => {
  const store = temporaryStore();
  await save(store, { message: '=1+1 or so' }, { form: contactForm });
  expect((await textOf(store.leads, 'csv')).split(',')).toContain("'=1+1 or so");
  expect(JSON.parse(await textOf(store.leads, 'ndjson'))).toMatchObject({ message: '=1+1 or so' });
});

test('quotes, commas, line ends and letters of any script survive', async () => {
  const store = temporaryStore();
  const message = 'She said "yes, please",\r\nthen\nÉlan 東京 🏠';
  await save(store, { message }, { form: contactForm });
  const csv = await textOf(store.leads, 'csv');
  expect(csv).toContain('"She said ""yes, please"",\r\nthen\nÉlan 東京 🏠"');
  expect(cells(csv)[1]?.[leadColumnOrder.indexOf('message')]).toBe(message);
});

test('an empty export is a header, an empty array, or nothing', async () => {
  const { leads } = temporaryStore();
  expect(await textOf(leads, 'csv')).toBe(`${header}\r\n`);
  expect(JSON.parse(await textOf(leads, 'json'))).toEqual([]);
  expect(await textOf(leads, 'ndjson')).toBe('');
});

test.each(textFormats)('%s leaves spam out unless the filter asks for it', async (format) => {
  const store = temporaryStore();
  await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  expect(await textOf(store.leads, format)).not.toContain('bot@example.com');
  expect(await textOf(store.leads, format, { spam: 'only' })).toContain('bot@example.com');
});

test('six hundred leads leave in several chunks, each made only when it is asked for', async () => {
  const store = temporaryStore();
  const people = Array.from({ length: 600 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(store, values)));
  let made = 0;
  async function* counted() {
    for await (const leads of store.leads.rows({})) {
      made += leads.length;
      yield leads;
    }
  }
  const chunks: string[] = [];
  for await (const chunk of writeLeads(counted(), 'ndjson')) {
    chunks.push(chunk.join(''));
    if (chunks.length === 1) expect(made).toBeLessThan(600);
  }
  expect(chunks.length).toBeGreaterThan(1);
  const emails = chunks
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).email);
  expect(new Set(emails).size).toBe(600);
});

async function textOf(
  leads: LeadStore,
  format: (typeof textFormats)[number],
  filter: LeadFilter = {},
): Promise<string> {
  let text = '';
  for await (const chunk of writeLeads(leads.rows(filter), format)) text += chunk.join('');
  return text;
}

/** RFC 4180, read without the code that wrote it. */
function cells(csv: string): string[][] {
  const rows = [...csv.matchAll(/(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*\r\n/g)];
  return rows.map(([row]) =>
    [...row.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}
