import { expect, test } from 'vitest';
import { correctEmail } from '../../src/leads/correct-email.ts';
import type { Store } from '../../src/server/store.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { noon, save, setLead, settleAll } from '../leads/sample-submission.ts';

const was = 'margaret@gmial.com';
const becomes = 'margaret@gmail.com';
const mails = { mailsSales: true, mailsVisitors: true };

const correct = (store: Store, ...ids: string[]) =>
  correctEmail({ engine: store.engine, optionsOf: () => mails, clock: () => noon + 1000 }, ids, { was, becomes });

const deliveries = async (store: Store, id: string) =>
  (await store.leads.deliveries(id)).map(({ destination, state }) => `${destination} ${state}`).sort();

test('before anything has gone out the lead alone changes; what has gone out is sent again, and webhooks hear of it', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: was }, mails);
  const destinations = ['crm', 'mail', 'visitor'] as const;
  const waiting = destinations.map((destination) => `${destination} pending`);
  expect(await correct(store, id)).toBe(1);
  expect(await store.leads.find(id)).toMatchObject({ email: becomes });
  expect(await deliveries(store, id)).toEqual(waiting);
  const event = (await store.leads.events(id)).at(-1);
  expect(event).toMatchObject({ kind: 'email-corrected', by: 'visitor', detail: JSON.stringify({ was, is: becomes }) });
  const { id: sent } = await save(store, { email: was }, { ...mails, at: noon + 700_000 });
  for (const destination of destinations) await settleAll(store, destination, { at: noon + 700_000 });
  await webhookTo(store, 'http://localhost/hooks', { at: noon });
  await correct(store, sent);
  const delivered = destinations.map((destination) => `${destination} delivered`);
  expect(await deliveries(store, sent)).toEqual([...waiting, ...delivered, 'webhook:localhost pending'].sort());
  const announced = (await store.leads.deliveries(sent)).find(({ event }) => event);
  expect(announced).toMatchObject({ event: 'lead.updated', state: 'pending' });
});

test('the lead belongs to the person of the right email, and is found by it alone; another email stays', async () => {
  const store = temporaryStore();
  const { id: first } = await save(store, { email: was });
  const { id: second } = await save(store, { email: was }, { at: noon + 700_000 });
  await setLead(store, { do_not_email: 1 }, first);
  expect(await correct(store, first)).toBe(1);
  expect(await store.people.findByEmail(was)).toMatchObject({ id: first });
  expect(await store.people.findByEmail(becomes)).toMatchObject({ do_not_email: 0 });
  expect(await store.leads.find(first)).toMatchObject({ email: becomes, do_not_email: 0 });
  expect(await store.leads.list({ search: was }, { limit: 5 })).toMatchObject([{ id: second }]);
  expect(await store.leads.list({ search: becomes }, { limit: 5 })).toMatchObject([{ id: first }]);
  const before = await store.leads.events(first);
  expect(await correct(store, first, '01a20baf-0000-7000-8000-000000000000')).toBe(0);
  expect(await store.leads.events(first)).toEqual(before);
  expect(await correct(store, second)).toBe(1);
  expect(await store.people.findByEmail(was)).toBeUndefined();
  expect((await store.people.countLeads([becomes])).get(becomes)).toMatchObject({ leads: 2 });
});
