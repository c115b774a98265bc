import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditKind } from '../../../src/base/events.ts';
import { tables } from '../../../src/db/rows.ts';
import { type ActionName, actionNames, fieldsOf } from '../../../src/leads/actions/index.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { run } from '../../cli/run-leads.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { anotherInstance, testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const email = 'Zoe.Quill@example.com';
const name = email.toLowerCase();

async function office() {
  const site = await testApp();
  const { store, config } = site.app.context;
  const { dataDir } = config;
  const { id } = await save(store, { email, name: 'Zoe Quill' }, { form: contactForm });
  const owner = await deskOf(site);
  const path = `/admin/leads/${id}/erase`;
  const details = async (kind: AuditKind) =>
    (await store.audit.latest(10, { kind })).map(({ detail }) => JSON.parse(detail));
  return {
    ...{ site, store, id, owner, path, dataDir, details },
    type: (...args: string[]) => run(args, { dataDir }),
    erase: (typed = email, status = 303) => owner.post(path, { email: typed }, status),
    /** Everything that the database has. */
    stored: async () =>
      JSON.stringify(await Promise.all(tables.map((table) => store.engine.db.selectFrom(table).selectAll().execute()))),
    hashes: async () => (await details('erased')).map(({ person }) => person),
    key: async () => Buffer.from(await store.admins.sharedKey('erasure', ''), 'base64url'),
  };
}
const named = /zoe|quill/i;
const hashWith = (key: Uint8Array) => createHmac('sha256', key).update(name).digest('hex');

test('an admin sees what would be deleted, of all leads of the person, and types their email; sales gets nowhere', async () => {
  const { site, store, id, owner, path, type, erase } = await office();
  expect((await owner.get(`/admin/leads/${id}`)).links).toContain(path);
  const sales = await deskOf(site, 'sales');
  expect((await sales.get(`/admin/leads/${id}`)).html).not.toMatch(/erase/i);
  expect((await sales.get(path, 403)).html).not.toContain(email);
  await sales.post(path, { email }, 403);

  const second = await save(store, { email: name });
  await type('note', second.id, 'Likes tours');
  const { headers, text } = await owner.get(path);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).toMatch(/2 leads .* 2 deliveries .* 3 events /);
  expect(await owner.read(path)).toEqual({ leads: 2, deliveries: 2, events: 3, sending: 0, mentions: [], views: [] });

  for (const [typed, sentence] of [
    ['', 'Type this person’s email to erase them'],
    ['zoe.quill@example.org', 'This is not this person’s email; nothing was erased'],
  ] as const) {
    const page = await erase(typed, 422);
    expect(page.title).toMatch(/^Error: /);
    expect(page.attribute('#email[aria-invalid="true"]', 'aria-describedby')).toBe('email-error');
    expect([page.value('email'), page.error('email')]).toEqual([typed, sentence]);
    const refusal = { ok: false, message: sentence, errors: { email: sentence } };
    expect(await owner.send(path, { email: typed }, 422)).toEqual(refusal);
  }
  expect(await store.leads.find(id)).toBeDefined();
});

test('the right email erases everything of the person and of nobody else, and leaves a keyed hash', async () => {
  const { store, owner, path, erase, stored, key } = await office();
  await save(store, { email: name });
  const other = await save(store, { email: 'other@example.com' });
  expect((await erase(` ${email.toUpperCase()} `)).location).toBe('/admin/leads');
  const { notice } = await owner.get('/admin/leads');
  expect(notice).toContain('Person erased 2 leads, 2 deliveries and 2 events of the audit trail were deleted.');
  expect(await store.leads.find(other.id)).toBeDefined();
  expect(notice + (await stored())).not.toMatch(named);
  const [event] = await store.audit.latest(1);
  expect(event).toMatchObject({ kind: 'erased', by: account.email, via: 'web' });
  const counts = { leads: 2, deliveries: 2, events: 2, address: '127.0.0.x' };
  expect(JSON.parse(event?.detail ?? '')).toEqual({ person: hashWith(await key()), ...counts });
  await owner.get(path, 404);
});

test('leads of others that name the person in notes, message or follow-up are listed, with links, before anything goes', async () => {
  const { store, owner, path, type } = await office();
  const other = await save(store, { email: 'other@example.com' });
  await type('note', other.id, 'Came through Zoé  Quill,\nwho called twice');
  await type('note', other.id, 'See ZOE.QUILL@example.com');
  const third = await save(store, { email: 'third@example.com' });
  await type('note', third.id, 'Wrote with a quillpen');
  const message = { email: 'friend@example.com', message: 'Zoë Quill told me about you' };
  const friend = await save(store, message, { form: contactForm });
  await type('due', friend.id, 'tomorrow', 'Ask Quill first');
  const page = await owner.get(path);
  expect(page.text).toContain('2 other leads may name this person. Check them first:');
  expect(page.text).toMatch(/friend@example.com ?, 1 note, the message, and the follow-up/);
  expect(page.text).toMatch(/other@example.com ?, 2 notes/);
  expect(page.links).toContain(`/admin/leads/${other.id}`);
  expect(page.html).not.toContain(third.id);
  // The trail has the text of a follow-up too.
  const mention = { lead_id: friend.id, email: 'friend@example.com', notes: 1, message: true, follow_up: true };
  expect((await owner.read(path)).mentions).toContainEqual(mention);
  await owner.post('/admin/leads/views', { name: 'Quill', back: '/admin/leads?status=new' });
  const { stderr } = await type('forget', email, '--yes');
  expect(stderr).toContain('Saved views may name this person and are not deleted');
  expect(stderr).toContain(`leads show ${other.id.slice(-6)}  other@example.com  2 notes`);
});

test('a person erased while a delivery is being sent: its result is not stored, and the response says who may have it', async () => {
  const { store, owner, erase, stored, details } = await office();
  const now = new Date().toISOString();
  const claim = { destination: 'crm', forms: ['contact'], limit: 1, now, leaseUntil: '2999' } as const;
  const [{ id, lead_id } = expect.fail('there is a delivery')] = await store.outbox.claim(claim);
  await erase();
  const { notice } = await owner.get('/admin/leads');
  expect(notice).toContain('1 delivery was being sent, so the CRM or the mail server may still receive the data.');
  const detail = `{"answer":"${name}"}`;
  const event = { id: 'late', lead_id: lead_id ?? '', at: now, kind: 'delivered', by: 'site', via: 'outbox', detail };
  const result = { attempts: 1, due_at: now, delivered_at: now, outcome: 'delivered', answer: `taken: ${name}` };
  expect(await store.outbox.saveResult({ id, lease: '2999', state: 'delivered', ...result, event })).toBe(false);
  expect(await stored()).not.toMatch(named);
  expect(await details('erased')).toMatchObject([{ leads: 1, deliveries: 1, sending: 1 }]);
});

test('a saved view with the email of the person goes with them, one with the name if somebody decides so', async () => {
  const { store, owner, path, stored, details, type } = await office();
  const search = (text: string) => `/admin/leads?search=${encodeURIComponent(text)}`;
  const views = {
    ...{ Calls: search('webinar'), Hot: search(name), [`Talks with ${email}`]: '/admin/leads?status=new' },
    ...{ 'Pens of Quill': '/admin/leads?status=new', Mine: search('quill'), Deleted: search('zoe quill') },
  };
  for (const [view, back] of Object.entries(views)) await owner.post('/admin/leads/views', { name: view, back });
  const names = async () => (await store.views.list(account.email)).map((view) => view.name);
  const deleted = (await store.views.list(account.email)).find((view) => view.name === 'Deleted');
  await owner.post(`/admin/leads/views/${deleted?.id}/delete`);
  const page = await owner.get(path);
  expect(page.sent('fieldset')).toEqual({ views: ['Mine', 'Pens of Quill'] });
  await owner.post(path, { email, views: ['Mine', 'Calls'] });
  expect(await names()).toEqual(['Calls', 'Pens of Quill']);
  expect((await stored()).replaceAll(/pens of quill/gi, '')).not.toMatch(named);
  const saved = (await details('view-saved')).map(({ view }) => view);
  expect(saved.filter(Boolean).sort()).toEqual(['Calls', 'Deleted', 'Hot', 'Mine', 'Pens of Quill']);

  await save(store, { email, name: 'Zoe Quill' }, { form: contactForm });
  const { stderr } = await type('forget', email, '--yes', '--views');
  expect(stderr).toContain('Saved views may name this person and are deleted too');
  expect(await names()).toEqual(['Calls']);
});

test('notices, files that wait to be imported, and campaigns and searches of exports name nobody afterwards', async () => {
  const { site, owner, erase, details, stored, type } = await office();
  await type('export', '--search', 'Zebulon Quixote', '--status', 'new');
  for (const query of ['campaign=letter%20to%20zoe.quill@example.com', 'campaign=spring&source=radio'])
    await owner.get(`/admin/leads.csv?${query}`);
  expect(JSON.stringify(await details('export'))).not.toMatch(/zeb|quixote/i);
  const sales = await deskOf(site, 'sales');
  await sales.post('/admin/leads/views', { name: `Talks with ${email}`, back: '/admin/leads?status=new' });
  const { location } = await owner.upload('/admin/import', {}, Buffer.from(`email\n${email}\n`), 303, 'leads.csv');
  await erase();
  await owner.get(location, [404, 422]);
  expect(await stored()).not.toMatch(named);
  const filters = (await details('export')).map(({ filter }) => filter);
  const [campaign, searched] = [
    { campaign: 'spring', source: 'radio' },
    { status: 'new', search: true },
  ];
  expect(filters).toEqual([campaign, { campaign: true }, searched]);
});

test('what undoes an action with another lead survives an erasure only if it holds no text that staff typed', async () => {
  const { store, owner, erase } = await office();
  const undos = () => store.engine.db.selectFrom('undos').select(['action', 'before', 'after']).execute();
  const typing = actionNames.filter((each) => fieldsOf(each).length);
  for (const action of new Set<ActionName>([...typing, 'closed', 'assign'])) {
    const other = await save(store, { email: `${action}@example.com` });
    const typed = fieldsOf(action).map(({ name: field, control }) => [
      field,
      { date: '2030-01-02', account: account.email }[control as string] ?? 'Zoe Quill',
    ]);
    await owner.post(`/admin/leads/${other.id}/${action}`, Object.fromEntries(typed));
  }
  expect(JSON.stringify(await undos())).toContain('Zoe Quill');
  await erase();
  expect(JSON.stringify(await undos())).not.toContain('Zoe Quill');
  expect((await undos()).map(({ action }) => action)).toEqual(expect.arrayContaining(['closed', 'assign']));
});

test('two admins at once, the terminal, and a second instance without the folder of the first leave the same hash', async () => {
  const { site, store, owner, path, type, hashes, key } = await office();
  await Promise.all([1, 2].map(() => owner.post(path, { email }, [303, 404, 405])));
  expect(await hashes()).toHaveLength(1);
  const again = await save(store, { email });
  const { databaseUrl } = site.app.context.config;
  const second = databaseUrl ? await testApp({ DATABASE_URL: databaseUrl }) : await anotherInstance(site);
  await (await deskOf(second)).post(`/admin/leads/${again.id}/erase`, { email });
  await save(store, { email });
  await type('forget', email, '--yes');
  expect(await hashes()).toEqual(Array(3).fill(hashWith(await key())));
});
