import { expect, onTestFinished, test, vi } from 'vitest';
import { importColumns } from '../../../src/leads/import/import-rows.ts';
import { columnOf } from '../../../src/site/lead-columns.ts';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { exchange, listening } from '../../helpers/raw-http.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const hour = 3_600_000;
let now = noon;
const timers = new Set<{ at: number; run: () => void }>();
const site = await testApp(
  {},
  {
    clock: () => now,
    timers: {
      after(milliseconds, run) {
        const timer = { at: now + milliseconds, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  },
);
const { store } = site.app.context;
let cookie = await signedIn(site);
/** The ids of files in the database, complete or not. */
const waiting = () =>
  store.engine.read(async (db) => {
    const files = await db.selectFrom('import_files').select('id').execute();
    const parts = await db.selectFrom('import_file_parts').select('file_id as id').distinct().execute();
    return [...new Set([...files, ...parts].map(({ id }) => id))];
  });

const upload = (csv: string | Buffer, name = 'leads.csv') =>
  site.request.post('/admin/import').set('cookie', cookie).attach('file', Buffer.from(csv), name);
const post = (path: string, values: object) => site.request.post(path).type('form').set('cookie', cookie).send(values);
const get = (path: string) => site.request.get(path).set('cookie', cookie);

/** Uploads a file and answers the address of its preview. */
async function uploaded(csv: string) {
  const { headers } = await upload(csv).expect(303);
  expect(headers.location).toMatch(/^\/admin\/import\/[0-9a-f-]{36}$/);
  return String(headers.location);
}

test('a file is shown with twenty rows and imported once; nothing is sent', async () => {
  const lines = Array.from({ length: 450 }, (_, place) => `p${place}@example.com,Ann ${place},"a\n=b",contact`);
  const path = await uploaded(['Email,First Name,message,form', ...lines].join('\n'));
  expect(await waiting()).toHaveLength(1);
  const { text } = await get(path).expect(200);
  expect(textOf(text)).toContain('450 rows. Nothing is stored yet.');
  expect(text.match(/p\d+@example\.com/g)).toHaveLength(20);
  expect(text).toContain('<option value="first_name" selected="">');
  expect(await store.leads.count({}, 9)).toBe(0);

  const twice = await Promise.all([post(path, { do: 'import' }), post(path, { do: 'import' })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await store.leads.count({}, 1000)).toBe(450);
  expect(await waiting()).toEqual([]);
  const [lead] = await store.leads.list({ search: 'p7@' }, { limit: 1 });
  expect(lead).toMatchObject({ first_name: 'Ann 7', message: 'a\n=b', form: 'contact', status: 'new' });
  expect(await store.leads.deliveries(lead?.id ?? '')).toEqual([]);
  const [event] = await store.leads.events(lead?.id ?? '');
  expect(event).toMatchObject({ kind: 'imported', by: account.email, via: 'web' });
  expect(textOf((await get('/admin/import').expect(200)).text)).toContain(
    'Leads imported 450 leads imported. Nothing was sent to anyone.',
  );
  expect(textOf((await get(`/admin/leads/${lead?.id}`).expect(200)).text)).toContain('Imported from a file');
});

test('undoing removes what nobody has worked with, and names the others', async () => {
  const [lead] = await store.leads.list({ search: 'p7@' }, { limit: 1 });
  const { id: own } = await save(store, { email: 'own@example.com' });
  await post(`/admin/leads/${lead?.id}/contacted`, {}).expect(303);
  const { id } = (await store.bulk.list({ action: 'import' }, 1))[0] ?? expect.fail('an import is there');
  const { headers } = await post('/admin/leads/undo', { undo: id, back: '/admin/import' }).expect(303);
  expect(headers.location).toBe(`/admin/import?undone=${id}`);
  const { text } = await get(String(headers.location)).expect(200);
  expect(textOf(text)).toContain('Undone 449 leads removed. 1 stays: changed since then.');
  expect(text).toContain(`<a href="/admin/leads/${lead?.id}">p7@example.com</a>`);
  expect(textOf(text)).toContain('Undone Mar 2, 2026');
  expect((await store.leads.list({}, { limit: 9 })).map((each) => each.id).sort()).toEqual([own, lead?.id].sort());
  const again = await post('/admin/leads/undo', { undo: id }).set('accept', 'application/json').expect(200);
  expect(again.body).toEqual({ ok: false, restored: 0, skipped: [{ id: lead?.id, why: 'changed' }] });
  const kinds = (await store.audit.latest(9)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['import', 'import-undone']));
});

test('the dashboard has the import with its undo, which is an admin’s', async () => {
  const path = await uploaded('email,form\ndash@example.com,deck\n');
  await post(path, { do: 'import' }).expect(303);
  const { id } = (await store.bulk.list({ action: 'import' }, 1))[0] ?? expect.fail('an import is there');
  const { text } = await get('/admin').expect(200);
  expect(textOf(text)).toContain(`1 lead imported by ${account.email}`);
  expect(text).toContain(`value="${id}" name="undo"`);
  const sales = await signedIn(site, { email: 'sam@example.com', password: 'four other plain words', role: 'sales' });
  await post('/admin/leads/undo', { undo: id }).set('cookie', sales).expect(403);
  const undone = await post('/admin/leads/undo', { undo: id, back: '/admin' }).expect(303);
  expect(undone.headers.location).toBe('/admin');
  expect(textOf((await get('/admin')).text)).toContain('1 lead removed.');
  expect(await store.leads.list({ search: 'dash@' }, { limit: 1 })).toEqual([]);
});

test('an import that takes long is answered, goes on, and says so in the list', async () => {
  const path = await uploaded('email,form\nlong@example.com,deck\n');
  const iso = (time: number) => new Date(time).toISOString();
  const other = { destination: 'import', holder: 'other' } as const;
  await store.outbox.hold({ ...other, now: iso(now), until: iso(now + 50_000), horizon: iso(now + 60_000) });
  const before = new Set(timers);
  const answer = post(path, { do: 'import' }).then((done) => done);
  const timer = await vi.waitUntil(() => [...timers].find((each) => !before.has(each)), { timeout: 10_000 });
  timer.run();
  expect((await answer).headers.location).toBe('/admin/import');
  expect(textOf((await get('/admin/import')).text)).toContain('The import is running This can take a while.');
  expect(await store.leads.list({ search: 'long@' }, { limit: 1 })).toEqual([]);
  await store.outbox.release({ ...other, until: iso(now) });
  await vi.waitUntil(
    async () => (await store.bulk.list({ action: 'import' }, 1))[0]?.ended_at && !(await waiting()).length,
    {
      timeout: 10_000,
    },
  );
  expect(await store.leads.list({ search: 'long@' }, { limit: 1 })).toHaveLength(1);
  const [{ id } = { id: '' }] = await store.bulk.list({ action: 'import' }, 1);
  await post('/admin/leads/undo', { undo: id }).expect(303);
});

test('without a form or an email the page asks; posted choices stay', async () => {
  const path = await uploaded('Mail,Name given,Name given\nx@example.com,Xi,Yo\n');
  expect(textOf((await get(path).expect(200)).text)).toContain('Choose the column with the email.');
  const column = ['email', 'first_name', 'last_name'];
  const asked = await post(path, { column, do: 'import' }).expect(200);
  expect(textOf(asked.text)).toContain('Choose a form for these leads.');
  expect(asked.text).toContain('<option value="last_name" selected="">');
  const shown = await post(path, { column, form: 'webinar', do: 'preview' }).expect(200);
  expect(textOf(shown.text)).toMatch(/x@example\.com Xi Yo .* New Mar 2, 2026/);
  expect(await store.leads.count({ search: 'x@example' }, 9)).toBe(0);
  await post(path, { column, form: 'webinar', do: 'import' }).expect(303);
  const [lead] = await store.leads.list({ search: 'x@example' }, { limit: 9 });
  expect(lead).toMatchObject({ form: 'webinar', first_name: 'Xi', last_name: 'Yo' });
});

test('rows that are wrong are named, can be had as a file, and are left out only where somebody says so', async () => {
  const path = await uploaded(
    'Email;Lead Status;form\nok@example.com;New;deck\nbad;New;deck\n"also@example.com";"won;\n""x""";deck\n',
  );
  const { text } = await get(path).expect(200);
  expect(textOf(text)).toContain('2 rows can’t be imported');
  expect(textOf(text)).toContain('Line 3: email is not a valid email');
  expect(textOf(text)).toContain('Line 4: status is not one of new, contacted, invested, closed');
  const refused = await post(path, { do: 'refused' }).expect(200);
  expect(refused.headers['content-disposition']).toBe('attachment; filename="refused.csv"');
  expect(refused.text).toBe('Email,Lead Status,form\r\nbad,New,deck\r\nalso@example.com,"won;\n""x""",deck\r\n');
  expect(textOf((await post(path, { do: 'import' }).expect(422)).text)).toContain('Check this box');
  expect(await store.leads.count({ form: 'deck' }, 9)).toBe(0);
  await post(path, { do: 'import', skip: 'yes' }).expect(303);
  expect((await store.leads.list({ form: 'deck' }, { limit: 9 })).map(({ email }) => email)).toEqual([
    'ok@example.com',
  ]);
});

test.each([
  ['no file', () => site.request.post('/admin/import').set('cookie', cookie), 400, 'Please choose a CSV file'],
  ['a file without a name', () => upload('', ''), 400, 'Please choose a CSV file'],
  [
    'a broken upload',
    () =>
      site.request
        .post('/admin/import')
        .set({ cookie, 'content-type': 'multipart/form-data; boundary=x' })
        .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEmail'),
    400,
    'could not be read',
  ],
])('%s is refused in a sentence', async (_what, send, status, words) => {
  const answer = await send();
  expect(answer.status).toBe(status);
  expect(textOf(answer.text)).toContain(words);
  expect(await waiting()).toEqual([]);
});

test('a file that is announced or turns out too large is refused, and nothing of it stays', async () => {
  const server = createHttpServer(site.app);
  onTestFinished(() => void server.close());
  const head = `POST /admin/import HTTP/1.1\r\nHost: site\r\nCookie: ${cookie}\r\nContent-Length: 199999999\r\n`;
  const type = 'Content-Type: multipart/form-data; boundary=x\r\n\r\n';
  expect((await exchange(await listening(server), head + type)).status).toBe(413);
  const large = await upload(Buffer.alloc(100 * 1024 * 1024 + 1, 'a'));
  expect(large.status).toBe(413);
  expect(textOf(large.text)).toContain('more than 100 MB');
  expect(await waiting()).toEqual([]);
});

test.each([
  ['Excel 97', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0x00, 0x0a]), 'is not UTF-8 text'],
  ['nothing', '', 'The file is empty'],
  [
    'a file of 30,000 columns',
    `email${',x'.repeat(30_000)}\n`,
    'The file has 30,001 columns, and up to 200 can be imported',
  ],
  [
    'a heading of 150,000 brackets',
    `email,${'('.repeat(150_000)}\n`,
    'The heading of column 2 has 150,000 characters, and up to 200 can be read',
  ],
  ['an open quotation mark', 'Email,form\n"a@example.com,deck\n', 'A quotation mark is never closed'],
])('%s is refused at its preview and deleted', async (_what, csv, words) => {
  const { headers } = await upload(csv).expect(303);
  const answer = await get(String(headers.location)).expect(422);
  expect(textOf(answer.text)).toContain(words);
  expect(await waiting()).toEqual([]);
});

test('ten mistakes of a row are named, and how many more it has', async () => {
  const names = importColumns.filter((name) => columnOf(name).kind === 'time' || name.startsWith('utm_'));
  const path = await uploaded(
    `email,form,spam,guests,${names.join()}\nx,y,z,1,${names.map(() => 'x'.repeat(301)).join()}\n`,
  );
  const { text } = await get(path).expect(200);
  expect(textOf(text)).toContain(`has more than 300 characters; The row has ${names.length + 3 - 10} more mistakes`);
});

test('a row of a foreign file is there already only if its values are', async () => {
  const rows = ['One', 'Two', 'Two'].map((message) => `twice@example.com,contact,${message},2026-02-01\n`);
  const path = await uploaded(`Email,form,Message,Create Date\n${rows.join('')}`);
  const { body } = await post(path, { do: 'import' }).set('accept', 'application/json').expect(200);
  expect(body).toMatchObject({ added: 2, skipped: 1 });
});

test('a file that nobody imports is deleted within the hour, also of a program that has ended', async () => {
  const path = await uploaded('Email,form\nlate@example.com,deck\n');
  now += hour + 1000;
  cookie = await signedIn(site, { email: 'later@example.com', password: account.password });
  expect(textOf((await get(path).expect(404)).text)).toContain('was uploaded more than an hour ago');
  const second = await uploaded('Email,form\nlate@example.com,deck\n');
  site.app.context.scheduleRetention();
  await expect.poll(waiting).toEqual([second.split('/').at(-1)]);
  now += hour + 1000;
  for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run();
  await expect.poll(waiting).toEqual([]);
  cookie = await signedIn(site, { email: 'latest@example.com', password: account.password });
});

test('what is stored already, has no account as its owner, or wants no email is counted before it is imported', async () => {
  const csv = 'Email,form,Contact owner,Do Not Email\nseen@example.com,deck,Kim Lee,\n';
  await post(await uploaded(csv), { do: 'import' }).expect(303);
  const path = await uploaded(csv);
  const { text } = await get(path).expect(200);
  expect(textOf(text)).toContain('1 row, all already here. Nothing is stored yet.');
  expect(textOf(text)).toContain('Without an owner: 1 row, because no account that sees leads is named Kim Lee.');
  expect(text).not.toContain('value="import"');
  const optOut = await get(await uploaded(csv.replace(',\n', ',yes\n'))).expect(200);
  expect(textOf(optOut.text)).toContain('1 person with leads here won’t get any more email, as the file says.');
  expect(optOut.text).toContain('value="import"');
});

test('programs get JSON', async () => {
  const json = { accept: 'application/json' };
  const { body } = await upload('Email,form\nj@example.com,deck\n').set(json).expect(200);
  const shown = await get(`/admin/import/${body.id}`).set(json).expect(200);
  expect(shown.body).toEqual({
    ok: true,
    headings: ['Email', 'form'],
    mapping: ['email', 'form'],
    ...{ rows: 1, bad: 0, stored: 0, optOuts: 0, ownerless: 0, unknownOwners: [], badRows: [] },
  });
  const done = await post(`/admin/import/${body.id}`, { do: 'import' }).set(json).expect(200);
  expect(done.body).toEqual({ ok: true, id: expect.any(String), added: 1, skipped: 0, refused: 0 });
  const { body: listed } = await get('/admin/import').set(json).expect(200);
  expect(listed.imports[0]).toMatchObject({ id: done.body.id, added: 1, by: 'latest@example.com' });
});

test('an imported person was not asked about calls', async () => {
  const path = await uploaded('email,form,phone\nring@example.com,deck,(317) 555-0142\n');
  await post(path, { do: 'import' }).expect(303);
  const [lead] = await store.leads.list({ search: 'ring@' }, { limit: 1 });
  expect(textOf((await get(`/admin/leads/${lead?.id}`)).text)).toContain('Not asked about calls');
});
