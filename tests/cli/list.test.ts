import { expect, test } from 'vitest';
import { shortId } from '../../src/leads/reference.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { closingPipe, run } from './run-leads.ts';

test('a person sees the date of each lead, with its time where there is room', async () => {
  const store = temporaryStore();
  for (const days of [0, 1]) await save(store, { email: `${days}@example.com` }, { at: noon - days * 86_400_000 });
  const list = async (columns?: number) => {
    const terminal = { dataDir: store.dataDir, isTTY: true, columns };
    return (await run(['list', '--columns', 'created_at,contacted_at'], terminal)).stdout.trim().split('\n');
  };
  expect((await list()).map((line) => line.split(/\s{2,}/))).toEqual([
    ['Date', 'Last Contacted'],
    ['Mar 2, 2026, 10:00 AM', 'Not contacted, waiting 1 h'],
    ['Mar 1, 2026, 10:00 AM', 'Not contacted, waiting 25 h'],
  ]);
  expect((await list(40)).map((line) => line.split(/\s{2,}/))).toEqual([
    ['Date', 'Last Contacted'],
    ['Mar 2, 2026', 'Not contacted'],
    ['Mar 1, 2026', 'Not contacted'],
  ]);
});

test('a person sees a table with the end of the id', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { form: contactForm });
  const { code, stdout } = await run(['list'], { dataDir: store.dataDir, isTTY: true, columns: 100 });
  const [head, row] = stdout.split('\n').map((line) => line.split(/\s{2,}/));
  expect(code).toBe(0);
  expect(head).toEqual(['ID', 'Email', 'Date', 'Status', 'Last Contacted', 'Name', 'Form']);
  expect(row).toEqual([
    ...[shortId(id), 'ann@example.com', 'Mar 2, 2026', 'new', 'Not contacted', 'Ann B Cee', 'contact'],
  ]);
});

test('a program gets one line per lead, separated by tabs, nothing shortened', async () => {
  const store = temporaryStore();
  const email = `${'long'.repeat(16)}@${'x'.repeat(60)}.example.com`;
  const { id } = await save(store, { email }, { form: contactForm });
  const { stdout } = await run(['list'], store);
  expect(stdout).toBe(`${[id, email, '2026-03-02T15:00:00.000Z', 'new', '', 'Ann B Cee', 'contact'].join('\t')}\n`);
});

test.each(leadForms)('$id: JSON has the names of the columns', async (form) => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { form });
  const { stdout } = await run(['list', '--json', '--form', form.id], store);
  const leads = JSON.parse(stdout);
  expect(leads).toEqual([await store.leads.find(id)]);
  expect(Object.keys(leads[0])).toEqual([...leadColumnOrder]);
});

test('an empty database is an empty list', async () => {
  const { dataDir } = temporaryStore();
  await run(['db', 'migrate'], { dataDir });
  expect(await run(['list'], { dataDir })).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await run(['list'], { dataDir, isTTY: true })).toEqual({ code: 0, stdout: '', stderr: 'No leads found.\n' });
  expect(JSON.parse((await run(['list', '--json'], { dataDir })).stdout)).toEqual([]);
});

test('a terminal shows fifty and says how many there are; a pipe and --limit show what they are asked for', async () => {
  const store = temporaryStore();
  const people = Array.from({ length: 60 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(store, values)));
  const shown = await run(['list'], { dataDir: store.dataDir, isTTY: true });
  expect(shown.stdout.trim().split('\n')).toHaveLength(51);
  expect(shown.stderr).toBe('Showing the newest 50 of 60 leads; use --limit to see more.\n');
  expect((await run(['list'], store)).stdout.trim().split('\n')).toHaveLength(60);
  expect((await run(['list', '--limit', '3'], store)).stdout.trim().split('\n')).toHaveLength(3);
  expect(JSON.parse((await run(['list', '--limit', '3', '--json'], store)).stdout)).toHaveLength(3);
});

test.each([
  [['--status', 'contacted'], []],
  [['--since', '30m'], 'usage'],
  [['--since', '2h'], ['new@example.com']],
  [['--until', '2026-03-01'], ['old@example.com']],
  [['--search', 'old'], ['old@example.com']],
  [['--campaign', 'spring'], ['new@example.com']],
  [['--source', 'google'], ['new@example.com']],
  [['--spam'], ['bot@example.com']],
  [
    ['--spam', 'with', '--since', '2h'],
    ['bot@example.com', 'new@example.com'],
  ],
])('list %j finds %j', async (args, emails) => {
  const store = temporaryStore();
  const utm = { utm_source: 'google', utm_medium: '', utm_campaign: 'spring', utm_content: '', utm_term: '' };
  await save(store, { email: 'new@example.com' }, { utm });
  await save(store, { email: 'old@example.com' }, { at: noon - 3 * 86_400_000 });
  await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  const { code, stdout } = await run(['list', ...args], store);
  if (emails === 'usage') return expect(code).toBe(2);
  expect(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[1])
      .sort(),
  ).toEqual(emails);
});

test.each([true, false])('what a lead holds cannot steer a terminal (terminal: %s)', async (isTTY) => {
  const store = temporaryStore();
  await save(
    store,
    { name: 'Ann\u001b]0;x\u0007 \u009b2J\u202e\u061c\u200f\u2066Cee\tTab\nLine' },
    { form: contactForm },
  );
  for (const args of [['list'], ['list', '--json'], ['export'], ['show', 'ann@example.com']]) {
    const { stdout } = await run(args, { dataDir: store.dataDir, isTTY });
    if (args[0] === 'export' && !isTTY) continue;
    expect(stdout).toContain('Ann');
    expect(stdout).not.toMatch(/(?![\t\n])\p{Cc}|[\u2028\u2029]|\p{Bidi_Control}/u);
  }
});

test('a reader that has seen enough ends the command quietly', async () => {
  const store = temporaryStore();
  const people = Array.from({ length: 1200 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(store, values)));
  const { code, stderr } = await run(['list'], { dataDir: store.dataDir, stdout: closingPipe() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('--undelivered lists only leads of which a delivery waits or was refused', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'sent@example.com' });
  const [delivery] = await store.outbox.claim({
    ...{ destination: 'crm', forms: ['spark'], limit: 1 },
    ...{ now: new Date(noon).toISOString(), leaseUntil: '2999', horizon: '9999' },
  });
  const answer = { attempts: 1, due_at: '', delivered_at: '', outcome: 'delivered', answer: 'ok' };
  await store.outbox.saveResult({ id: delivery?.id ?? '', lease: '2999', state: 'delivered', ...answer });
  const waiting = await save(store, { email: 'waiting@example.com' });
  const idsOf = async (args: string[]) =>
    (JSON.parse((await run(['list', '--json', ...args], store)).stdout) as { id: string }[]).map((lead) => lead.id);
  expect(await idsOf(['--undelivered'])).toEqual([waiting.id]);
  expect((await idsOf([])).sort()).toEqual([id, waiting.id].sort());
  expect(await idsOf(['--undelivered', 'waiting'])).toEqual([waiting.id]);
  expect(await idsOf(['--undelivered', 'refused'])).toEqual([]);
});
