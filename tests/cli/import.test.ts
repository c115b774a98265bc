import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Lead } from '../../src/db/rows.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { rsvpForm } from '../../src/site/forms/rsvp.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

const fileOf = (...lines: string[]) => {
  const file = join(temporaryFolder(), 'leads.csv');
  writeFileSync(file, lines.join('\n'));
  return file;
};
const undoOf = (text: string) => /--undo (\S+)/.exec(text)?.[1] ?? '';
const rowsOf = (count: number) => Array.from({ length: count }, (_, place) => `p${place}@example.com`);

test('an export of ours comes back as it was, column by column, and nothing is sent to anyone', async () => {
  const [from, to] = [terminal(), terminal()];
  for (const [place, form] of leadForms.entries()) {
    await save(from.store, {}, { form, at: noon - place * 1000, spam: place === 3 ? 'trap' : '' });
  }
  const hostile = { email: 'p@example.com', message: '=1+1', name: 'O\'Neil, "Jr"; \'x' };
  const { id } = await save(from.store, hostile, { form: contactForm });
  await from.leads(`contacted ${id}`);
  await from.leads(`due ${id} 2026-03-09 =Call`);
  const file = fileOf((await from.leads('export --spam with --bom')).stdout);
  const { stdout, stderr } = await to.leads(`import ${file} --by Kim`);
  const total = leadForms.length + 1;
  expect(stdout).toMatch(new RegExp(`^Imported ${total} leads\\.\nUndo: leads import --undo [\\w-]+\n$`));
  expect(stderr).toBe('');
  const leadsIn = ({ store }: typeof to) => store.leads.list({ spam: 'with' }, { limit: 100 });
  const [was, is] = [await leadsIn(from), await leadsIn(to)];
  const sorted = (leads: Lead[]) => leads.map(({ id: _, ...lead }) => JSON.stringify(lead)).sort();
  expect(sorted(is)).toEqual(sorted(was));
  expect(is.map((lead) => lead.id)).not.toContain(id);
  for (const lead of is) {
    expect(await to.store.leads.deliveries(lead.id)).toEqual([]);
    expect(await to.store.leads.events(lead.id)).toMatchObject([{ kind: 'imported', by: 'Kim', via: 'terminal' }]);
  }
  await to.leads('reconcile');
  const [event] = await to.store.audit.latest(1);
  expect(JSON.parse(event?.detail ?? '')).toEqual({ import: undoOf(stdout), added: total, skipped: 0, refused: 0 });

  const again = await to.leads(`import ${file}`);
  expect(again.stdout).toContain(`Imported 0 leads. Already here and skipped: ${total}.\n`);
  expect(await leadsIn(to)).toHaveLength(total);
});

test('an owner in a file is an account, by its email or its name, or nobody; the check says how many', async () => {
  const { store, leads } = terminal();
  for (const email of ['kim.lee@example.com', 'jo@example.com', 'jo@other.example']) {
    await addAccount({ ...store, clock: () => noon }, { email, role: 'sales' });
  }
  const names = ['Kim Lee', 'KIM.LEE@example.com', 'Jo', 'old.rep@crm.example', ''];
  const file = fileOf('Email,Contact owner', ...names.map((name, row) => `p${row}@example.com,${name}`));
  expect(await leads(`import ${file} --form contact --check`)).toMatchObject({
    stdout: '5 rows, all valid. Nothing was imported.\n',
    stderr: 'Without an owner: 2 leads, because no account that sees leads is named Jo, old.rep@crm.example.\n',
  });
  await leads(`import ${file} --form contact`);
  const owners = (await store.leads.list({}, { limit: 9, order: 'email' })).map(({ owner }) => owner);
  expect(owners).toEqual(['kim.lee@example.com', 'kim.lee@example.com', '', '', '']);
});

test('who is not to be emailed by any row, also one that is there already, is emailed for none of their leads', async () => {
  const { store, leads } = terminal();
  await save(store, { email: 'ann@example.com' });
  const imported = async (row: string, ...options: string[]) => {
    const file = fileOf('Email,Message,Do Not Email', ...row.split('; '));
    return (await leads(`import ${file} --form contact ${options.join(' ')}`)).stdout;
  };
  const rows = 'Ann@example.com,One,no; ann@example.com,Two,yes; bob@example.com,Three,yes';
  expect(await imported(rows, '--check')).toBe(
    "3 rows, all valid; people who won't get any more email: 1. Nothing was imported.\n",
  );
  expect(await imported(rows)).toContain('Imported 3 leads.');
  await save(store, { email: 'bob@example.com' });
  const stored = await store.leads.list({}, { limit: 9 });
  expect(stored.map(({ do_not_email }) => do_not_email)).toEqual([1, 1, 1, 1, 1]);
  const events = await Promise.all(stored.map(({ id }) => store.leads.events(id)));
  expect(events.flat().filter(({ kind }) => kind === 'do-not-email')).toHaveLength(1);

  await imported('cy@example.com,Four,no');
  expect(await imported('cy@example.com,Four,yes')).toContain('Already here and skipped: 1');
  expect(await store.people.findByEmail('cy@example.com')).toMatchObject({ do_not_email: 1 });
});

test('an import is undone at once, but for leads that somebody has worked with', async () => {
  const { store, leads } = terminal();
  const { id: own } = await save(store, { email: 'own@example.com' });
  const { stdout } = await leads(`import ${fileOf('Email', ...rowsOf(450))} --form contact`);
  expect(stdout).toContain('Imported 450 leads.');
  await leads('note p7@example.com Called');
  const undone = await leads(`import --undo ${undoOf(stdout)}`);
  expect(undone.stdout).toBe('Removed 449 leads.\n');
  expect(undone.stderr).toMatch(
    /^Not removed, because someone has worked on them since: 1 lead\n {2}\w+ {2}p7@example\.com\n$/,
  );
  const left = await store.leads.list({}, { limit: 9, order: 'email' });
  expect(left.map(({ email }) => email)).toEqual(['own@example.com', 'p7@example.com']);
  const [event] = await store.audit.latest(1);
  expect(event?.kind).toBe('import-undone');
  expect(JSON.parse(event?.detail ?? '')).toMatchObject({ removed: 449, left: 1 });
  await leads(`import --undo ${own}`, 3);
  expect(await store.leads.count({}, 10)).toBe(2);
});

test('Ctrl-C leaves an import that can be undone', async () => {
  const { store, leads } = terminal();
  const file = fileOf('Email', ...rowsOf(900));
  const stopped = await leads(`import ${file} --form contact`, 130, { interrupted: () => AbortSignal.abort() });
  expect(stopped.stdout).toBe('');
  await leads(`import --undo ${undoOf(stopped.stderr)}`);
  expect(await store.leads.count({}, 9)).toBe(0);
});

test('a terminal sees how many rows are checked, and how many of all are imported', async () => {
  const { leads } = terminal();
  const { stderr } = await leads(`import ${fileOf('Email', ...rowsOf(900))} --form contact`, 0, { isTTY: true });
  expect(stderr).toMatch(/Checking {2}\d+\r/);
  expect(stderr).toMatch(/Importing {2}[█░]+ \d+% {2}\d+ of 900/);
});

test('a file of another program needs only the form', async () => {
  const { store, leads } = terminal();
  const file = fileOf('Record ID,First Name,Email,Lead Status', '"101","Ann","ann@example.com","Open Deal"');
  expect((await leads(`import ${file}`, 2)).stderr).toContain('--form, one of contact, spark');
  await leads(`import ${file} --form webinar`);
  const ann = { first_name: 'Ann', status: 'invested', form: 'webinar', lead_source: 'Webinar Registration' };
  expect(await store.leads.list({}, { limit: 9 })).toMatchObject([ann]);
});

test('what a visitor has sent with the same values, or comes twice in a file, is skipped', async () => {
  const { store, json } = terminal();
  await save(store, { guests: '2' }, { form: rsvpForm });
  const [{ first_name, last_name, phone }] = (await store.leads.list({}, { limit: 1 })) as [Lead];
  const row = `ANN@example.com,${first_name},${last_name},${phone},2`;
  const twice = ['new@example.com,,,,', 'new@example.com,,,,'];
  const file = fileOf('Email,First Name,Last Name,Phone Number,guests', row, ...twice);
  const imported = await json(`import ${file} --form rsvp`);
  expect(imported).toEqual({ id: expect.any(String), added: 1, skipped: 2, refused: 0 });
});

test('columns that nothing is known of are left out, and named', async () => {
  const { leads } = terminal();
  const file = fileOf('id,Email,Tags,Score,', '1,ann@example.com,vip,9,');
  const { stderr } = await leads(`import ${file} --form contact --check`);
  expect(stderr).toBe('2 columns left out: Tags, Score. Use --map "heading=column" to import one.\n');
  expect((await leads(`import ${file} --form contact --check --map Score= --map Tags=message`)).stderr).toBe(
    '1 column left out: Score. Use --map "heading=column" to import one.\n',
  );
});

test('nothing is imported while a row is wrong; --skip-bad imports the others and writes those to a file', async () => {
  const { store, leads } = terminal();
  const file = fileOf(
    'Mail;Given name;Status',
    'ann@example.com;Ann;new',
    'bob;"B;\no";maybe',
    '"cy@example.com";Cy\n',
  );
  const mapped = "--map Mail=email --map 'Given name=first_name' --map Status=status";
  const line = `import ${file} --form contact ${mapped}`;
  const refused = await leads(line, 1);
  expect(refused).toMatchObject({
    stdout: '',
    stderr:
      'Line 3: email is not a valid email; status is not one of new, contacted, invested, closed\n' +
      'Line 5: The row has 2 cells, and the headings are 3\n' +
      'leads: nothing was imported; correct the file, or use --skip-bad to import the other rows.\n',
  });
  expect((await leads(`${line} --check`, 1)).stdout).toBe('3 rows, 2 of them invalid. Nothing was imported.\n');
  expect(await store.leads.count({ spam: 'with' }, 9)).toBe(0);

  const bad = `${file.slice(0, -4)}.refused.csv`;
  const { stdout } = await leads(`${line} --skip-bad`);
  expect(stdout).toContain(`Imported 1 lead. Refused: 2, written to ${bad}.\n`);
  expect(readFileSync(bad, 'utf8')).toBe('Mail,Given name,Status\r\nbob,"B;\no",maybe\r\ncy@example.com,Cy\r\n');
  expect(statSync(bad).mode & 0o777).toBe(0o600);
  expect((await leads(`${line} --skip-bad`, 2)).stderr).toContain('--force');
  expect(readdirSync(join(file, '..')).sort()).toEqual(['leads.csv', 'leads.refused.csv']);
});

test('what cannot be imported is refused in a sentence', async () => {
  const { store, leads } = terminal();
  for (const [line, code, words] of [
    ['', 2, 'name a CSV file'],
    ['x.csv --undo a', 2, 'not both'],
    ['/nowhere/x.csv', 1, 'it does not exist'],
    ['--form boss x.csv', 2, 'boss'],
    [`${fileOf('Email,b', '1,"2\n')} --form deck`, 1, 'A quotation mark is never closed'],
    [fileOf(''), 1, 'The file is empty'],
    [`${fileOf('a,b', '1,2')} --form deck`, 2, 'Choose the column with the email'],
    [`${fileOf('Email', 'a@example.com')} --map Mail=email`, 2, '"Mail" is not a heading in the file'],
  ] as const) {
    expect((await leads(`import ${line}`, code)).stderr).toContain(words);
  }
  expect(await store.leads.count({ spam: 'with' }, 9)).toBe(0);
});
