import { expect, test } from 'vitest';
import { doNotEmail } from '../../src/leads/actions/do-not-email.ts';
import { publicPerson, readPerson } from '../../src/leads/people.ts';
import { runRetention } from '../../src/leads/retention.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { forget, kindsOf, noon, save } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const everyone = (store: TemporaryStore) => store.engine.db.selectFrom('people').selectAll().orderBy('email').execute();

test('emails that differ in case or in spaces around them are one person, those that differ in a dot are two', async () => {
  const store = temporaryStore();
  const first = await save(store, { email: 'ann.lee@gmail.com' });
  await save(store, { email: ' Ann.LEE@Gmail.com ' }, { form: contactForm, at: noon + 1000 });
  const other = await save(store, { email: 'annlee@gmail.com' });
  const fresh = { created_at: new Date(noon).toISOString(), do_not_email: 0, email_confirmed_at: null };
  expect(await everyone(store)).toMatchObject([
    { id: first.id, email: 'ann.lee@gmail.com', ...fresh, opted_out_at: null },
    { id: other.id, email: 'annlee@gmail.com', ...fresh, opted_out_at: null },
  ]);
  expect(await store.people.findByEmail(' ANN.lee@gmail.com')).toMatchObject({ id: first.id });
  expect(await store.people.find(other.id)).toMatchObject({ email: 'annlee@gmail.com' });
  expect(await store.people.countLeads(['Ann.Lee@gmail.com', 'nobody@example.com'])).toEqual(
    new Map([['ann.lee@gmail.com', { id: first.id, leads: 2 }]]),
  );
  // A person is known since the oldest lead, also when it comes later.
  await save(store, { email: 'ann.lee@gmail.com', message: 'Again' }, { form: contactForm, at: noon - 86_400_000 });
  const created_at = new Date(noon - 86_400_000).toISOString();
  expect(await store.people.findByEmail('ann.lee@gmail.com')).toMatchObject({ id: first.id, created_at });
});

test('many leads of few people that arrive at once make one row for each', async () => {
  const store = temporaryStore();
  const people = [0, 1, 2].map((place) => `person${place}@example.com`);
  const posts = Array.from({ length: 60 }, (_, place) =>
    save(store, { email: people[place % 3] ?? '', message: `Message ${place}` }, { form: contactForm }),
  );
  await Promise.all(posts);
  expect((await everyone(store)).map(({ email }) => email)).toEqual(people);
  expect([...(await store.people.countLeads(people)).values()].map(({ leads }) => leads)).toEqual([20, 20, 20]);
});

test('a person is read with all leads, newest first, each with its own events and deliveries', async () => {
  const store = temporaryStore();
  const first = await save(store, { email: 'ann@example.com' });
  const second = await save(store, { email: 'ANN@example.com' }, { form: contactForm, at: noon + 1000 });
  const values = { email: 'ann@example.com', message: 'Buy this now, buy it' };
  const spam = await save(store, values, { form: contactForm, at: noon + 2000, spam: 'trap' });
  await save(store, { email: 'other@example.com' });
  const found = await readPerson(store, 'Ann@Example.com', 'with');
  expect(found).toMatchObject({ person: { id: first.id, email: 'ann@example.com' }, more: false });
  expect(found?.leads.map(({ id }) => id)).toEqual([spam.id, second.id, first.id]);
  for (const { id, events, deliveries } of found?.leads ?? []) {
    expect(events.map(({ lead_id, kind }) => [lead_id, kind])).toEqual([[id, 'received']]);
    expect(deliveries.map(({ lead_id }) => lead_id)).toEqual([id]);
  }
  expect((await readPerson(store, 'ann@example.com', undefined))?.leads).toHaveLength(2);
  const few = await readPerson(store, 'ann@example.com', 'with', { leads: 1, events: 10 });
  expect(few).toMatchObject({ more: true, leads: [{ id: spam.id }] });
  expect(few && publicPerson(few)).toMatchObject({ id: first.id, more: true, leads: [{ id: spam.id }] });
  expect(await readPerson(store, 'nobody@example.com', 'with')).toBeUndefined();
});

test('do not email holds for all leads of the person, for those to come, and for nobody else; undoing it too', async () => {
  const store = temporaryStore();
  const context = { ...store, clock: () => noon };
  const first = await save(store, { email: 'ann@example.com' });
  const second = await save(store, { email: 'Ann@example.com' }, { form: contactForm });
  const other = await save(store, { email: 'other@example.com' });
  const flags = async () =>
    Promise.all([first, second, other].map(async ({ id }) => (await store.leads.find(id))?.do_not_email));
  const done = await doNotEmail.perform(context, second.id, kim, {});
  expect(done.changed).toBe(true);
  expect(await flags()).toEqual([1, 1, 0]);
  for (const { id } of [first, second]) expect(await kindsOf(store, id)).toEqual(['received', 'do-not-email']);
  const third = await save(store, { email: 'ann@example.com', message: 'One more' }, { form: contactForm });
  expect(await store.leads.find(third.id)).toMatchObject({ do_not_email: 1 });
  expect((await doNotEmail.perform(context, first.id, kim, {})).changed).toBe(false);
  expect(await undoAction(context, done.undo ?? '', kim)).toMatchObject({ restored: 1 });
  expect(await flags()).toEqual([0, 0, 0]);
  expect(await store.people.findByEmail('ann@example.com')).toMatchObject({ do_not_email: 0 });
});

test('a person goes with their last lead: by retention, and by erasing', async () => {
  const store = temporaryStore();
  await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  await save(store, { email: 'ann@example.com' }, { spam: 'trap' });
  await save(store, { email: 'ann@example.com' }, { form: contactForm });
  const days = { addresses: 30, consent: 1826, spam: 10 };
  const clock = () => noon + 11 * 24 * 3_600_000;
  await runRetention({ engine: store.engine, days, clock, apply: true, actor: kim });
  expect((await everyone(store)).map(({ email }) => email)).toEqual(['ann@example.com']);
  await forget(store, 'ann@example.com');
  expect(await everyone(store)).toEqual([]);
});
