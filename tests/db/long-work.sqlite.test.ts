import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { confirmEmail, stopEmail } from '../../src/integrations/mail/email-choices.ts';
import { actOnAll } from '../../src/leads/bulk.ts';
import { importLeads } from '../../src/leads/import/import-leads.ts';
import { headingsOf, mappingOf } from '../../src/leads/import/import-rows.ts';
import { findMentions } from '../../src/leads/mentions.ts';
import { runRetention } from '../../src/leads/retention.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { expectLinear } from '../helpers/growth.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { forget, noon, save, saveMany } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const count = 1000;
const day = 24 * 3_600_000;

/** How often requests can be answered meanwhile: SQLite works within the turn. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const end = work().then(() => true);
  while (!(await Promise.race([end, setImmediate(false)]))) turns++;
  return turns;
}

test('requests are answered while a thousand leads are deleted by a rule of retention', async () => {
  const store = temporaryStore();
  await saveMany(store, count, { spam: 'trap' });
  const { engine } = store;
  const days = { addresses: 30, consent: 1826, spam: 30 };
  const run = () => runRetention({ engine, days, clock: () => noon + 31 * day, apply: true, actor: kim });
  expect(await turnsDuring(run)).toBeGreaterThanOrEqual(count / 100);
  expect(await store.leads.count({ spam: 'with' }, 10)).toBe(0);
});

test('requests are answered while a thousand leads that were deleted are purged', async () => {
  const store = temporaryStore();
  const leads = await saveMany(store, count);
  const ids = leads.map(({ id }) => id);
  const context = { ...store, clock: () => noon };
  await actOnAll(context, { id: 'bulk', action: 'delete', ids, actor: kim });
  const after = new Date(noon + 120_000).toISOString();
  expect(await turnsDuring(() => store.undos.purge(after))).toBeGreaterThanOrEqual(count / 25);
  for (const table of ['investment_leads', 'undos'] as const) {
    expect(await store.engine.db.selectFrom(table).select('id').execute()).toEqual([]);
  }
});

test('requests are answered while a person with a thousand leads confirms their email, asks for no more, and is looked for elsewhere', async () => {
  const store = temporaryStore();
  const confirmedAt = async () => null;
  const leads = await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const values = { email: 'ann@example.com', name: `Ann Cee${place}`, phone: `317555${1000 + place}` };
      return save(store, values, { form: contactForm, confirmedAt });
    }),
  );
  const [{ id } = { id: '' }] = leads;
  const context = { ...store, clock: () => noon };
  const works = [
    () => confirmEmail(context, id),
    () => stopEmail(context, id),
    () => findMentions(store.engine, 'ann@example.com'),
  ];
  for (const work of works) expect(await turnsDuring(work)).toBeGreaterThan(0);
});

/** Imports so many leads with similar texts. */
async function importMany(store: ReturnType<typeof temporaryStore>, leads: number) {
  const message = 'Please call me about the offering and its minimum: I look forward to hearing from you.';
  const rows = Array.from({ length: leads }, (_, row) => `p${row}@example.com,deck,${message}\n`);
  const file = async function* () {
    yield Buffer.from(`email,form,message\n${rows.join('')}`);
  };
  const plan = { file, mapping: mappingOf(await headingsOf(file)), owners: [] };
  const context = { ...store, clock: () => noon };
  return { context, ...(await importLeads(context, plan, kim)) };
}

test('erasing the newest of 10,000 leads takes hardly more processor time than erasing the oldest', async () => {
  const store = temporaryStore();
  const leads = 10_000;
  await importMany(store, leads);
  const [oldest, newest] = [
    Array.from({ length: 400 }, (_, row) => row),
    Array.from({ length: 400 }, (_, row) => leads - 1 - row),
  ];
  const forgetSome = (rows: number[]) => async () => {
    for (const row of rows.splice(0, 10)) await forget(store, `p${row}@example.com`);
  };
  await expectLinear(forgetSome(oldest), forgetSome(newest));
});

test('10,000 leads are counted by each day of a year in hardly more processor time than by one day', async () => {
  const store = temporaryStore();
  await importMany(store, 10_000);
  const days = Array.from({ length: 365 }, (_, index) => {
    const [since = '', until = ''] = [noon - index * day, noon - (index - 1) * day].map((time) =>
      new Date(time).toISOString(),
    );
    return { day: since.slice(0, 10), since, until };
  });
  const countBy = (length: number) => () => store.reports.formsByDay(days.slice(0, length));
  expect(await countBy(365)()).toEqual([expect.objectContaining({ form: 'deck', count: 10_000 })]);
  await expectLinear(countBy(1), countBy(365));
});

test('requests are answered while the import of a thousand leads is undone', async () => {
  const store = temporaryStore();
  const { context, id } = await importMany(store, count);
  expect(await turnsDuring(() => undoAction(context, id, kim))).toBeGreaterThanOrEqual(count / 25);
  expect(await store.leads.count({}, 10)).toBe(0);
});

test('requests are answered while a large file is removed', async () => {
  const { importFiles } = temporaryStore();
  const parts = 20;
  const file = async function* () {
    for (let part = 0; part < parts; part++) yield Buffer.alloc(262_144, part);
  };
  await importFiles.add('large', file());
  expect(await turnsDuring(() => importFiles.remove('large'))).toBeGreaterThanOrEqual(parts / 2);
});

test('10,000 leads without a campaign hardly slow the search for campaigns', async () => {
  const [none, store] = [temporaryStore(), temporaryStore()];
  await importMany(store, 10_000);
  await store.engine.write((db) => db.updateTable('investment_leads').set({ utm_campaign: '' }).execute());
  const findOften =
    ({ leads }: typeof store) =>
    async () => {
      for (let times = 0; times < 300; times++) await leads.campaigns(10);
    };
  await expectLinear(findOften(none), findOften(store));
});
