import { expect, test } from 'vitest';
import { shortId } from '../../src/leads/reference.ts';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { sink, terminal } from './run-leads.ts';

const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/\s{2,}/));

test('a person sees the end of the id and the date of each lead, with its time where there is room', async () => {
  const { store, leads } = terminal({ isTTY: true });
  const { id } = await save(store, {}, { form: contactForm });
  expect(cellsOf((await leads('list', 0, { columns: 100 })).stdout)).toEqual([
    ['ID', 'Email', 'Date', 'Status', 'Last Contacted', 'Name', 'Form'],
    [shortId(id), 'ann@example.com', 'Mar 2, 2026', 'new', 'Not contacted', 'Ann B Cee', 'contact'],
  ]);
  await save(store, {}, { at: noon - 86_400_000 });
  const dates = async (columns?: number) =>
    cellsOf((await leads('list --columns created_at,contacted_at', 0, { columns })).stdout);
  expect(await dates()).toEqual([
    ['Date', 'Last Contacted'],
    ['Mar 2, 2026, 10:00 AM', 'Not contacted, waiting 1 h'],
    ['Mar 1, 2026, 10:00 AM', 'Not contacted, waiting 25 h'],
  ]);
  expect(await dates(40)).toEqual([
    ['Date', 'Last Contacted'],
    ['Mar 2, 2026', 'Not contacted'],
    ['Mar 1, 2026', 'Not contacted'],
  ]);
});

test('a program gets one line per lead, separated by tabs, nothing shortened, or JSON with the names of the columns', async () => {
  const { store, leads, json } = terminal();
  const email = `${'long'.repeat(16)}@${'x'.repeat(60)}.example.com`;
  const { id } = await save(store, { email }, { form: contactForm });
  const { stdout } = await leads('list');
  expect(stdout).toBe(`${[id, email, '2026-03-02T15:00:00.000Z', 'new', '', 'Ann B Cee', 'contact'].join('\t')}\n`);
  await save(store);
  const listed = await json('list --form contact');
  expect(listed).toEqual([await store.leads.find(id)]);
  expect(Object.keys(listed[0])).toEqual([...leadColumnOrder]);
});

test('an empty database is an empty list', async () => {
  const { leads, json } = terminal();
  expect(await leads('list')).toMatchObject({ stdout: '', stderr: '' });
  expect(await leads('list', 0, { isTTY: true })).toMatchObject({ stdout: '', stderr: 'No leads found.\n' });
  expect(await json('list')).toEqual([]);
});

/** A terminal on a database with many leads. */
async function crowd(size: number) {
  const at = terminal();
  const people = Array.from({ length: size }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(at.store, values)));
  return at;
}

test('a terminal shows fifty and says how many there are; a pipe and --limit show what they are asked for', async () => {
  const { leads, json } = await crowd(60);
  const shown = await leads('list', 0, { isTTY: true });
  expect(cellsOf(shown.stdout)).toHaveLength(51);
  expect(shown.stderr).toBe('Showing the newest 50 of 60 leads; use --limit to see more.\n');
  expect(cellsOf((await leads('list')).stdout)).toHaveLength(60);
  expect(cellsOf((await leads('list --limit 3')).stdout)).toHaveLength(3);
  expect(await json('list --limit 3')).toHaveLength(3);
});

test('a reader that has seen enough ends the command quietly', async () => {
  const { leads } = await crowd(400);
  expect((await leads('list', 0, { stdout: sink(1) })).stderr).toBe('');
});

test('a reader that has seen enough does not end the work of a command', async () => {
  const { store, leads } = await crowd(10);
  const ids = (await store.leads.list({}, { limit: 10 })).map(({ id }) => id);
  for (const closed of [{ stdout: sink(1) }, { stderr: sink(0) }]) {
    const references = closed.stderr ? ['nobody', ...ids] : ids;
    await leads(`contacted ${references.join(' ')}`, closed.stderr ? 3 : 0, closed);
    expect(await store.leads.count({ status: 'contacted' }, 100)).toBe(10);
    await leads(`contacted ${ids.join(' ')} --undo`);
  }
});

test.each([true, false])('what a lead holds cannot steer a terminal (terminal: %s)', async (isTTY) => {
  const { store, leads } = terminal({ isTTY });
  const name = 'Ann\u001b]0;x\u0007 \u009b2J\u202e\u061c\u200f\u2066Cee\tTab\nLine';
  await save(store, { name }, { form: contactForm });
  for (const line of ['list', 'list --json', 'show ann@example.com', ...(isTTY ? ['export'] : [])]) {
    const { stdout } = await leads(line);
    expect(stdout).toContain('Ann');
    expect(stdout).not.toMatch(/(?![\t\n])\p{Cc}|[\u2028\u2029]|\p{Bidi_Control}/u);
  }
});

const kim = 'kim@example.com';
const lee = 'lee@example.com';

test('leads are assigned, given a follow-up and listed by both; who is given one by somebody else gets an email', async () => {
  const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com' };
  const { store, leads } = terminal({ env });
  const listed = async (options: string) => (await leads(`list --columns email ${options}`)).stdout;
  await addAccount({ ...store, clock: () => noon }, { email: kim });
  const ann = await save(store, { email: 'ann@example.com' });
  await save(store, { email: 'bo@example.com' });
  expect((await leads(`assign ann@example.com ${kim}`)).stdout).toMatch(/\tann@.*\tassigned to kim@example\.com\n$/);
  const unknown = await leads('assign ann@example.com who@example.com', 2);
  expect(unknown.stderr).toBe('leads: “who@example.com” is not the email of an account.\n');
  expect((await leads('due bo@example.com today Call')).stdout).toMatch(/\tdue 2026-03-02\n$/);
  await leads('due bo@example.com soon', 2);
  expect(await listed(`--owner ${kim}`)).toBe('ann@example.com\n');
  expect(await listed('--owner none')).toBe('bo@example.com\n');
  expect(await listed(`--mine --by ${kim}`)).toBe('ann@example.com\n');
  const none = await leads('list --mine', 2);
  expect(none.stderr).toBe('leads: --mine needs the email of your account in --by or LEADS_BY.\n');
  await leads(`list --mine --owner ${kim}`, 2);
  expect(await listed('--due')).toBe('bo@example.com\n');
  expect(await listed('--due overdue')).toBe('');
  expect((await leads('show bo@example.com')).stdout).toMatch(/due_on\t2026-03-02\ndue_text\tCall\n/);
  await leads(`assign bo@example.com ${kim} --by ${kim}`);
  await leads('assign bo@example.com none');
  const mails = await store.outbox.list({ destination: 'mail' }, { limit: 10 });
  expect(mails.map(({ body }) => JSON.parse(body))).toEqual([expect.objectContaining({ ids: [ann.id], count: 1 })]);
});

/** A terminal on a database with two leads and two views of Kim, one of them shared. */
async function withViews() {
  const at = terminal();
  const { store, leads } = at;
  await save(store, { email: 'ann@example.com', name: 'Ann Bee' }, { form: contactForm });
  await save(store, { email: 'bo@example.com' });
  await addAccount({ ...store, clock: () => noon }, { email: kim });
  await leads(`assign bo@example.com ${kim}`);
  const keep = async (email: string, name: string, query: string, shared = true) => {
    const context = { views: store.views, clock: () => noon };
    await saveView(context, query, { name, shared }, { email, role: 'sales' }, { by: email, via: 'web' });
  };
  await keep(kim, 'Contact', 'form=contact&sort=name');
  await keep(kim, 'Mine', 'owner=me&group=person', false);
  return { ...at, keep };
}

test('views are listed: the shared ones, and one’s own', async () => {
  const { leads, json } = await withViews();
  const contact = `Contact\tform contact\teveryone\t${kim}\tName, A to Z\n`;
  expect((await leads('views')).stdout).toBe(contact);
  expect((await leads('views --by Kim@example.com')).stdout).toBe(`${contact}Mine\towner me\tyou\t${kim}\tUsual\n`);
  expect(await json('views')).toEqual([
    {
      ...{ name: 'Contact', author: kim, shared: true, filter: { form: 'contact' }, sort: 'name', grouped: false },
      created_at: new Date(noon).toISOString(),
    },
  ]);
  const shown = await leads('views', 0, { isTTY: true, columns: 60 });
  expect(shown.stdout).toContain('Contact');
  expect(shown.stderr).toContain('Your own views are listed with --by or LEADS_BY.');
  const none = await terminal().leads(`views --by ${lee}`, 0, { isTTY: true });
  expect(none.stderr).toBe('No views found.\n');
});

test('--view lists and exports what a view shows, in its order; other options override it', async () => {
  const { store, leads, json } = await withViews();
  await save(store, { email: 'al@example.com', name: 'Al Bee' }, { form: contactForm, at: noon - 1000 });
  const listed = async (options: string) => (await leads(`list --columns email ${options}`)).stdout;
  expect(await listed("--view ' CONTACT '")).toBe('al@example.com\nann@example.com\n');
  expect(await listed('--view Contact --form spark')).toBe('bo@example.com\n');
  expect((await leads('list --view Mine --columns email', 0, { env: { LEADS_BY: kim } })).stdout).toBe(
    'bo@example.com\n',
  );
  const ofBee = [{ email: 'al@example.com' }, { email: 'ann@example.com' }];
  expect(await json('export --view Contact')).toMatchObject(ofBee);
  expect(await json('export --view Contact --sort name-backwards')).toMatchObject(ofBee.reverse());
});

test('a name that no view has, or several, is refused with what there is', async () => {
  const { leads, keep } = await withViews();
  for (const command of ['list', 'export']) {
    const { stderr } = await leads(`${command} --view Mine`, 2);
    expect(stderr).toBe('leads: no view is named "Mine"; `leads views` lists them.\n');
  }
  await keep(lee, 'contact', 'form=contact');
  expect((await leads('list --view Contact', 2)).stderr).toBe(
    `leads: several people share a view named "Contact"; name one of them in --by: ${kim}, ${lee}.\n`,
  );
  await leads(`list --view Contact --by ${lee}`);
  await keep(lee, 'Own', 'owner=me');
  expect((await leads('list --view Own', 2)).stderr).toBe(
    'leads: the view "Own" shows your own leads: name your account in --by or LEADS_BY.\n',
  );
});
