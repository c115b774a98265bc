import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Lead } from '../../src/db/rows.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { rsvpForm } from '../../src/site/forms/rsvp.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const fileOf = (content: string, name = 'leads.csv') => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
};
const withoutId = ({ id, ...lead }: Lead) => lead;
const hostile = ['=1+1', '+1 317 555 0142', "'=1", '"=2', 'x;"-3', '\t=4', 'a\r\n=5\n', '＝6', 'O\'Neil, "Jr"; \'x'];
const undoOf = (stdout: string) => /--undo (\S+)/.exec(stdout)?.[1] ?? '';

async function filled() {
  const store = temporaryStore();
  for (const [place, form] of leadForms.entries()) {
    await save(store, {}, { form, at: noon - place * 1000, spam: place === 3 ? 'trap' : '' });
  }
  for (const [place, message] of hostile.entries()) {
    await save(store, { message, name: `${message} Cee`, email: `p${place}@example.com` }, { form: contactForm });
  }
  const [first, second] = await store.leads.list({}, { limit: 2 });
  for (const args of [
    ['contacted', first?.id ?? ''],
    ['due', second?.id ?? '', '2026-03-09', '=Call'],
  ]) {
    expect(await run(args, store)).toMatchObject({ code: 0 });
  }
  return store;
}

test('an export of ours comes back as it was, column by column, and nothing is sent to anyone', async () => {
  const [from, to] = [await filled(), temporaryStore()];
  const { stdout: csv } = await run(['export', '--spam', 'with', '--bom'], from);
  const file = fileOf(csv);
  const { code, stdout, stderr } = await run(['import', file, '--by', 'Kim'], to);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const total = leadForms.length + hostile.length;
  expect(stdout).toMatch(new RegExp(`^Imported ${total} leads\\.\nUndo: leads import --undo [\\w-]+\n$`));
  const all = { limit: 100 };
  const [was, is] = [await from.leads.list({ spam: 'with' }, all), await to.leads.list({ spam: 'with' }, all)];
  const sorted = (leads: Lead[]) => leads.map((lead) => JSON.stringify(withoutId(lead))).sort();
  expect(sorted(is)).toEqual(sorted(was));
  expect(is.map(({ id }) => id)).not.toContain(was[0]?.id);
  for (const { id } of is) {
    expect(await to.leads.deliveries(id)).toEqual([]);
    expect((await to.leads.events(id)).map(({ kind, by, via }) => [kind, by, via])).toEqual([
      ['imported', 'Kim', 'terminal'],
    ]);
  }
  expect(await run(['reconcile'], to)).toMatchObject({ code: 0 });
  const [event] = await to.audit.latest(1);
  expect(JSON.parse(event?.detail ?? '')).toEqual({ import: undoOf(stdout), added: total, skipped: 0, refused: 0 });

  expect((await run(['import', file], to)).stdout).toContain(`Imported 0 leads. Already here and skipped: ${total}.\n`);
  expect(await to.leads.count({ spam: 'with' }, 1000)).toBe(total);
});

test('an owner in a file is an account, by its email or its name, or nobody; the check says how many', async () => {
  const store = temporaryStore();
  for (const email of ['kim.lee@example.com', 'jo@example.com', 'jo@other.example']) {
    await addAccount({ ...store, clock: () => noon }, { email, role: 'sales' });
  }
  const names = ['Kim Lee', 'KIM.LEE@example.com', 'Jo', 'old.rep@crm.example', ''];
  const file = fileOf(`Email,Contact owner\n${names.map((name, row) => `p${row}@example.com,${name}\n`).join('')}`);
  const checked = await run(['import', file, '--form', 'contact', '--check'], store);
  expect(checked).toMatchObject({ code: 0, stdout: '5 rows, all valid. Nothing was imported.\n' });
  expect(checked.stderr).toBe(
    'Without an owner: 2 leads, because no account that sees leads is named Jo, old.rep@crm.example.\n',
  );
  expect(await run(['import', file, '--form', 'contact'], store)).toMatchObject({ code: 0 });
  const leads = await store.leads.list({}, { limit: 9, order: 'email' });
  expect(leads.map(({ owner }) => owner)).toEqual(['kim.lee@example.com', 'kim.lee@example.com', '', '', '']);
});

test('who is not to be emailed by any row, also one that is there already, is emailed for none of their leads', async () => {
  const store = temporaryStore();
  await save(store, { email: 'ann@example.com' });
  const csv =
    'Email,Message,Do Not Email\nAnn@example.com,One,no\nann@example.com,Two,yes\nbob@example.com,Three,yes\n';
  const file = fileOf(csv);
  const args = ['import', file, '--form', 'contact'];
  expect((await run([...args, '--check'], store)).stdout).toBe(
    "3 rows, all valid; people who won't get any more email: 1. Nothing was imported.\n",
  );
  expect((await run(args, store)).stdout).toContain('Imported 3 leads.');
  await save(store, { email: 'bob@example.com' });
  const leads = await store.leads.list({}, { limit: 9 });
  expect(leads.map(({ do_not_email }) => do_not_email)).toEqual([1, 1, 1, 1, 1]);
  const events = await Promise.all(leads.map(({ id }) => store.leads.events(id)));
  expect(events.flat().filter(({ kind }) => kind === 'do-not-email')).toHaveLength(1);

  const again = fileOf('Email,Message,Do Not Email\ncy@example.com,Four,no\n');
  expect(await run(['import', again, '--form', 'contact'], store)).toMatchObject({ code: 0 });
  const stored = fileOf('Email,Message,Do Not Email\ncy@example.com,Four,yes\n');
  expect((await run(['import', stored, '--form', 'contact'], store)).stdout).toContain('Already here and skipped: 1');
  expect(await store.people.findByEmail('cy@example.com')).toMatchObject({ do_not_email: 1 });
});

test('an import is undone at once, but for leads that somebody has worked with', async () => {
  const store = temporaryStore();
  const { id: own } = await save(store, { email: 'own@example.com' });
  const lines = Array.from({ length: 450 }, (_, place) => `p${place}@example.com,contact`);
  const { stdout } = await run(['import', fileOf(['Email,form', ...lines].join('\n'))], store);
  expect(stdout).toContain('Imported 450 leads.');
  expect(await run(['note', 'p7@example.com', 'Called'], store)).toMatchObject({ code: 0 });
  const undone = await run(['import', '--undo', undoOf(stdout)], store);
  expect(undone).toMatchObject({ code: 0, stdout: 'Removed 449 leads.\n' });
  expect(undone.stderr).toMatch(
    /^Not removed, because someone has worked on them since: 1 lead\n {2}\w+ {2}p7@example\.com\n$/,
  );
  expect((await store.leads.list({}, { limit: 9 })).map(({ email }) => email).sort()).toEqual([
    'own@example.com',
    'p7@example.com',
  ]);
  expect(await store.leads.events(own)).toHaveLength(1);
  const [event] = await store.audit.latest(1);
  expect(event?.kind).toBe('import-undone');
  expect(JSON.parse(event?.detail ?? '')).toMatchObject({ removed: 449, left: 1 });
  expect(await run(['import', '--undo', own], store)).toMatchObject({ code: 3 });
  expect(await run(['import', '--undo', ''], store)).toMatchObject({ code: 3 });
  expect(await store.leads.count({}, 10)).toBe(2);
});

test('an export of HubSpot needs only the form; its words and times become ours', async () => {
  const store = temporaryStore();
  const csv = [
    'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Create Date (EST),Contact owner',
    '"101","Ann","Cee","ann@example.com","+1 317 555 0142","Open Deal","2026-02-01 09:30","Kim"',
    '"102","","","bob@example.com","","","2026-02-02 10:00",""',
  ].join('\n');
  const file = fileOf(csv);
  const missing = await run(['import', file], store);
  expect(missing).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--form, one of contact, spark'),
  });
  expect(await run(['import', file, '--form', 'webinar'], store)).toMatchObject({ code: 0 });
  const [bob, ann] = await store.leads.list({}, { limit: 9 });
  expect(ann).toMatchObject({
    ...{ email: 'ann@example.com', first_name: 'Ann', last_name: 'Cee', phone: '+1 317 555 0142', status: 'invested' },
    ...{ form: 'webinar', lead_source: 'Webinar Registration', created_at: '2026-02-01T14:30:00.000Z' },
  });
  expect(bob).toMatchObject({ email: 'bob@example.com', status: 'new', created_at: '2026-02-02T15:00:00.000Z' });
});

test('what a visitor has sent with the same values, or comes twice in a file, is skipped', async () => {
  const store = temporaryStore();
  await save(store, { guests: '2' }, { form: rsvpForm });
  const [lead] = await store.leads.list({}, { limit: 1 });
  const { first_name, last_name, phone } = lead as Lead;
  const row = `ANN@example.com,${first_name},${last_name},${phone},2`;
  const csv = `Email,First Name,Last Name,Phone Number,guests\n${row}\nnew@example.com,,,,\nnew@example.com,,,,\n`;
  const { stdout } = await run(['import', fileOf(csv), '--form', 'rsvp', '--json'], store);
  expect(JSON.parse(stdout)).toEqual({ id: expect.any(String), added: 1, skipped: 2, refused: 0 });
});

test('nothing is imported while a row is wrong; --skip-bad imports the others and writes those to a file', async () => {
  const store = temporaryStore();
  const csv = 'Mail;Given name;Status\nann@example.com;Ann;new\nbob;"B;\no";won\n"cy@example.com";Cy\n';
  const file = fileOf(csv);
  const args = [
    'import',
    file,
    '--form',
    'contact',
    '--map',
    'Mail=email',
    '--map',
    'Given name=first_name',
    '--map',
    'Status=status',
  ];
  const refused = await run(args, store);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(
    'Line 3: email is not a valid email; status is not one of new, contacted, invested, closed\n' +
      'Line 5: The row has 2 cells, and the headings are 3\n' +
      'leads: nothing was imported; correct the file, or use --skip-bad to import the other rows.\n',
  );
  expect(await run([...args, '--check'], store)).toMatchObject({
    code: 1,
    stdout: '3 rows, 2 of them invalid. Nothing was imported.\n',
  });
  expect(await store.leads.count({ spam: 'with' }, 9)).toBe(0);

  const bad = `${file.slice(0, -4)}.refused.csv`;
  const { code, stdout } = await run([...args, '--skip-bad'], store);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Imported 1 lead. Refused: 2, written to ${bad}.\n`),
  });
  expect(readFileSync(bad, 'utf8')).toBe('Mail,Given name,Status\r\nbob,"B;\no",won\r\ncy@example.com,Cy\r\n');
  expect(statSync(bad).mode & 0o777).toBe(0o600);
  expect(await run([...args, '--skip-bad'], store)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--force'),
  });
  expect(readdirSync(join(file, '..')).sort()).toEqual(['leads.csv', 'leads.refused.csv']);
});

test.each([
  [[], 'name a CSV file'],
  [['x.csv', '--undo', 'a'], 'not both'],
  [['/nowhere/x.csv'], 'it does not exist'],
  [['--form', 'boss', 'x.csv'], 'boss'],
])('leads import %j is refused in a sentence', async (args, words) => {
  const ran = await run(['import', ...args], temporaryStore());
  expect(ran.stderr).toContain(words);
  expect(ran.stderr).not.toContain('unexpectedly');
  expect(ran.code).toBeGreaterThan(0);
});

test('an unreadable file, unknown headings and an empty file are refused in a sentence', async () => {
  const store = temporaryStore();
  const refusals = [
    [fileOf('Email,b\n1,"2\n'), ['--form', 'deck'], 'A quotation mark is never closed'],
    [fileOf(''), [], 'The file is empty'],
    [fileOf('a,b\n1,2\n'), ['--form', 'deck'], 'Choose the column with the email'],
    [fileOf('Email\na@example.com\n'), ['--map', 'Mail=email'], '"Mail" is not a heading in the file'],
  ] as const;
  for (const [file, args, words] of refusals) {
    const ran = await run(['import', file, ...args], store);
    expect(ran.stderr).toContain(words);
    expect(ran.code).toBeOneOf([1, 2]);
  }
  expect(await store.leads.count({ spam: 'with' }, 9)).toBe(0);
});

test('Ctrl-C leaves an import that can be undone', async () => {
  const store = temporaryStore();
  const lines = Array.from({ length: 900 }, (_, place) => `p${place}@example.com`);
  const control = new AbortController();
  control.abort();
  const file = fileOf(['Email', ...lines].join('\n'));
  const ran = await run(['import', file, '--form', 'contact'], { ...store, interrupted: () => control.signal });
  expect(ran).toMatchObject({ code: 130, stdout: '' });
  expect(await run(['import', '--undo', undoOf(ran.stderr)], store)).toMatchObject({ code: 0 });
  expect(await store.leads.count({}, 9)).toBe(0);
});
