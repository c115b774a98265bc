import { expect, test } from 'vitest';
import { due } from '../../src/leads/actions/due.ts';
import { correct } from '../../src/leads/actions/note.ts';
import { deleteLeads } from '../../src/leads/delete-leads.ts';
import { indexAll } from '../../src/leads/lead-search.ts';
import { sampleLeads, storeSamples } from '../../src/leads/seed.ts';
import { utmOf } from '../../src/leads/submit.ts';
import type { Store } from '../../src/server/store.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, forget, noon, save } from '../leads/sample-submission.ts';

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

const jose = ['jose@example.com'];
const wang = ['wang@example.org'];
const ann = ['ann@example.net'];

test('a search finds what it names, newest first, in list, count and export', async () => {
  const expected = {
    ...{ 'jose alvarez': jose, JOSÉ: jose, 'grand opening': jose, varez: jose, jo: jose, am: [], '🏡': ann },
    ...{ '(317) 555-0142': wang, '+1 317 555 0142': wang, '5501': wang, 小明: wang, 'spring flex': wang },
    ...{ '@example.org': wang, 'example.org': wang, example: [...ann, ...wang, ...jose] },
  };
  const { store } = await people();
  const results: Record<string, string[]> = {};
  for (const search of Object.keys(expected)) {
    results[search] = await emails(store, search);
    expect(await store.leads.count({ search }, 100), search).toBe(results[search].length);
    const streamed: unknown[] = [];
    for await (const rows of store.leads.rows({ search })) streamed.push(...rows);
    expect(streamed, search).toHaveLength(results[search].length);
  }
  expect(results).toEqual(expected);
});

test('the marks and words of a query language mean nothing', async () => {
  const { store } = await people();
  const marks = [
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
    'jose\\',
  ];
  const words = ['jose NEAR alvarez', 'jose OR ann', 'NOT jose', 'jose AND ann', 'words:jose', '"'];
  const wanted = {
    ...Object.fromEntries([...marks, 'jose & !', 'jose|', '%jose_', ' jose   alvarez '].map((text) => [text, jose])),
    ...Object.fromEntries([...words, 'x '.repeat(100), 'x'.repeat(200)].map((text) => [text, []])),
  };
  const results: Record<string, string[]> = {};
  for (const search of Object.keys(wanted)) results[search] = await emails(store, search);
  expect(results).toEqual(wanted);
});

test('a lead is found by the words of its notes and of its follow-up, and no longer by those that went', async () => {
  const { store, emoji } = await people();
  await act({ ...store, clock }, 'note', emoji, kim, { note: 'Prefers Fishers over Zionsville' });
  expect(await emails(store, 'zionsville')).toEqual(['ann@example.net']);
  const context = { ...store, clock } as never;
  await due.perform(context, emoji, kim, { date: '2026-03-09', text: 'Ask about Parkview' });
  expect(await emails(store, 'parkview fishers')).toEqual(['ann@example.net']);
  await due.perform(context, emoji, kim, { date: '2026-03-09', text: 'Ask again' });
  expect(await emails(store, 'parkview')).toEqual([]);
  expect(await emails(store, 'fishers tour')).toEqual(['ann@example.net']);
});

test('what was erased or deleted is found by nothing', async () => {
  const { store, wang } = await people();
  await forget(store, 'jose@example.com');
  expect(await emails(store, 'opening')).toEqual([]);
  await store.engine.write((db) => deleteLeads(db, [wang]));
  const left = await store.engine.read((db) => db.selectFrom('lead_search').select('text').execute());
  expect(left.filter(({ text }) => text.includes('jose'))).toEqual([]);
  expect(await emails(store, 'jose')).toEqual([]);
});

test('made-up leads and leads of a database that had no index are found alike', async () => {
  const store = temporaryStore();
  const samples = [];
  for await (const sample of sampleLeads({ count: 300, days: 30, random: 3, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  const index = () =>
    store.engine.read((db) => db.selectFrom('lead_search').select(['number', 'text']).orderBy('number').execute());
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

test('a corrected note is found by its right words only', async () => {
  const { store, emoji } = await people();
  const context = { ...store, clock } as never;
  await act({ ...store, clock }, 'note', emoji, kim, { note: 'Prefers Zionsville' });
  const [written] = (await store.leads.events(emoji)).filter(({ kind }) => kind === 'note');
  await correct.perform(context, emoji, kim, { of: written?.id ?? '', note: 'Prefers Fishers' });
  expect(await emails(store, 'zionsville')).toEqual([]);
  expect(await emails(store, 'fishers')).toEqual(['ann@example.net']);
});

test('of two notes at once both are found', async () => {
  const { store, jose } = await people();
  for (let round = 0; round < 3; round++) {
    const words = [`first${round}x`, `second${round}x`];
    await Promise.all(words.map((word) => act({ ...store, clock }, 'note', jose, kim, { note: word })));
    for (const word of words) expect(await emails(store, word)).toEqual(['jose@example.com']);
  }
});

test('a search of 200 characters of any kind answers, and finds the lead that has them', async () => {
  const store = temporaryStore();
  for (const message of [
    '\u3316'.repeat(200),
    '小'.repeat(200),
    'é'.repeat(200),
    '%_\\"\''.repeat(40),
    'a b '.repeat(50),
  ]) {
    await save(store, { name: 'Ann Cee', email: 'ann@example.com', message }, { form: contact });
    const found = await emails(store, message.slice(0, 200));
    if (/\p{L}{3}/u.test(message)) expect(found).toContain('ann@example.com');
  }
});
