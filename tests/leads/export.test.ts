import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, plainCell } from '../../src/leads/export/csv-cell.ts';
import { textFormats, writeLeads } from '../../src/leads/export/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { tries } from '../helpers/property.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from './sample-submission.ts';

type Format = (typeof textFormats)[number];

async function textOf(leads: LeadStore, format: Format, filter: LeadFilter = {}): Promise<string> {
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

test('CSV, JSON and lines of JSON hold the same lead, as it was typed but for what CSV defuses', async () => {
  const { leads } = temporaryStore();
  const message = 'She said "yes, please",\r\nthen\nÉlan 東京 🏠';
  const { id } = await save({ leads }, { message, name: '=Ann Cee' }, { form: contactForm });
  const lead = await leads.find(id);
  expect(lead).toMatchObject({ message, first_name: '=Ann' });
  expect(JSON.parse(await textOf(leads, 'json'))).toEqual([lead]);
  expect(JSON.parse(await textOf(leads, 'ndjson'))).toEqual(lead);
  const csv = await textOf(leads, 'csv');
  expect(csv).toContain('"She said ""yes, please"",\r\nthen\nÉlan 東京 🏠"');
  expect(cells(csv)).toEqual([
    [...leadColumnOrder],
    leadColumnOrder.map((column) => String(lead?.[column] ?? '').replace(/^=/, "'=")),
  ]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 317 555 0142', "'+1 317 555 0142"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u200b\ufeff-1', "'\u200b\ufeff-1"],
  ['＝1', "'＝1"],
  ['x;; +1;y', "x;;' +1;y"],
  ['x\r\n-1', "x\r\n'-1"],
  ['x;"=1', 'x;\'"=1'],
  ["'=1", "''=1"],
  ['a = b; c - d, e@example.com', 'a = b; c - d, e@example.com'],
  ['(317) 555-0142', '(317) 555-0142'],
  ['"quoted"', '"quoted"'],
  ["'twas; 'tis", "'twas; 'tis"],
])('a cell in which a spreadsheet could see a formula is defused: %j', (value, safe) => {
  const [[read] = []] = cells(`${csvCell(value)}\r\n`);
  expect(read).toBe(safe);
  expect(plainCell(safe)).toBe(value);
});

const cellText = fc.string({
  unit: fc.constantFrom("'", '"', '=', '@', '-', ';', ',', '\t', '\r', '\n', ' ', '\u200b', '＝', 'a', '\u{e0001}'),
});

test('any text comes back from its cell, and no cell begins with what a spreadsheet runs', () => {
  fc.assert(
    fc.property(cellText, (text) => {
      const [[cell = ''] = []] = cells(`${csvCell(text)}\r\n`);
      expect(plainCell(cell)).toBe(text);
      for (const part of cell.split(/\r\n|[;\t\r\n]/)) expect(part).not.toMatch(/^["\s\p{Cc}\p{Cf}]*[=@＝-]/u);
    }),
    tries(500),
  );
});

test('an export leaves spam out unless the filter asks for it; an empty one is a header, an empty array, or nothing', async () => {
  const { leads } = temporaryStore();
  await save({ leads }, { email: 'bot@example.com' }, { spam: 'trap' });
  const empty = { csv: `${leadColumnOrder.join(',')}\r\n`, json: '[]', ndjson: '' };
  for (const format of textFormats) {
    expect((await textOf(leads, format)).replace(/\[\s*\]\n*$/, '[]')).toBe(empty[format]);
    expect(await textOf(leads, format, { spam: 'only' })).toContain('bot@example.com');
  }
});

test('leads leave in chunks, each made only when it is asked for', async () => {
  let made = 0;
  async function* leads() {
    for (; made < 3; made++) yield [leadColumnOrder.map((name) => `${name} ${made}`)];
  }
  const seen: unknown[] = [];
  for await (const chunk of writeLeads(leads(), 'ndjson')) {
    seen.push([made, /id \d/.exec(chunk.join(''))?.[0]]);
  }
  expect(seen).toEqual([0, 1, 2].map((place) => [place, `id ${place}`]));
});
