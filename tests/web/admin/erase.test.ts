import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditEvent } from '../../../src/base/audit.ts';
import { tables } from '../../../src/db/schema.ts';
import { actionNames, fieldsOf } from '../../../src/leads/actions/index.ts';
import type { Mention } from '../../../src/leads/find-mentions.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { run } from '../../cli/run-leads.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { type TestApp, testApp, textOf } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const email = 'Zoe.Quill@example.com';
const name = email.toLowerCase();

async function office() {
  const site = await testApp();
  const { store, config } = site.app.context;
  const { id } = await save(store, { email });
  const cookie = await signedIn(site);
  return { site, store, id, cookie, path: `/admin/leads/${id}/erase`, dataDir: config.dataDir };
}

const get = ({ request }: TestApp, path: string, cookie: string) => request.get(path).set('cookie', cookie);
const erase = ({ request }: TestApp, path: string, cookie: string, typed: string) =>
  request.post(path).type('form').set('cookie', cookie).send({ email: typed });

const hashWith = (key: Uint8Array) => createHmac('sha256', key).update(name).digest('hex');
const hashesOf = async ({ audit }: Awaited<ReturnType<typeof office>>['store']) =>
  (await audit.latest(10, { kind: 'erased' })).map(({ detail }) => JSON.parse(detail).person);
const keyOf = async ({ admins }: Awaited<ReturnType<typeof office>>['store']) =>
  Buffer.from(await admins.sharedKey('erasure', ''), 'base64url');

test('an admin finds the way on the page of a lead; sales does not, and gets nowhere by its address', async () => {
  const { site, store, id, cookie, path } = await office();
  expect((await get(site, `/admin/leads/${id}`, cookie).expect(200)).text).toContain(`href="${path}"`);
  const credentials = { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' } as const;
  const sales = await signedIn(site, credentials);
  const { text } = await get(site, `/admin/leads/${id}`, sales).expect(200);
  expect(text).toContain(email);
  expect(text).not.toMatch(/erase/i);
  expect((await get(site, path, sales).expect(403)).text).not.toContain(email);
  await erase(site, path, sales, email).expect(403);
  expect(await store.leads.find(id)).toBeDefined();
  expect(await hashesOf(store)).toEqual([]);
});

test('the page says what would be deleted, of all leads of the person, and is cached nowhere', async () => {
  const { site, store, cookie, path } = await office();
  const second = await save(store, { email: name });
  await save(store, { email: 'other@example.com' });
  await run(['note', second.id, 'Likes tours'], { dataDir: site.app.context.config.dataDir });
  const answer = await get(site, path, cookie).expect(200);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(textOf(answer.text)).toContain(email);
  expect(textOf(answer.text)).toMatch(/2 leads .* 2 deliveries .* 3 events /);
  const { body } = await get(site, path, cookie).set('accept', 'application/json').expect(200);
  expect(body).toEqual({ leads: 2, deliveries: 2, events: 3, sending: 0, mentions: [] });
});

test('leads of others that name the person in notes, message or follow-up are listed, with links, before anything goes', async () => {
  const { site, store, cookie, path } = await office();
  const { dataDir } = site.app.context.config;
  await save(store, { email, name: 'Zoé Quill' }, { form: contactForm });
  const [other, third] = [
    await save(store, { email: 'other@example.com' }),
    await save(store, { email: 'third@example.com' }),
  ];
  await run(['note', other.id, 'Came through Zoe  Quill,\nwho called twice'], { dataDir });
  await run(['note', other.id, 'See ZOE.QUILL@example.com'], { dataDir });
  await run(['note', third.id, 'Wrote with a quillpen'], { dataDir });
  const friend = await save(
    store,
    { email: 'friend@example.com', message: 'Zoë Quill told me about you' },
    { form: contactForm },
  );
  await run(['due', friend.id, 'tomorrow', 'Ask Quill first'], { dataDir });
  const { text } = await get(site, path, cookie).expect(200);
  expect(textOf(text)).toContain('2 other leads may name this person. Check them first:');
  expect(textOf(text)).toMatch(/friend@example.com ?, 1 note, the message, and the follow-up/);
  expect(textOf(text)).toMatch(/other@example.com ?, 2 notes/);
  expect(text).toContain(`href="/admin/leads/${other.id}"`);
  expect(text).not.toContain(third.id);
  const { body } = await get(site, path, cookie).set('accept', 'application/json').expect(200);
  // The trail has the text of a follow-up too.
  expect(body.mentions.sort((a: Mention, b: Mention) => (a.email < b.email ? -1 : 1))).toEqual([
    { lead_id: friend.id, email: 'friend@example.com', notes: 1, message: true, follow_up: true },
    { lead_id: other.id, email: 'other@example.com', notes: 2, message: false, follow_up: false },
  ]);
  const answer = await run(['forget', email, '--yes'], { dataDir });
  expect(answer.stderr).toContain(`leads show ${other.id.slice(-6)}  other@example.com  2 notes`);
  expect(answer.stderr).toContain('friend@example.com  1 note, the message, and the follow-up');
  expect(await store.leads.find(other.id)).toBeDefined();
});

test('what an export was searched for is not written down, and what earlier versions wrote goes with the next person', async () => {
  const { site, store, cookie, path, dataDir } = await office();
  await run(['export', '--search', 'Zebulon Quixote', '--status', 'new'], { dataDir });
  await get(site, '/admin/leads.csv?search=zeb%40exampl', cookie).expect(200);
  const details = async () =>
    (await store.audit.latest(10, { kind: 'export' })).map(({ detail }) => JSON.parse(detail));
  expect(JSON.stringify(await details())).not.toMatch(/zeb|quixote/i);
  expect((await details()).map(({ filter }) => filter)).toEqual([{ search: true }, { status: 'new', search: true }]);
  const words = textOf((await get(site, '/admin/audit', cookie).expect(200)).text);
  expect(words).toContain('Filter: status new, search');
  const earlier = { rows: 1, filter: { form: 'contact', search: 'zoe' }, complete: true };
  await store.audit.addEvent(auditEvent('export', { by: 'Kim', via: 'web' }, Date.now(), earlier));
  await erase(site, path, cookie, email).expect(303);
  expect(await details()).toContainEqual({ ...earlier, filter: { form: 'contact', search: true } });
});

test('a person erased while a delivery is being sent: its result is not stored, and the response says who may have it', async () => {
  const { site, store, cookie, path } = await office();
  const now = new Date().toISOString();
  const claim = { destination: 'crm', forms: ['spark'], limit: 1, now, leaseUntil: '2999', horizon: '9999' } as const;
  const [delivery] = await store.outbox.claim(claim);
  await erase(site, path, cookie, email).expect(303);
  const notice = textOf((await get(site, '/admin/leads', cookie).expect(200)).text);
  expect(notice).toContain('1 delivery was being sent, so the CRM or the mail server may still receive the data.');
  const id = delivery?.id ?? '';
  const lead_id = delivery?.lead_id ?? '';
  const event = {
    id: 'late',
    lead_id,
    at: now,
    kind: 'delivered',
    by: 'site',
    via: 'outbox',
    detail: `{"answer":"${name}"}`,
  };
  const result = { attempts: 1, due_at: now, delivered_at: now, outcome: 'delivered', answer: `taken: ${name}` };
  expect(await store.outbox.saveResult({ id, lease: '2999', state: 'delivered', ...result, event })).toBe(false);
  const rows = await store.engine.read((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  );
  expect(JSON.stringify(rows)).not.toMatch(/zoe|quill/i);
  const [erased] = await store.audit.latest(1, { kind: 'erased' });
  expect(JSON.parse(erased?.detail ?? '')).toMatchObject({ leads: 1, deliveries: 1, sending: 1 });
});

test.each([
  ['', 'Type this person’s email to erase them'],
  ['zoe.quill@example.org', 'This is not this person’s email; nothing was erased'],
])('"%s" erases nobody: the field says why and preserves what was typed', async (typed, sentence) => {
  const { site, store, id, cookie, path } = await office();
  const { text, headers } = await erase(site, path, cookie, typed).expect(422);
  expect(text).toContain('<title>Error: ');
  expect(text).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true" aria-describedby="email-error"/);
  expect(text).toContain(`value="${typed}"`);
  expect(textOf(/<p[^>]*id="email-error">.*?<\/p>/s.exec(text)?.[0] ?? '')).toContain(sentence);
  expect(headers['cache-control']).toBe('private, no-store');
  const program = await erase(site, path, cookie, typed).set('accept', 'application/json').expect(422);
  expect(program.body).toEqual({ ok: false, message: sentence, errors: { email: sentence } });
  expect(await store.leads.find(id)).toBeDefined();
  expect(await hashesOf(store)).toEqual([]);
});

test('the right email erases everything of the person and of nobody else, and leaves a keyed hash', async () => {
  const { site, store, cookie, path, dataDir } = await office();
  await save(store, { email: name });
  const other = await save(store, { email: 'other@example.com' });
  await run(['export', '--search', name], { dataDir });
  const answer = await erase(site, path, cookie, ` ${email.toUpperCase()} `).expect(303);
  expect(answer.headers.location).toBe('/admin/leads');
  const notice = textOf((await get(site, '/admin/leads', cookie).expect(200)).text);
  expect(notice).toContain('Person erased 2 leads, 2 deliveries and 2 events of the audit trail were deleted.');
  expect(notice).not.toMatch(/zoe|quill/i);
  expect(await store.leads.find(other.id)).toBeDefined();
  const rows = await store.engine.read((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  );
  expect(JSON.stringify(rows)).not.toMatch(/zoe|quill/i);
  const [event] = await store.audit.latest(1);
  expect(event).toMatchObject({ kind: 'erased', by: account.email, via: 'web' });
  const counts = { leads: 2, deliveries: 2, events: 2, address: '127.0.0.x' };
  expect(JSON.parse(event?.detail ?? '')).toEqual({ person: hashWith(await keyOf(store)), ...counts });
  await get(site, path, cookie).expect(404);
});

test('a saved view that names the person goes with them, and its name from the trail; others stay', async () => {
  const { site, store, cookie, path } = await office();
  const saveView = (view: string, back: string) =>
    site.request.post('/admin/leads/views').type('form').set('cookie', cookie).send({ name: view, back }).expect(303);
  await saveView('Calls', '/admin/leads?status=new&search=webinar');
  await saveView('Hot', `/admin/leads?search=${encodeURIComponent(name)}`);
  await saveView(`Talks with ${email}`, '/admin/leads?status=new');
  await saveView('Deleted', `/admin/leads?search=${encodeURIComponent(email)}`);
  const deleted = (await store.views.list(account.email)).find((view) => view.name === 'Deleted');
  await site.request.post(`/admin/leads/views/${deleted?.id}/delete`).set('cookie', cookie).expect(303);
  await erase(site, path, cookie, email).expect(303);
  expect((await store.views.list(account.email)).map((view) => view.name)).toEqual(['Calls']);
  const rows = await store.engine.read((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  );
  expect(JSON.stringify(rows)).not.toMatch(/zoe|quill/i);
  const saved = (await store.audit.latest(10, { kind: 'view-saved' })).map(({ detail }) => JSON.parse(detail).view);
  expect(saved.filter(Boolean).sort()).toEqual(['Calls', 'Deleted', 'Hot']);
});

test('notices that wait in sessions, files that wait to be imported and the campaign of an export name nobody afterwards', async () => {
  const { site, store, cookie, path } = await office();
  await save(store, { email, name: 'Zoe Quill' }, { form: contactForm });
  await get(site, '/admin/leads.csv?campaign=zoe-quill', cookie).expect(200);
  await get(site, '/admin/leads.csv?campaign=spring&source=radio', cookie).expect(200);
  const other = await signedIn(site, { email: 'kim@example.com', password: 'four other plain words', role: 'sales' });
  const view = { name: `Talks with ${email}`, back: '/admin/leads?status=new' };
  await site.request.post('/admin/leads/views').type('form').set('cookie', other).send(view).expect(303);
  const upload = await site.request
    .post('/admin/import')
    .set({ cookie, accept: 'application/json' })
    .attach('file', Buffer.from(`email\n${email}\n`), 'leads.csv')
    .expect(200);
  const parts = () => store.engine.read((db) => db.selectFrom('import_file_parts').selectAll().execute());
  expect(await parts()).toHaveLength(1);
  await erase(site, path, cookie, email).expect(303);
  expect(await parts()).toEqual([]);
  await get(site, `/admin/import/${upload.body.id}`, cookie).expect((answer) =>
    expect(answer.status).toBeLessThan(500),
  );
  const rows = await store.engine.read((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  );
  expect(JSON.stringify(rows)).not.toMatch(/zoe|quill/i);
  const filters = (await store.audit.latest(10, { kind: 'export' })).map(({ detail }) => JSON.parse(detail).filter);
  expect(filters).toEqual([{ campaign: 'spring', source: 'radio' }, { campaign: true }]);
  // A file uploaded afterwards is stored again.
  await site.request
    .post('/admin/import')
    .set({ cookie, accept: 'application/json' })
    .attach('file', Buffer.from('email\nkim@example.com\n'), 'leads.csv')
    .expect(200);
});

test.each([
  [{ due_on: '', due_text: '' }, { due_on: '2026-10-18', due_text: 'Ask Zoe' }, false],
  [{ due_on: '2026-10-18', due_text: 'Ask Zoe' }, { due_on: '', due_text: '' }, false],
  [{ due_on: '', due_text: '' }, { due_on: '2026-10-18', due_text: '' }, true],
  [{ status: 'new', contacted_at: null }, { status: 'closed', contacted_at: '2026-10-18T04:05:06.007Z' }, true],
  [{ owner: '' }, { owner: account.email }, true],
])(
  'what undoes %j of another lead survives an erasure only if it holds no typed text',
  async (before, after, survives) => {
    const { site, store, cookie, path } = await office();
    const other = await save(store, { email: 'other@example.com' });
    const record = { id: 'b', action: 'due', by: 'kim', at: '', expires_at: '9', row_id: other.id };
    const values = { before: JSON.stringify(before), after: JSON.stringify(after) };
    await store.engine.write((db) =>
      db
        .insertInto('undos')
        .values({ ...record, ...values })
        .execute(),
    );
    await erase(site, path, cookie, email).expect(303);
    const left = await store.engine.read((db) => db.selectFrom('undos').selectAll().execute());
    expect(left).toHaveLength(survives ? 1 : 0);
  },
);

test('no text that staff typed into an action survives an erasure in what undoes it', async () => {
  const { site, store, cookie, path } = await office();
  const stored = async () => {
    const rows = await store.engine.read((db) => db.selectFrom('undos').selectAll().execute());
    return JSON.stringify(rows.map(({ before, after }) => [before, after]));
  };
  for (const action of actionNames.filter((each) => fieldsOf(each).length)) {
    const other = await save(store, { email: `${action}@example.com` });
    const typed = fieldsOf(action).map(({ name: field, control }) => [
      field,
      { date: '2030-01-02', account: account.email }[control as string] ?? 'Zoe Quill',
    ]);
    const answer = await site.request
      .post(`/admin/leads/${other.id}/${action}`)
      .type('form')
      .set('cookie', cookie)
      .send(Object.fromEntries(typed));
    expect([action, answer.status]).toEqual([action, 303]);
  }
  expect(await stored()).toContain('Zoe Quill');
  await erase(site, path, cookie, email).expect(303);
  expect(await stored()).not.toContain('Zoe Quill');
});

test('two admins at once: the person is erased once, and nobody gets an error', async () => {
  const { site, store, cookie, path } = await office();
  const answers = await Promise.all([1, 2].map(() => erase(site, path, cookie, email)));
  for (const { status } of answers) expect(status).toBeOneOf([303, 404, 405]);
  expect(await hashesOf(store)).toEqual([hashWith(await keyOf(store))]);
});

test('terminal, web and a second instance without the folder of the first leave the same hash', async () => {
  const { site, store, cookie, path, dataDir } = await office();
  await erase(site, path, cookie, email).expect(303);
  const again = await save(store, { email });
  const { databaseUrl } = site.app.context.config;
  const second = databaseUrl ? await testApp({ DATABASE_URL: databaseUrl }) : await testApp({ DATA_DIR: dataDir });
  await erase(second, `/admin/leads/${again.id}/erase`, cookie, email).expect(303);
  await save(store, { email });
  expect(await run(['forget', email, '--yes'], { dataDir })).toMatchObject({ code: 0 });
  expect(new Set(await hashesOf(store))).toEqual(new Set([hashWith(await keyOf(store))]));
  expect(await hashesOf(store)).toHaveLength(3);
});

test('a key in the data folder is copied, also when two begin at once', async () => {
  const { site, store, cookie, path, dataDir } = await office();
  const key = Buffer.alloc(32, 7);
  writeFileSync(join(dataDir, 'erasure.key'), key, { mode: 0o600 });
  await save(store, { email: 'other@example.com' });
  const [answer, terminal] = await Promise.all([
    erase(site, path, cookie, email),
    run(['forget', 'other@example.com', '--yes'], { dataDir }),
  ]);
  expect([answer.status, terminal.code]).toEqual([303, 0]);
  expect(await keyOf(store)).toEqual(key);
  expect(await hashesOf(store)).toContain(hashWith(key));
});

test('a key that cannot be read erases nobody, and says so', async () => {
  const { site, store, id, cookie, path, dataDir } = await office();
  mkdirSync(join(dataDir, 'erasure.key'));
  expect((await erase(site, path, cookie, email).expect(503)).text).not.toContain(dataDir);
  const answer = { code: 1, stderr: expect.stringContaining('erasure.key cannot be read') };
  expect(await run(['forget', email, '--yes'], { dataDir })).toMatchObject(answer);
  expect(await store.leads.find(id)).toBeDefined();
  expect(await hashesOf(store)).toEqual([]);
});
