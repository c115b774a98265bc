import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { rsvpForm } from '../../src/site/forms/rsvp.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { run, sink } from './run-leads.ts';

test('the receipt and the audit trail have rows, filter and the SHA-256 of what was written', async () => {
  const store = temporaryStore();
  await save(store);
  const { stdout, stderr } = await run(['export', '--search', 'ann', '--by', 'Kim'], store);
  const sha256 = createHash('sha256').update(stdout).digest('hex');
  expect(stderr).toBe(`Exported 1 lead as csv.\nFilter: --search ann\nSHA-256: ${sha256}\n`);
  const [event] = await store.audit.latest(1);
  expect(event).toMatchObject({ kind: 'export', by: 'Kim', via: 'terminal' });
  expect(JSON.parse(event?.detail ?? '')).toEqual({
    ...{ rows: 1, format: 'csv', filter: { search: true }, complete: true, sha256 },
  });
});

test('an XLSX file goes to a file or a pipe, never onto a terminal', async () => {
  const store = temporaryStore();
  await save(store);
  const file = join(temporaryFolder(), 'leads.xlsx');
  const args = ['export', '--format', 'xlsx'];
  expect(await run([...args, '--output', file], store)).toMatchObject({ code: 0, stdout: '' });
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  const rows: unknown[] = [];
  for await (const { values } of streamXlsxRows(readFileSync(file))) rows.push(values[1]);
  expect(rows).toEqual(['email', 'ann@example.com']);
  expect(await run([...args, '--output', file], store)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--force'),
  });
  expect(await run([...args, '--output', file, '--force'], store)).toMatchObject({ code: 0 });
  expect(await run(args, { ...store, isTTY: true })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('use --output'),
  });
});

test('--bom puts a byte-order mark before CSV, also before that for the CRM, and before nothing else', async () => {
  const store = temporaryStore();
  await save(store);
  for (const preset of [[], ['--preset', 'hubspot']]) {
    const { stdout } = await run(['export', ...preset], store);
    expect((await run(['export', ...preset, '--bom'], store)).stdout).toBe(`\ufeff${stdout}`);
  }
  for (const format of ['json', 'ndjson', 'xlsx']) {
    expect(await run(['export', '--bom', '--format', format], store)).toMatchObject({ code: 2, stdout: '' });
  }
});

test('the preset for the CRM has its headers, labels and days, and no apostrophes', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { phone: '+1 317 555 0142', lastName: 'Cee, "Jr"' }, { form: rsvpForm });
  await run(['contacted', id], store);
  const { stdout } = await run(['export', '--preset', 'hubspot'], store);
  const [head, row] = stdout.split('\r\n');
  expect(head).toBe(
    'Email,First Name,Last Name,Phone Number,Lead Status,Lead Source,Message,Investment Amount,' +
      'UTM Source,UTM Medium,UTM Campaign,Email Consent,Submitted Date,Contacted Date,Do Not Email',
  );
  expect(row).toMatch(/^ann@example\.com,Ann,"Cee, ""Jr""",\+1 317 555 0142,Connected,/);
  expect(row).toContain('2026-03-02,2026-03-02,No');
  expect(await run(['export', '--preset', 'hubspot', '--format', 'json'], store)).toMatchObject({ code: 2 });
  expect(await run(['export', '--preset', 'hubspot', '--spam'], store)).toMatchObject({ code: 2, stdout: '' });
});

test('Ctrl-C leaves no file behind', async () => {
  const store = temporaryStore();
  await save(store);
  const folder = temporaryFolder();
  const ran = await run(['export', '--output', join(folder, 'x.csv')], {
    ...store,
    interrupted: () => AbortSignal.abort(),
  });
  expect(ran).toMatchObject({ code: 130, stdout: '', stderr: 'leads: interrupted; the export is incomplete.\n' });
  expect(readdirSync(folder)).toEqual([]);
});

test('watch prints what arrives, once, and Ctrl-C ends it well', async () => {
  const store = temporaryStore();
  await save(store, { email: 'before@example.com' }, { at: Date.UTC(2026, 2, 2, 16) - 5000 });
  const control = new AbortController();
  const [stdout, stderr] = [sink(), sink()];
  const watched = { ...store, stdout, stderr, isTTY: true, interrupted: () => control.signal };
  const watching = run(['watch', '--json', '--every', '1'], watched);
  await expect.poll(() => stderr.text()).toContain('Waiting for leads');
  const printed: string[] = [];
  for (const name of ['late', 'later']) {
    const { id } = await save(store, { email: `${name}@example.com` }, { at: Date.UTC(2026, 2, 2, 16) - 1000 });
    printed.push(id);
    await expect.poll(() => stdout.text()).toContain(id);
  }
  control.abort();
  expect(await watching).toMatchObject({ code: 130 });
  const lines = stdout.text().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(printed);
});

test('status records that somebody asks for no email, and JSON has the result', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const { stdout } = await run(['status', id, '--do-not-email', 'on', '--json'], store);
  expect(JSON.parse(stdout)).toEqual([{ id, email: 'ann@example.com', result: 'do not email: on' }]);
  expect(await store.leads.find(id)).toMatchObject({ do_not_email: 1, status: 'new' });
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'do-not-email', by: 'sam' });
  expect(await run(['status', id], store)).toMatchObject({
    code: 0,
    stdout: `${id.slice(-6)}\tann@example.com\tnew; do not email: on\n`,
  });
  expect(await store.leads.events(id)).toHaveLength(2);
});
