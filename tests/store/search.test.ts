import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditEvent } from '../../src/base/audit.ts';
import { due } from '../../src/leads/actions/due.ts';
import { forgetPerson } from '../../src/leads/actions/forget.ts';
import { addNote } from '../../src/leads/actions/note.ts';
import { sampleLeads } from '../../src/leads/seed/seed.ts';
import { utmOf } from '../../src/leads/submit.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import type { Store } from '../../src/store/index.ts';
import { indexAll, placeOf } from '../../src/store/leads/lead-words.ts';
import { storeSamples } from '../../src/store/leads/seed.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

const contact = leadForms.find(({ id }) => id === 'contact') ?? expect.fail();
const kim = { by: 'kim@example.com', via: 'web' } as const;
const clock = () => noon;

const emails = async ({ leads }: Pick<Store, 'leads'>, search: string) =>
  (await leads.list({ search }, { limit: 100 })).map(({ email }) => email);

async function people() {
  const store = temporaryStore();
  const one = (name: string, email: string, message: string, at: number, campaign = '') =>
    save(
      store,
      { name, email, message, phone: '' },
      { form: contact, at, utm: utmOf(contact, { utm_campaign: campaign }, {}) },
    );
  const jose = await one('José Álvarez', 'jose@example.com', 'When is the grand opening?', noon);
  const wang = await one('王小明', 'wang@example.org', 'Call me at 317.555.0142, please', noon + 1, 'spring_flex');
  const emoji = await one('Ann 🏡 Cee', 'ann@example.net', 'Is a tour possible?', noon + 2);
  return { store, jose: jose.id, wang: wang.id, emoji: emoji.id };
}

test.each([
  ['jose alvarez', ['jose@example.com']],
  ['JOSÉ', ['jose@example.com']],
  ['grand opening', ['jose@example.com']],
  ['(317) 555-0142', ['wang@example.org']],
  ['+1 317 555 0142', ['wang@example.org']],
  ['小明', ['wang@example.org']],
  ['spring flex', ['wang@example.org']],
  ['🏡', ['ann@example.net']],
  ['example', ['ann@example.net', 'wang@example.org', 'jose@example.com']],
  ['@example.org', ['wang@example.org']],
])('the search %j finds what it names, newest first', async (search, found) => {
  const { store } = await people();
  expect(await emails(store, search)).toEqual(found);
  expect(await store.leads.count({ search }, 100)).toBe(found.length);
  const streamed: unknown[] = [];
  for await (const rows of store.leads.rows({ search })) streamed.push(...rows);
  expect(streamed).toHaveLength(found.length);
});

test.each([
  '"',
  'jose"',
  '"jose"',
  "jose'",
  'jose*',
  '-jose',
  'jose)',
  '((jose',
  'jose:*',
  '^jose',
  '{jose}',
  'words:jose',
  'jose\\',
  'jose & !',
  'jose|',
  '%jose_',
  ' jose   alvarez ',
])('the marks of a query language mean nothing in %j', async (search) => {
  const { store } = await people();
  const wanted = /^"$|words/.test(search) ? [] : ['jose@example.com'];
  expect(await emails(store, search)).toEqual(wanted);
});

test.each(['jose NEAR alvarez', 'jose OR ann', 'NOT jose', 'jose AND ann', 'x '.repeat(100), 'x'.repeat(200)])(
  'the words of a query language are plain words in %j',
  async (search) => {
    const { store } = await people();
    expect(await emails(store, search)).toEqual([]);
  },
);

test('a lead is found by the words of its notes and of its follow-up, and no longer by those that went', async () => {
  const { store, emoji } = await people();
  await addNote({ leads: store.leads, clock }, emoji, 'Prefers Fishers over Zionsville', kim);
  expect(await emails(store, 'zionsville')).toEqual(['ann@example.net']);
  const context = { ...store, clock } as never;
  await due.perform(context, emoji, kim, { date: '2026-03-09', text: 'Ask about Parkview' });
  expect(await emails(store, 'parkview fishers')).toEqual(['ann@example.net']);
  await due.perform(context, emoji, kim, { date: '2026-03-09', text: 'Ask again' });
  expect(await emails(store, 'parkview')).toEqual([]);
  expect(await emails(store, 'fishers tour')).toEqual(['ann@example.net']);
});

test('what was erased or deleted is found by nothing', async () => {
  const { store, wang, jose } = await people();
  await forgetPerson({ eraser: store.eraser, key: new Uint8Array(32), clock }, 'jose@example.com', kim);
  expect(await emails(store, 'opening')).toEqual([]);
  await store.retention.deleteLeads([wang], 0, () => auditEvent('retention', kim, noon));
  const left = await store.engine.read((db) => db.selectFrom('lead_search').select('lead_id').execute());
  expect(left.map(({ lead_id }) => lead_id)).not.toContain(jose);
  expect(await emails(store, 'jose')).toEqual([]);
});

test('made-up leads and leads of a database that had no index are found alike', async () => {
  const store = temporaryStore();
  const samples = [];
  for await (const sample of sampleLeads({ count: 300, days: 30, random: 3, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  const index = () => store.engine.read((db) => db.selectFrom('lead_search').selectAll().orderBy('lead_id').execute());
  const [before, found] = [await index(), await emails(store, 'garcia')];
  expect(before).toHaveLength(300);
  expect(found.length).toBeGreaterThan(0);
  await store.engine.write(async (db) => {
    await db.deleteFrom('lead_search').execute();
    await indexAll(db);
  });
  expect(await index()).toEqual(before);
  expect(await emails(store, 'garcia')).toEqual(found);
});

test('a search with a filter gives the same leads whichever of both is read first', async () => {
  const store = temporaryStore();
  const samples = [];
  for await (const sample of sampleLeads({ count: 400, days: 30, random: 4, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  const since = new Date(noon - 15 * 86_400_000).toISOString();
  for (const filter of [
    { form: 'contact' },
    { status: 'new' },
    { since },
    { until: since },
    { campaign: 'first-look' },
  ] as const) {
    const all = await store.leads.list({ ...filter }, { limit: 1000 });
    const wanted = all.filter(({ first_name }) => /^[eé]/i.test(first_name)).map(({ id }) => id);
    const found = await store.leads.list({ ...filter, search: 'e' }, { limit: 1000 });
    const named = found.filter(({ first_name }) => /^[eé]/i.test(first_name)).map(({ id }) => id);
    expect(named).toEqual(wanted);
    expect(await store.leads.count({ ...filter, search: 'e' }, 1000)).toBe(found.length);
    const second = await store.leads.list({ ...filter, search: 'e' }, { limit: 1000, after: found[1] });
    expect(second.map(({ id }) => id)).toEqual(found.slice(2).map(({ id }) => id));
  }
});

test('leads of one millisecond on one place are all in the index', async () => {
  const store = temporaryStore();
  const id = (end: string) => `019caf10-3180-7abc-8000-${end.padStart(12, '0')}`;
  const ids = ['1', '2', '3'].map(id);
  expect(new Set(ids.map((one) => placeOf({ id: one, created_at: new Date(noon).toISOString() }))).size).toBe(1);
  for (const place of [0, 1, 2]) {
    const { id: made } = await save(store, { email: `twin${place}@example.com` });
    await store.engine.write(async (db) => {
      await db.deleteFrom('lead_search').where('lead_id', '=', made).execute();
      for (const table of ['deliveries', 'lead_events', 'recent_submissions'] as const)
        await db.deleteFrom(table).where('lead_id', '=', made).execute();
      await db.updateTable('investment_leads').set({ id: ids[place] }).where('id', '=', made).execute();
    });
  }
  await store.engine.write((db) => indexAll(db));
  expect((await emails(store, 'twin')).sort()).toEqual(['twin0@example.com', 'twin1@example.com', 'twin2@example.com']);
  const places = await store.engine.read((db) =>
    db.selectFrom('lead_search').select(sql<string>`cast(place as text)`.as('place')).execute(),
  );
  expect(new Set(places.map(({ place }) => place)).size).toBe(3);
});
