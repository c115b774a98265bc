import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const longEmail = `${'very.'.repeat(9)}long@example.com`;
const names = ['王小明 李', 'مريم العربية', '👩‍👩‍👧 🏡', `${'Maximiliana '.repeat(8)}Long`, 'Ann Cee'];

async function filled() {
  const store = temporaryStore();
  for (const [place, name] of names.entries()) {
    const email = place === 3 ? longEmail : `p${place}@example.com`;
    await save(store, { name, email, utm_campaign: '春の投資家キャンペーン' }, { form: contactForm });
  }
  const shown = new URLSearchParams({ search: 'مريم العربية', status: 'new', since: '7d' }).toString();
  const context = { views: store.views, clock: () => noon };
  const kim = { email: 'kim@example.com', role: 'sales' } as const;
  await saveView(context, shown, { name: '王小明 的客户 🏡', shared: true }, kim, { by: kim.email, via: 'web' });
  return store;
}

const inTerminal = async (args: readonly string[], columns?: number) =>
  run(args, { dataDir: (await filled()).dataDir, isTTY: true, columns });
const widest = (text: string) => Math.max(...text.split('\n').map((line) => stringWidth(line)));

test('everything fits the terminal, and the columns of a list are in line, whatever letters are in them', async () => {
  const { dataDir } = await filled();
  for (const columns of [40, 60, 80, 120]) {
    for (const command of [
      ['list'],
      ['deliveries'],
      ['stats', '--by', 'campaign'],
      ...['p1@example.com', 'p2@example.com', longEmail].map((email) => ['show', email]),
      ...['p0@example.com', longEmail].map((email) => ['person', email]),
      ['views'],
    ]) {
      const { stdout, code } = await run(command, { dataDir, isTTY: true, columns });
      expect(code).toBe(0);
      expect(widest(stdout), `${command} at ${columns}`).toBeLessThanOrEqual(columns);
    }
    const { stdout } = await run(['list', '--columns', 'id,name,status'], { dataDir, isTTY: true, columns });
    const starts = stdout
      .trim()
      .split('\n')
      .map((line) => stringWidth(line.slice(0, Math.max(line.indexOf('new'), line.indexOf('Status')))));
    expect(new Set(starts).size, `at ${columns}`).toBe(1);
  }
});

test('what is wider than the terminal goes on below, further in, broken between words', async () => {
  const { stdout } = await inTerminal(['show', 'p4@example.com'], 60);
  const lines = stdout.split('\n');
  const start = lines.findIndex((line) => line.startsWith('  Consent wording'));
  const [first = '', second = ''] = lines.slice(start, start + 2);
  const indent = first.indexOf(first.slice(19).trimStart());
  expect(second).toMatch(new RegExp(`^ {${indent}}\\S`));
  expect(`${first.trim()} ${second.trim()}`).toContain('“We keep your message in our contact system');
  expect((await inTerminal(['show', 'p4@example.com'])).stdout).toContain(
    'We keep your message in our contact system so we can reply.',
  );
});

test('a word that no line can hold begins beside its label, and its rest is below it', async () => {
  const lines = (await inTerminal(['show', longEmail], 60)).stdout.split('\n');
  const start = lines.findIndex((line) => line.startsWith('  Email '));
  const [first = '', second = ''] = lines.slice(start, start + 2);
  expect(first).toMatch(/^ {2}Email +very\./);
  expect(second.search(/\S/)).toBe(first.indexOf('very.'));
  expect(first.slice(first.indexOf('very.')) + second.trim()).toBe(longEmail);
});

test('what does not fit is left out from the end, and named', async () => {
  const { stdout, stderr } = await inTerminal(['list'], 60);
  const head = stdout.split('\n')[0] ?? '';
  expect(head.split(/\s{2,}/)).toEqual(['ID', 'Email', 'Date', 'Status', 'Last Contacted']);
  expect(stderr).toBe('Too narrow to show Name and Form.\n');
});

test.each([80, 120])('at %i columns a list cuts no email, date, status or last contact', async (columns) => {
  const store = temporaryStore();
  const email = 'elodie.eriksen@company.example';
  await save(store, { name: 'Elodie Eriksen-Montgomery of the Northside', email }, { form: contactForm });
  const { stdout } = await run(['list'], { dataDir: store.dataDir, isTTY: true, columns });
  expect(stdout.split('\n').filter((line) => line.includes(email) && line.includes('Not contacted'))).toHaveLength(1);
  expect(widest(stdout)).toBeLessThanOrEqual(columns);
});

test('a wide terminal shortens nothing', async () => {
  const { stdout, stderr } = await inTerminal(['list'], 240);
  expect(stdout).not.toContain('…');
  expect(stderr).toBe('');
});

test('--columns says which columns there are, in which order, on a terminal and in a pipe', async () => {
  const { stdout } = await inTerminal(['list', '--columns', 'status,Email', '--limit', '1'], 80);
  expect(stdout.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
    ['Status', 'Email'],
    ['new', 'p4@example.com'],
    [''],
  ]);
  const piped = await run(['list', '--columns', 'name,phone', '--limit', '1'], await filled());
  expect(piped.stdout).toMatch(/^Ann Cee\t\S*\n$/);
});

test('a column that there is not is refused with those that there are', async () => {
  const store = temporaryStore();
  const { code, stderr } = await run(['list', '--columns', 'email,emial'], store);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^leads: unknown column "emial"; use id, email, .*name\.\n$/);
  expect((await run(['list', '--columns', 'email', '--json'], store)).code).toBe(2);
});
