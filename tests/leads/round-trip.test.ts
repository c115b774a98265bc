import fc from 'fast-check';
import { streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type Lead, statuses } from '../../src/db/rows.ts';
import { csvRow } from '../../src/leads/export/csv-cell.ts';
import { writeFile } from '../../src/leads/export/export.ts';
import { mappingOf, readRows } from '../../src/leads/import/import-rows.ts';
import { tupleOf } from '../../src/leads/lead.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../../src/site/lead-columns.ts';
import { isValidText } from '../../src/site/valid-text.ts';
import { tries } from '../helpers/property.ts';
import { noon } from './sample-submission.ts';

const owner = 'kim@example.com';

/** What a spreadsheet could take for a formula, a separator, an escape or a number, among any letters. */
const pieces = [
  ...['=', '+', '-', '@', '＝', "'", '"', ';', ',', '\t', '\n', '\r\n', '\r', ' '],
  ...['_x0041_', '007', 'a', 'é', '🏠'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join(''))
  .filter(isValidText);
const time = fc.integer({ min: 0, max: noon }).map((at) => new Date(at).toISOString());
const blankOr = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(''), value);

/** What the program stores in a column. */
function valuesIn(name: LeadColumn): fc.Arbitrary<string | number | null> {
  const { type, nullable, choices } = columnOf(name);
  if (name === 'form') return fc.constantFrom(...formIds);
  if (name === 'status') return fc.constantFrom(...statuses);
  if (name === 'owner') return fc.constantFrom('', owner);
  if (name === 'created_at' || name === 'email_confirmed_at') return time;
  if (choices) return fc.constantFrom(...choices);
  if (type === 'email') return fc.constantFrom('ann@example.com', "o'neil+x@example.com", 'Jo@münchen.example');
  if (type === 'time') return nullable ? fc.option(time) : blankOr(time);
  if (type === 'day') return blankOr(time.map((at) => at.slice(0, 10)));
  if (type === 'count') return blankOr(fc.nat(99).map(String));
  if (type === 'flag') return fc.constantFrom(0, 1);
  if (type === 'touch') {
    return blankOr(
      text.map((referrer) => JSON.stringify({ landing_page: '/', referrer, at: '2026-03-01T15:00:00.000Z' })),
    );
  }
  // Texts of campaigns have up to 300 characters, and one like a house is two UTF-16 units.
  return name.startsWith('utm_') ? fc.oneof(text, fc.constant('🏠'.repeat(300))) : text;
}

const leads = fc.array(
  fc.record(
    Object.fromEntries(leadColumnOrder.map((name) => [name, valuesIn(name)])),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<Lead>,
  { minLength: 1, maxLength: 5 },
);

async function fileOf(given: readonly Lead[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  async function* chunks() {
    yield given.map(tupleOf);
  }
  const parts: Buffer[] = [];
  for await (const part of writeFile(chunks(), format)) {
    parts.push(part instanceof Uint8Array ? Buffer.from(part) : Buffer.from(part.join('')));
  }
  return Buffer.concat(parts);
}

/** A workbook saved as “CSV UTF-8”, with times as its cells show them. */
async function savedAsCsv(workbook: Buffer, shown: (time: Date) => string): Promise<Buffer> {
  const lines: string[] = ['\ufeff'];
  for await (const { values } of streamXlsxRows(workbook)) {
    const cells = leadColumnOrder.map((name, index) => {
      const value = values[index] ?? '';
      if (!(value instanceof Date)) return String(value);
      return columnOf(name).type === 'day' ? value.toISOString().slice(0, 10) : shown(value);
    });
    lines.push(csvRow(cells));
  }
  return Buffer.from(lines.join(''));
}

async function imported(csv: Buffer) {
  const plan = {
    mapping: mappingOf(leadColumnOrder),
    owners: [owner],
    async *file() {
      yield csv;
    },
  };
  const found: unknown[] = [];
  for await (const row of readRows(plan, noon)) found.push(row.lead ? { ...row.lead, id: '' } : row.problems);
  return found;
}

test('any leads come back from their CSV file as they were', async () => {
  await fc.assert(
    fc.asyncProperty(leads, async (given) => {
      expect(await imported(await fileOf(given, 'csv'))).toEqual(given.map((lead) => ({ ...lead, id: '' })));
    }),
    tries(25),
  );
});

const toTheSecond = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
const asShown = (at: Date) => at.toISOString().slice(0, 23).replace('T', ' ');

test.each([
  ['as its cells show them', asShown, (time: string) => time],
  ['to the second', toTheSecond, (time: string) => `${time.slice(0, 19)}.000Z`],
])('any leads come back from their workbook, saved as CSV with times %s', async (_what, shown, timeOf) => {
  /** A cell breaks lines by a line feed alone. */
  const expectedOf = (lead: Lead) =>
    Object.fromEntries(
      leadColumnOrder.map((name) => {
        const value = lead[name];
        if (name === 'id') return [name, ''];
        if (typeof value !== 'string' || !value) return [name, value];
        return [name, columnOf(name).type === 'time' ? timeOf(value) : value.replace(/\r\n?/g, '\n')];
      }),
    );
  await fc.assert(
    fc.asyncProperty(leads, async (given) => {
      expect(await imported(await savedAsCsv(await fileOf(given, 'xlsx'), shown))).toEqual(given.map(expectedOf));
    }),
    tries(12),
  );
});
