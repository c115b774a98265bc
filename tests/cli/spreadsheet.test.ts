import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { needService } from '../../scripts/services.ts';
import { root } from '../../src/base/root.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { withServices } from '../helpers/with-services.ts';
import { save } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

const inGnumeric = withServices('Gnumeric');

const texts = [
  ...['=1+1', '=HYPERLINK("http://x.example","y")', "=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)'],
  ...['\t=1', '\r=2', '\n=3', 'She "said"\nthen, "more"', 'Élan 東京 🏠', 'مرحبا بالعالم', '\u202eturned'],
  ...["'=4", '"=5', ' =6', '|=7', '\u00a0=8'],
];

/** A terminal on a database with a lead for each text. */
async function withTexts() {
  const at = terminal();
  for (const [place, text] of texts.entries()) {
    await save(at.store, { message: text, name: `${text} Cee`, email: `p${place}@example.com` }, { form: contactForm });
  }
  return at;
}

/** The cells that Gnumeric makes of a CSV file: their texts, and those that it computes. */
function opened(csv: string): { rows: number; texts: string[]; formulas: string[] } {
  const file = `${csv}.gnumeric`;
  execFileSync(needService('Gnumeric'), [csv, file], { stdio: 'pipe' });
  const xml = gunzipSync(readFileSync(file)).toString();
  const cells = [...xml.matchAll(/<gnm:Cell Row="(\d+)" Col="\d+"([^>]*?)(?:\/>|>([\s\S]*?)<\/gnm:Cell>)/g)];
  const formulas = cells.filter((cell) => !cell[2]?.includes('ValueType='));
  return {
    rows: 1 + Math.max(...cells.map((cell) => Number(cell[1]))),
    texts: cells.map((cell) => (cell[3] ?? '').replaceAll('&quot;', '"').replaceAll('&apos;', "'")),
    formulas: formulas.map((cell) => cell[3] ?? 'shared'),
  };
}

inGnumeric.each([
  ['the export', ''],
  ['the preset for the CRM', '--preset hubspot'],
])('Gnumeric (package gnumeric) opens %s with every row, no formula and every letter', async (_what, options) => {
  const { leads } = await withTexts();
  const csv = join(temporaryFolder(), 'leads.csv');
  await leads(`export ${options} --output ${csv}`);
  const sheet = opened(csv);
  expect(sheet.formulas).toEqual([]);
  expect(sheet.rows).toBe(1 + texts.length);
  for (const text of texts.filter((one) => /\p{Letter}/u.test(one) && !one.startsWith('='))) {
    expect(sheet.texts).toContain(text);
  }
});

inGnumeric('Gnumeric computes a cell that nobody has defused', () => {
  const csv = join(temporaryFolder(), 'live.csv');
  writeFileSync(csv, 'a\r\n=1+1\r\n');
  expect(opened(csv).formulas).toHaveLength(1);
});

inGnumeric('Gnumeric opens an XLSX file as it was stored: texts, dates, numbers, and no formula', async () => {
  const { store, leads } = await withTexts();
  const book = join(temporaryFolder(), 'leads.xlsx');
  await leads(`export --format xlsx --output ${book}`);
  const csv = `${book}.csv`;
  const asShown = ['-T', 'Gnumeric_stf:stf_assistant', '-O', 'format=preserve'];
  execFileSync(needService('Gnumeric'), [...asShown, book, csv], { stdio: 'pipe' });
  const rows = parse(readFileSync(csv), { columns: true }) as Record<string, string>[];
  const stored = await store.leads.list({}, { limit: texts.length });
  expect(rows).toHaveLength(texts.length);
  for (const [place, lead] of stored.entries()) {
    const [day, time] = [lead.created_at.slice(0, 10), lead.created_at.slice(11, 23)];
    const shown = { ...lead, created_at: `${day} ${time}`, consent_at: `${day} ${time}` };
    // An import takes one apostrophe before a formula off, so that one that was typed has another before it.
    const cellOf = (text: string) => (text === "'=4" ? "''=4" : text.replace(/\r\n?/g, '\n'));
    expect(rows[place]).toEqual(
      Object.fromEntries(leadColumnOrder.map((name) => [name, cellOf(String(shown[name] ?? ''))])),
    );
  }
  expect(opened(book).formulas).toEqual([]);
});

/** `leads`, without a link. */
const shell = `set -euo pipefail\nleads() { '${process.execPath}' '${join(root, 'dist/leads.cjs')}' "$@"; }\n`;

test('the commands of docs/spreadsheets.md do what the page says', async () => {
  const store = temporaryStore();
  await save(store, { email: 'first@example.com' });
  const page = readFileSync(join(root, 'docs/spreadsheets.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  expect(blocks.length).toBeGreaterThan(4);
  const cwd = temporaryFolder();
  const env = { ...process.env, ...databaseOf(store.dataDir), USER: 'sam' };
  const { stdout } = await promisify(execFile)('bash', ['-c', shell + blocks.join('')], { env, cwd });
  expect(stdout).toContain('1 row, all valid; already here: 1. Nothing was imported.\n');
  expect(stdout).toContain('Imported 0 leads. Already here and skipped: 1.\n');
  expect(stdout).toContain('Imported 1 lead. Refused: 1, written to bad.csv.\n');
  expect(stdout).toMatch(/Removed 0 leads\.\n$/);
  expect(readFileSync(join(cwd, 'bad.csv'), 'utf8')).toBe('Mail,Given name\r\nnobody,Nobody\r\n');
  expect(readFileSync(join(cwd, 'for-excel.csv'), 'utf8')).toMatch(/^\ufeffid,email,/);
  const leads = await store.leads.list({}, { limit: 9 });
  expect(leads.map(({ email, form, status }) => [email, form, status]).sort()).toEqual([
    ['ann.cee@example.com', 'contact', 'contacted'],
    ['bob@example.com', 'webinar', 'new'],
    ['first@example.com', 'spark', 'new'],
  ]);
}, 60_000);
