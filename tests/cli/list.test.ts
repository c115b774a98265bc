import { expect, test } from 'vitest';
import { shortId } from '../../src/leads/reference.ts';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import type { Role } from '../../src/site/routes.ts';
import { addAccount } from '../helpers/signed-in.ts';
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

test('JSON has the names of the columns', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { form: contactForm });
  await save(store);
  const { stdout } = await run(['list', '--json', '--form', 'contact'], store);
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
  const people = Array.from({ length: 400 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(store, values)));
  const { code, stderr } = await run(['list'], { dataDir: store.dataDir, stdout: closingPipe() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

const kim = 'kim@example.com';

test('leads are assigned, given a follow-up and listed by both', async () => {
  const store = temporaryStore();
  const listed = async (...options: string[]) =>
    (await run(['list', ...options], store)).stdout.split('\n').flatMap((line) => line.split('\t')[1] ?? []);
  await addAccount({ ...store, clock: () => noon }, { email: kim });
  for (const name of ['ann', 'bo']) await save(store, { email: `${name}@example.com` });
  expect(await run(['assign', 'ann@example.com', kim], store)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\tann@example\.com\tassigned to kim@example\.com\n$/),
  });
  expect(await run(['assign', 'ann@example.com', 'who@example.com'], store)).toMatchObject({
    code: 2,
    stderr: 'leads: “who@example.com” is not the email of an account.\n',
  });
  expect((await run(['due', 'bo@example.com', 'today', 'Call'], store)).stdout).toMatch(/\tdue 2026-03-02\n$/);
  expect((await run(['due', 'bo@example.com', 'soon'], store)).code).toBe(2);
  expect(await listed('--owner', kim)).toEqual(['ann@example.com']);
  expect(await listed('--owner', 'none')).toEqual(['bo@example.com']);
  expect(await listed('--mine', '--by', kim)).toEqual(['ann@example.com']);
  expect((await run(['list', '--mine'], { ...store, env: { LEADS_BY: kim } })).stdout).toContain('ann@example.com');
  expect(await listed('--due')).toEqual(['bo@example.com']);
  expect(await listed('--due', 'overdue')).toEqual([]);
  expect((await run(['show', 'bo@example.com'], store)).stdout).toMatch(/due_on\t2026-03-02\ndue_text\tCall\n/);
});

test('an account that is assigned a lead from the terminal gets an email, unless it did so itself', async () => {
  const store = temporaryStore();
  await addAccount({ ...store, clock: () => noon }, { email: kim });
  const ids = [];
  for (const name of ['ann', 'bo']) ids.push((await save(store, { email: `${name}@example.com` })).id);
  const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com' };
  await run(['assign', 'ann@example.com', kim, '--by', 'Sam'], { ...store, env });
  await run(['assign', 'bo@example.com', kim], { ...store, env: { ...env, LEADS_BY: kim } });
  await run(['assign', 'bo@example.com', 'none'], { ...store, env });
  const mails = await store.outbox.list({ destination: 'mail' }, { limit: 10 });
  expect(mails.map(({ body }) => JSON.parse(body))).toEqual([expect.objectContaining({ ids: [ids[0]], count: 1 })]);
});

test('“mine” needs an account, and is one way to name an owner', async () => {
  const store = temporaryStore();
  expect(await run(['list', '--mine'], store)).toMatchObject({
    code: 2,
    stderr: 'leads: --mine needs the email of your account in --by or LEADS_BY.\n',
  });
  expect((await run(['list', '--mine', '--owner', kim], store)).code).toBe(2);
});

test('LEADS_BY is who acts', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'by@example.com' });
  await run(['note', 'by@example.com', 'Called'], { ...store, env: { LEADS_BY: kim } });
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'note', by: kim });
});

const lee = 'lee@example.com';

async function desk() {
  const store = temporaryStore();
  await save(store, { email: 'ann@example.com', name: 'Ann Bee' }, { form: contactForm });
  await save(store, { email: 'bo@example.com' });
  await addAccount({ ...store, clock: () => noon }, { email: kim });
  await run(['assign', 'bo@example.com', kim], store);
  const keep = async (email: string, name: string, shared: boolean, query: string, role: Role = 'sales') => {
    const context = { views: store.views, clock: () => noon };
    const saved = await saveView(context, query, { name, shared }, { email, role }, { by: email, via: 'web' });
    expect(saved.outcome).toBe('saved');
  };
  const contact = 'form=contact&sort=name';
  await keep(kim, 'Contact', true, contact);
  await keep(kim, 'Mine', false, 'owner=me&group=person');
  return { store, keep, contact };
}

test('views are listed: the shared ones, and one’s own', async () => {
  const { store } = await desk();
  const all = await run(['views'], store);
  expect(all).toMatchObject({
    code: 0,
    stdout: `Contact\tform contact\teveryone\t${kim}\tName, A to Z\n`,
  });
  expect((await run(['views', '--by', 'Kim@example.com'], store)).stdout.split('\n')[1]).toBe(
    `Mine\towner me\tyou\t${kim}\tUsual`,
  );
  expect(JSON.parse((await run(['views', '--json'], store)).stdout)).toEqual([
    {
      ...{ name: 'Contact', author: kim, shared: true, filter: { form: 'contact' }, sort: 'name', grouped: false },
      created_at: new Date(noon).toISOString(),
    },
  ]);
  const shown = await run(['views'], { ...store, isTTY: true, columns: 60 });
  expect(shown.stdout).toContain('Contact');
  expect(shown.stderr).toContain('Your own views are listed with --by or LEADS_BY.');
  const none = await run(['views', '--by', lee], { ...temporaryStore(), isTTY: true });
  expect(none).toMatchObject({ code: 0, stderr: 'No views found.\n' });
});

test('--view lists and exports what a view shows; other options go before it', async () => {
  const { store } = await desk();
  const { stdout } = await run(['list', '--view', ' CONTACT '], store);
  expect(stdout).toMatch(/^[\w-]{36}\t.*ann@example\.com\t.*\n$/);
  expect((await run(['list', '--view', 'Contact', '--columns', 'email', '--form', 'spark'], store)).stdout).toBe(
    'bo@example.com\n',
  );
  const env = { LEADS_BY: kim };
  expect((await run(['list', '--view', 'Mine', '--columns', 'email'], { ...store, env })).stdout).toBe(
    'bo@example.com\n',
  );
});

test('an export has the order of its view, and --sort goes before it', async () => {
  const { store } = await desk();
  await save(store, { email: 'al@example.com', name: 'Al Bee' }, { form: contactForm });
  await save(store, { email: 'zoe@example.com', name: 'Zoe Bee' }, { form: contactForm, at: noon - 1000 });
  const emails = async (...more: string[]) => {
    const { stdout } = await run(['export', '--view', 'Contact', '--json', ...more], store);
    return JSON.parse(stdout).map(({ email }: { email: string }) => email);
  };
  expect(await emails()).toEqual(['al@example.com', 'ann@example.com', 'zoe@example.com']);
  expect(await emails('--sort', 'name-backwards')).toEqual(['zoe@example.com', 'ann@example.com', 'al@example.com']);
});

test('a name that no view has, or several, is refused with what there is', async () => {
  const { store, keep, contact } = await desk();
  for (const command of ['list', 'export']) {
    expect(await run([command, '--view', 'Mine'], store)).toMatchObject({
      code: 2,
      stderr: 'leads: no view is named "Mine"; `leads views` lists them.\n',
    });
  }
  await keep(lee, 'contact', true, contact);
  expect(await run(['list', '--view', 'Contact'], store)).toMatchObject({
    code: 2,
    stderr: `leads: several people share a view named "Contact"; name one of them in --by: ${kim}, ${lee}.\n`,
  });
  expect((await run(['list', '--view', 'Contact', '--by', lee], store)).code).toBe(0);
  await keep(lee, 'Own', true, 'owner=me');
  expect((await run(['list', '--view', 'Own'], store)).stderr).toBe(
    'leads: the view "Own" shows your own leads: name your account in --by or LEADS_BY.\n',
  );
});
