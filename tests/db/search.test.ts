import { expect, test } from 'vitest';
import { due } from '../../src/leads/actions/due.ts';
import { correct } from '../../src/leads/actions/note.ts';
import { deleteLeads } from '../../src/leads/delete-leads.ts';
import { sampleLeads, storeSamples } from '../../src/leads/seed.ts';
import { utmOf } from '../../src/leads/submit.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, forget, noon, save } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const jose = ['jose@example.com'];
const wang = ['wang@example.org'];
const ann = ['ann@example.net'];

function office() {
  const store = temporaryStore();
  const context = { ...store, clock: () => noon };
  return {
    ...{ store, context },
    emails: async (search: string) => (await store.leads.list({ search }, { limit: 100 })).map(({ email }) => email),
    note: (id: string, note: string) => act(context, 'note', id, kim, { note }),
  };
}

async function people() {
  const here = office();
  const one = (name: string, [email = '']: string[], message: string, place: number, campaign = '') => {
    const utm = utmOf(contactForm, { utm_campaign: campaign }, {});
    return save(here.store, { name, email, message, phone: '' }, { form: contactForm, at: noon + place, utm });
  };
  const { id } = await one('José Álvarez', jose, 'When is the grand opening?', 0);
  const other = await one('王小明', wang, 'Call me at 317.555.0142, please', 1, 'spring_flex');
  const emoji = await one('Ann 🏡 Cee', ann, 'Is a tour possible?', 2);
  return { ...here, jose: id, wang: other.id, emoji: emoji.id };
}

test('a search finds what it names, newest first, in list, count and export; the marks of a query language mean nothing', async () => {
  const marks = ['jose"', '"jose"', "jose'", 'jose*', '-jose', '((jose', 'jose:*', '^jose', '{jose}', 'jose\\'];
  const words = ['jose NEAR alvarez', 'jose OR ann', 'NOT jose', 'words:jose', '"', 'x '.repeat(100), 'x'.repeat(200)];
  const expected: Record<string, string[]> = {
    ...{ 'jose alvarez': jose, JOSÉ: jose, 'grand opening': jose, varez: jose, jo: jose, am: [], '🏡': ann },
    ...{ '(317) 555-0142': wang, '+1 317 555 0142': wang, '5501': wang, 小明: wang, 'spring flex': wang },
    ...{ '@example.org': wang, 'example.org': wang, example: [...ann, ...wang, ...jose] },
    ...Object.fromEntries([...marks, 'jose & !', 'jose|', '%jose_', ' jose   alvarez '].map((text) => [text, jose])),
    ...Object.fromEntries(words.map((text) => [text, []])),
  };
  const { store, emails } = await people();
  const results: Record<string, string[]> = {};
  for (const search of Object.keys(expected)) {
    const found = await emails(search);
    results[search] = found;
    expect(await store.leads.count({ search }, 100), search).toBe(found.length);
    const streamed: unknown[] = [];
    for await (const rows of store.leads.rows({ search })) streamed.push(...rows);
    expect(streamed, search).toHaveLength(found.length);
  }
  expect(results).toEqual(expected);
});

test('a lead is found by the words of its notes and follow-up as they are, and no longer by those that went', async () => {
  const { store, emoji, context, note, emails } = await people();
  await note(emoji, 'Prefers Fishers over Zionsville');
  expect(await emails('zionsville')).toEqual(ann);
  await due.perform(context, emoji, kim, { date: '2026-03-09', text: 'Ask about Parkview' });
  expect(await emails('parkview fishers')).toEqual(ann);
  await due.perform(context, emoji, kim, { date: '2026-03-09', text: 'Ask again' });
  expect(await emails('parkview')).toEqual([]);
  const written = (await store.leads.events(emoji)).find(({ kind }) => kind === 'note');
  await correct.perform(context, emoji, kim, { of: written?.id ?? '', note: 'Prefers Fishers' });
  expect(await emails('zionsville')).toEqual([]);
  expect(await emails('fishers tour')).toEqual(ann);
});

test('of two notes at once both are found', async () => {
  const { jose: id, note, emails } = await people();
  for (const words of [
    ['first', 'second'],
    ['third', 'fourth'],
  ]) {
    await Promise.all(words.map((word) => note(id, word)));
    for (const word of words) expect(await emails(word)).toEqual(jose);
  }
});

test('what was erased or deleted is found by nothing', async () => {
  const { store, wang: id, emails } = await people();
  await forget(store, 'jose@example.com');
  await store.engine.write((db) => deleteLeads(db, [id]));
  expect([await emails('opening'), await emails('jose'), await emails('小明')]).toEqual([[], [], []]);
  const left = await store.engine.db.selectFrom('lead_search').select('text').execute();
  expect(left).toHaveLength(1);
  expect(left[0]?.text).toContain('tour');
});

test('made-up leads are found', async () => {
  const { store, emails } = office();
  const samples = [];
  for await (const sample of sampleLeads({ count: 300, days: 30, random: 3, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  expect(await store.engine.db.selectFrom('lead_search').select('number').execute()).toHaveLength(300);
  expect((await emails('garcia')).length).toBeGreaterThan(0);
});

test.each(['\u3316'.repeat(200), '小'.repeat(200), '%_\\"\''.repeat(40), 'a b '.repeat(50)])(
  'a search of 200 characters of any kind answers, and finds the lead that has them: %s',
  async (message) => {
    const { store, emails } = office();
    await save(store, { email: 'ann@example.com', message }, { form: contactForm });
    const found = await emails(message.slice(0, 200));
    if (/\p{L}{3}/u.test(message)) expect(found).toContain('ann@example.com');
  },
);
