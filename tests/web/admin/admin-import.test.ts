import { expect, test, vi } from 'vitest';
import { importColumns } from '../../../src/leads/import/import-rows.ts';
import { columnOf } from '../../../src/site/lead-columns.ts';
import { deskOf } from '../../helpers/desk.ts';
import { Answer } from '../../helpers/page.ts';
import { portOf } from '../../helpers/port-of.ts';
import { exchange } from '../../helpers/raw-http.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon } from '../../leads/sample-submission.ts';

const hour = 3_600_000;
let now = noon;
const timers = new Set<{ at: number; run: () => void }>();
const after = (milliseconds: number, run: () => void) => {
  const timer = { at: now + milliseconds, run };
  timers.add(timer);
  return () => timers.delete(timer);
};
const site = await testApp({}, { clock: () => now, timers: { after } });
const { store } = site.app.context;
const { leads } = store;
let owner = await deskOf(site);
/** The ids of files in the database, complete or not. */
const waiting = async () => {
  const { db } = store.engine;
  const files = await db.selectFrom('import_files').select('id').execute();
  const parts = await db.selectFrom('import_file_parts').select('file_id as id').distinct().execute();
  return [...new Set([...files, ...parts].map(({ id }) => id))];
};

const upload = (csv: string | Buffer, name = 'leads.csv') =>
  site.request.post('/admin/import').set('cookie', owner.cookie).attach('file', Buffer.from(csv), name);

/** Uploads a file and answers the address of its preview. */
const uploaded = async (csv: string | Buffer) => String((await upload(csv).expect(303)).headers.location);
const found = (search: string) => leads.list({ search }, { limit: 9 });
const latest = async () => (await store.bulk.list({ action: 'import' }, 1))[0] ?? expect.fail('an import is there');
const undo = async (back: string) => owner.post('/admin/leads/undo', { undo: (await latest()).id, back });

test('a file is shown with twenty rows and imported once; nothing is sent', async () => {
  const lines = Array.from(
    { length: 120 },
    (_, index) => `p${index}@example.com,Ann ${index},"a\n=b",contact,317-555-0142`,
  );
  const path = await uploaded(['Email,First Name,message,form,phone', ...lines].join('\n'));
  expect(await waiting()).toHaveLength(1);
  const page = await owner.get(path);
  expect(page.text).toContain('120 rows. Nothing is stored yet.');
  expect(page.html.match(/<th scope="row">p\d+@example\.com/g)).toHaveLength(20);
  expect(page.sent('select[name="column"]').column).toContain('first_name');
  expect(await leads.count({}, 9)).toBe(0);

  const twice = await Promise.all([1, 2].map(() => owner.post(path, { do: 'import' }, [303, 404])));
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await leads.count({}, 1000)).toBe(120);
  expect(await waiting()).toEqual([]);
  const [lead = expect.fail()] = await found('p7@');
  expect(lead).toMatchObject({ first_name: 'Ann 7', message: 'a\n=b', form: 'contact', status: 'new' });
  expect(await leads.deliveries(lead.id)).toEqual([]);
  expect(await leads.events(lead.id)).toMatchObject([{ kind: 'imported', by: account.email, via: 'web' }]);
  const said = 'Leads imported 120 leads imported. Nothing was sent to anyone.';
  expect((await owner.get('/admin/import')).text).toContain(said);
  const { text } = await owner.get(`/admin/leads/${lead.id}`);
  for (const words of ['Imported from a file', 'Not asked about calls']) expect(text).toContain(words);
});

test('undoing, from the dashboard too, is an admin’s, removes what nobody has worked with, and names the others', async () => {
  const [lead = expect.fail()] = await found('p7@');
  await owner.post(`/admin/leads/${lead.id}/contacted`);
  const { id } = await latest();
  const dashboard = await owner.get('/admin');
  expect(dashboard.text).toContain(`120 leads imported by ${account.email}`);
  expect(dashboard.attributes('[name="undo"]', 'value')).toContain(id);
  await (await deskOf(site, 'sales')).post('/admin/leads/undo', { undo: id }, 403);
  const { location } = await undo('/admin/import');
  expect(location).toBe(`/admin/import?undone=${id}`);
  const page = await owner.get(location);
  expect(page.text).toContain('Undone 119 leads removed. 1 stays: changed since then.');
  expect(page.linkTo('p7@example.com')).toBe(`/admin/leads/${lead.id}`);
  expect(page.text).toContain('Undone Mar 2, 2026');
  const again = await owner.send('/admin/leads/undo', { undo: id });
  expect(again).toEqual({ ok: false, restored: 0, skipped: [{ id: lead.id, why: 'changed' }] });
  const kinds = (await store.audit.latest(9)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('import'))).toEqual(['import-undone', 'import']);
});

test('an import that takes long is answered, goes on, and says so in the list', async () => {
  const path = await uploaded('email,form\nlong@example.com,deck\n');
  const iso = (time: number) => new Date(time).toISOString();
  const other = { destination: 'import', holder: 'other' } as const;
  await store.outbox.hold({ ...other, now: iso(now), until: iso(now + 50_000) });
  const before = new Set(timers);
  const answer = owner.post(path, { do: 'import' });
  const timer = await vi.waitUntil(() => [...timers].find((each) => !before.has(each)), { timeout: 10_000 });
  timer.run();
  expect((await answer).location).toBe('/admin/import');
  expect((await owner.get('/admin/import')).text).toContain('The import is running This can take a while');
  expect(await found('long@')).toEqual([]);
  await store.outbox.release({ ...other, until: iso(now) });
  await vi.waitUntil(async () => (await latest()).ended_at && !(await waiting()).length, { timeout: 10_000 });
  expect(await found('long@')).toHaveLength(1);
  expect((await undo('/admin')).location).toBe('/admin');
  expect((await owner.get('/admin')).notice).toContain('1 lead removed.');
});

test('an undo that takes long is answered, and goes on', async () => {
  await owner.post(await uploaded('email,form\nlong@example.com,deck\n'), { do: 'import' });
  const { restore } = store.undos;
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(store.undos, 'restore').mockImplementationOnce((...chunk) => waits.then(() => restore(...chunk)));
  const before = new Set(timers);
  const answer = undo('/admin/import');
  const timer = await vi.waitUntil(() => [...timers].find((each) => !before.has(each)), { timeout: 10_000 });
  timer.run();
  expect((await answer).location).toBe('/admin/import');
  expect((await owner.get('/admin/import')).notice).toContain('The undo is running');
  expect(await found('long@')).toHaveLength(1);
  goOn();
  await vi.waitUntil(async () => (await latest()).undone_at, { timeout: 10_000 });
  expect(await found('long@')).toEqual([]);
});

test('without a form or an email the page asks; posted choices stay', async () => {
  const path = await uploaded('Mail,Name given,Name given\nx@example.com,Xi,Yo\n');
  expect((await owner.get(path)).text).toContain('Choose the column with the email.');
  const column = ['email', 'first_name', 'last_name'];
  const asked = await owner.post(path, { column, do: 'import' }, 200);
  expect(asked.text).toContain('Choose a form for these leads.');
  expect(asked.sent('select[name="column"]').column).toEqual(column);
  const shown = await owner.post(path, { column, form: 'webinar', do: 'preview' }, 200);
  expect(shown.text).toMatch(/x@example\.com Xi Yo .* New Mar 2, 2026/);
  expect(await found('x@example')).toEqual([]);
  await owner.post(path, { column, form: 'webinar', do: 'import' });
  expect(await found('x@example')).toMatchObject([{ form: 'webinar', first_name: 'Xi', last_name: 'Yo' }]);
});

test('rows that are wrong are named, can be had as a file, and are left out only where somebody says so', async () => {
  const rows = 'ok@example.com;New;deck\nbad;New;deck\n"also@example.com";"won;\n""x""";deck\n';
  const path = await uploaded(`Email;Lead Status;form\n${rows}`);
  const { text } = await owner.get(path);
  for (const words of ['2 rows can’t be imported', 'Line 3: email is not a valid email', 'Line 4: status is not one'])
    expect(text).toContain(words);
  const refused = await owner.post(path, { do: 'refused' }, 200);
  expect(refused.headers['content-disposition']).toBe('attachment; filename="refused.csv"');
  expect(refused.html).toBe('Email,Lead Status,form\r\nbad,New,deck\r\nalso@example.com,"won;\n""x""",deck\r\n');
  expect((await owner.post(path, { do: 'import' }, 422)).text).toContain('Check this box');
  expect(await leads.count({ form: 'deck' }, 9)).toBe(0);
  await owner.post(path, { do: 'import', skip: 'yes' });
  expect((await leads.list({ form: 'deck' }, { limit: 9 })).map(({ email }) => email)).toEqual(['ok@example.com']);

  const names = importColumns.filter((name) => columnOf(name).type === 'time' || name.startsWith('utm_'));
  const cells = names.map(() => 'x'.repeat(301));
  const many = await uploaded(`email,form,spam,guests,${names.join()}\nx,y,z,1,${cells.join()}\n`);
  const more = `has more than 300 characters; The row has ${names.length + 3 - 10} more mistakes`;
  expect((await owner.get(many)).text).toContain(more);
});

test('an upload without a file, that breaks off, is too large or cannot be read is refused in a sentence, and nothing of it stays', async () => {
  const before = await waiting();
  const post = () => site.request.post('/admin/import').set('cookie', owner.cookie);
  const broken = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEmail';
  for (const [sent, status, words] of [
    [post(), 400, 'Please choose a CSV file'],
    [upload('', ''), 400, 'Please choose a CSV file'],
    [post().set('content-type', 'multipart/form-data; boundary=x').send(broken), 400, 'could not be read'],
    [upload(Buffer.alloc(100 * 1024 * 1024 + 1, 'a')), 413, 'more than 100 MB'],
  ] as const)
    expect(new Answer(await sent.expect(status)).text).toContain(words);
  const head = `POST /admin/import HTTP/1.1\r\nHost: site\r\nCookie: ${owner.cookie}\r\nContent-Length: 199999999\r\n`;
  const type = 'Content-Type: multipart/form-data; boundary=x\r\n\r\n';
  expect((await exchange(await portOf(site.app), head + type)).status).toBe(413);
  for (const [csv, words] of [
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0x00, 0x0a]), 'is not UTF-8 text'],
    ['', 'The file is empty'],
  ] as const)
    expect((await owner.get(await uploaded(csv as string), 422)).text).toContain(words);
  expect(await waiting()).toEqual(before);
});

test('a file that nobody imports is deleted within the hour, also of a program that has ended', async () => {
  const csv = 'Email,form\nlate@example.com,deck\n';
  const path = await uploaded(csv);
  now += hour + 1000;
  owner = await deskOf(site);
  expect((await owner.get(path, 404)).text).toContain('was uploaded more than an hour ago');
  const second = await uploaded(csv);
  site.app.context.startJobs();
  await expect.poll(waiting).toEqual([second.split('/').at(-1)]);
  now += hour + 1000;
  for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run();
  await expect.poll(waiting).toEqual([]);
  owner = await deskOf(site);
});

test('what is stored already, has no account as its owner, or wants no email is counted before it is imported, for programs too', async () => {
  const csv = 'Email,form,Contact owner,Do Not Email\nseen@example.com,deck,Kim Lee,\n';
  const { body } = await upload(csv).set('accept', 'application/json').expect(200);
  const seen = { rows: 1, bad: 0, stored: 0, optOuts: 0, ownerless: 1, unknownOwners: ['Kim Lee'] };
  expect(await owner.read(`/admin/import/${body.id}`)).toMatchObject({ ok: true, ...seen });
  const done = await owner.send(`/admin/import/${body.id}`, { do: 'import' });
  expect(done).toEqual({ ok: true, id: expect.any(String), added: 1, skipped: 0, refused: 0 });
  const { imports } = await owner.read('/admin/import');
  expect(imports[0]).toMatchObject({ id: done.id, added: 1, by: account.email });
  const page = await owner.get(await uploaded(csv));
  expect(page.text).toContain('1 row, all already here. Nothing is stored yet.');
  expect(page.text).toContain('Without an owner: 1 row, because no account that sees leads is named Kim Lee.');
  expect(page.has('button[value="import"]')).toBe(false);
  const optOut = await owner.get(await uploaded(csv.replace(',\n', ',yes\n')));
  expect(optOut.text).toContain('1 person with leads here won’t get any more email, as the file says.');
  expect(optOut.has('button[value="import"]')).toBe(true);
});
