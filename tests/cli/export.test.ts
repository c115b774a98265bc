import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { rsvpForm } from '../../src/site/forms/rsvp.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { sink, terminal } from './run-leads.ts';

/** A terminal on a database with one lead. */
async function withLead(values: Record<string, string> = {}, options: Parameters<typeof save>[2] = {}) {
  const at = terminal();
  const { id } = await save(at.store, values, options);
  return { ...at, id };
}

test('the receipt and the audit log have rows, filter and the SHA-256 of what was written', async () => {
  const { store, leads } = await withLead();
  const { stdout, stderr } = await leads('export --search ann --by Kim');
  const sha256 = createHash('sha256').update(stdout).digest('hex');
  expect(stderr).toBe(`Exported 1 lead as csv.\nFilter: search ann\nSHA-256: ${sha256}\n`);
  const [event] = await store.audit.latest(1);
  expect(event).toMatchObject({ kind: 'export', by: 'Kim', via: 'terminal' });
  const written = { rows: 1, format: 'csv', filter: { search: true }, complete: true, sha256 };
  expect(JSON.parse(event?.detail ?? '')).toEqual(written);
});

test.each(['csv', 'json', 'ndjson'])('%s goes to standard output or, complete, to a file', async (format) => {
  const { leads } = await withLead();
  const out = await leads(`export --format ${format}`);
  expect(out.stderr).toMatch(`Exported 1 lead as ${format}.\nFilter: none\nSHA-256: `);
  const folder = temporaryFolder();
  const file = join(folder, 'leads.txt');
  const filed = await leads(`export --format ${format} --output ${file}`);
  expect(filed).toMatchObject({ stdout: '', stderr: expect.stringContaining(` as ${format} to ${file}.\n`) });
  expect(readFileSync(file, 'utf8')).toBe(out.stdout);
  expect(readdirSync(folder)).toEqual(['leads.txt']);
});

test('an XLSX file goes to a file or a pipe, never onto a terminal', async () => {
  const { leads } = await withLead();
  const file = join(temporaryFolder(), 'leads.xlsx');
  await leads(`export --format xlsx --output ${file}`);
  const rows: unknown[] = [];
  for await (const { values } of streamXlsxRows(readFileSync(file))) rows.push(values[1]);
  expect(rows).toEqual(['email', 'ann@example.com']);
  expect((await leads('export --format xlsx')).stdout).toMatch(/^PK/);
  const refused = await leads('export --format xlsx', 2, { isTTY: true });
  expect(refused).toMatchObject({ stdout: '', stderr: expect.stringContaining('use --output') });
});

test('a file that is there is replaced only with --force, and one that cannot be written is named', async () => {
  const { store, leads } = await withLead();
  const file = join(temporaryFolder(), 'there.txt');
  writeFileSync(file, 'precious');
  const refused = await leads(`export --output ${file}`, 2);
  expect(refused.stderr).toBe(`leads: ${file} already exists; use --force to replace it.\n`);
  expect(readFileSync(file, 'utf8')).toBe('precious');
  const nowhere = join(temporaryFolder(), 'nowhere', 'leads.csv');
  const { stderr } = await leads(`export --output ${nowhere}`, 1);
  expect(stderr).toBe(`leads: ${nowhere} cannot be written: its folder does not exist.\n`);
  expect(await store.audit.latest(10)).toEqual([]);
  await leads(`export --output ${file} --force`);
  expect(readFileSync(file, 'utf8')).not.toBe('precious');
});

test('--bom puts a byte-order mark before CSV, also before that for the CRM, and before nothing else', async () => {
  const { leads } = await withLead();
  for (const line of ['export', 'export --preset hubspot']) {
    const { stdout } = await leads(line);
    expect((await leads(`${line} --bom`)).stdout).toBe(`\ufeff${stdout}`);
  }
  for (const format of ['json', 'ndjson', 'xlsx']) await leads(`export --bom --format ${format}`, 2);
});

test('the preset for the CRM has its headers, labels and days, and no apostrophes', async () => {
  const values = { phone: '+1 317 555 0142', lastName: 'Cee, "Jr"' };
  const { leads, id } = await withLead(values, { form: rsvpForm });
  await leads(`contacted ${id}`);
  const [head, row] = (await leads('export --preset hubspot')).stdout.split('\r\n');
  expect(head).toBe(
    'Email,First Name,Last Name,Phone Number,Lead Status,Lead Source,Message,Investment Amount,' +
      'UTM Source,UTM Medium,UTM Campaign,Email Consent,Submitted Date,Contacted Date,Do Not Email',
  );
  expect(row).toMatch(/^ann@example\.com,Ann,"Cee, ""Jr""",\+1 317 555 0142,Connected,/);
  expect(row).toContain('2026-03-02,2026-03-02,No');
  await leads('export --preset hubspot --format json', 2);
  await leads('export --preset hubspot --spam', 2);
});

test('Ctrl-C leaves no file behind', async () => {
  const { leads } = await withLead();
  const folder = temporaryFolder();
  const stopped = await leads(`export --output ${folder}/x.csv`, 130, { interrupted: () => AbortSignal.abort() });
  expect(stopped).toMatchObject({ stdout: '', stderr: 'leads: interrupted; the export is incomplete.\n' });
  expect(readdirSync(folder)).toEqual([]);
});

test('watch prints what arrives, once, and Ctrl-C ends it well', async () => {
  const { store, leads } = await withLead({ email: 'before@example.com' }, { at: noon + 3_600_000 - 5000 });
  const control = new AbortController();
  const [stdout, stderr] = [sink(), sink()];
  const options = { stdout, stderr, isTTY: true, interrupted: () => control.signal };
  const watching = leads('watch --json --every 1', 130, options);
  await expect.poll(() => stderr.text()).toContain('Waiting for leads');
  const printed: string[] = [];
  for (const name of ['late', 'later']) {
    const { id } = await save(store, { email: `${name}@example.com` }, { at: noon + 3_600_000 - 1000 });
    printed.push(id);
    await expect.poll(() => stdout.text()).toContain(id);
  }
  control.abort();
  await watching;
  const lines = stdout.text().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(printed);
});
