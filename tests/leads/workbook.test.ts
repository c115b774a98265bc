import { streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeWorkbook } from '../../src/leads/export/workbook.ts';
import type { LeadTuple } from '../../src/leads/lead.ts';
import { type LeadColumn, leadColumnOrder } from '../../src/site/lead-columns.ts';

const rowWith = (values: Partial<Record<LeadColumn, string | number | null>>): LeadTuple =>
  leadColumnOrder.map((name) => (name in values ? (values[name] ?? null) : ''));

async function* chunked(...rows: LeadTuple[]) {
  for (const row of rows) yield [row];
}

async function bytesOf(...given: Parameters<typeof writeWorkbook>) {
  const parts: Uint8Array[] = [];
  for await (const part of writeWorkbook(...given)) parts.push(part);
  return Buffer.concat(parts);
}

async function read(file: Uint8Array) {
  const rows: Record<string, unknown>[] = [];
  for await (const { values } of streamXlsxRows(file)) {
    rows.push(Object.fromEntries(leadColumnOrder.map((name, place) => [name, values[place] ?? ''])));
  }
  return rows;
}

/** The headings and a lead with these values, as a spreadsheet reads them. */
const readBack = async (values: Parameters<typeof rowWith>[0]) => read(await bytesOf(chunked(rowWith(values))));

test('times and days are dates, counts and flags are numbers, and the rest is text', async () => {
  const texts = { phone: '3175550142', investment_amount: '2500', message: '=1+1', utm_term: '-5' };
  const time = '2026-03-02T15:00:00.123Z';
  const [head, lead] = await readBack({
    ...{ created_at: time, contacted_at: null, due_on: '2026-03-05', guests: '3', spam: 1, ...texts },
  });
  expect(Object.values(head ?? {})).toEqual(leadColumnOrder);
  expect(lead).toMatchObject({
    ...{ created_at: new Date(time), contacted_at: '', due_on: new Date('2026-03-05'), guests: 3, spam: 1, ...texts },
  });
});

test('an invalid count or time is written as text', async () => {
  const odd = { guests: '007', created_at: 'soon', due_on: `1${'0'.repeat(20)}` };
  expect((await readBack(odd))[1]).toMatchObject(odd);
});

test('control characters, what looks like their escapes, and half of a pair leave a file that can be read', async () => {
  const message = 'a\u0000b\u0001c\u001bd_x0041_e <&>"\r\nf\tg 東京 🏠';
  const [, lead] = await readBack({ message, first_name: '\ud800', last_name: ' spaced ', page: '\ufffe\uffff' });
  expect(lead).toMatchObject({ message: message.replace('\r\n', '\n'), first_name: '\ufffd', last_name: ' spaced ' });
  expect(lead?.page).toBe('\ufffd\ufffd');
});

test('a text over the limit of a cell is cut and says so', async () => {
  const [, lead] = await readBack({ message: 'x'.repeat(32_768), page: 'y'.repeat(32_767) });
  expect(lead?.message).toHaveLength(32_767);
  expect(lead?.message).toMatch(/x … \(cut; the CSV file has all of it\)$/);
  expect(lead?.page).toBe('y'.repeat(32_767));
});

test('rows past the limit of a sheet are on another one, below the same headings', async () => {
  const rows = Array.from({ length: 5 }, (_, place) => rowWith({ id: `lead-${place}` }));
  const file = await bytesOf(chunked(...rows), { maxRowsPerSheet: 4 });
  expect((await read(file)).map(({ id }) => id)).toEqual(['id', 'lead-0', 'lead-1', 'lead-2']);
  const second: unknown[] = [];
  for await (const { values } of streamXlsxRows(file, { sheet: 1 })) second.push(values[0]);
  expect(second).toEqual(['id', 'lead-3', 'lead-4']);
});

test('an export whose reader leaves stops reading leads', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield [rowWith({ id: 'lead' })];
    } finally {
      ended = true;
    }
  }
  for await (const _part of writeWorkbook(endless())) break;
  expect(ended).toBe(true);
});
