import { expect, test } from 'vitest';
import { leadEvent } from '../../src/base/lead-event.ts';
import { correctEmail } from '../../src/leads/correct-email.ts';
import type { Store } from '../../src/server/store.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { noon, save, settleAll } from '../leads/sample-submission.ts';

const was = 'margaret@gmial.com';
const becomes = 'margaret@gmail.com';
const mails = { mailsSales: true, mailsVisitors: true };

const correct = (store: Store, ids: readonly string[], email = was) =>
  correctEmail({ leads: store.leads, optionsOf: () => mails, clock: () => noon + 1000 }, ids, { was: email, becomes });

const deliveries = async (store: Store, id: string) =>
  (await store.leads.deliveries(id)).map(({ destination, state }) => `${destination} ${state}`).sort();

test('before anything has gone out, the lead alone changes: deliveries are made of it when they are sent', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: was }, mails);
  expect(await correct(store, [id])).toBe(1);
  expect(await store.leads.find(id)).toMatchObject({ email: becomes });
  expect(await deliveries(store, id)).toEqual(['crm pending', 'mail pending', 'visitor pending']);
  expect((await store.leads.events(id)).at(-1)).toMatchObject({
    kind: 'email-corrected',
    by: 'visitor',
    detail: JSON.stringify({ was, is: becomes }),
  });
});

test('what has gone out is sent again with the right email, and webhooks hear of it', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: was }, mails);
  for (const destination of ['crm', 'mail', 'visitor'] as const) await settleAll(store, destination);
  await webhookTo(store, 'http://localhost/hooks', { at: noon });
  await correct(store, [id]);
  const sent = await deliveries(store, id);
  for (const destination of ['crm', 'mail', 'visitor']) {
    expect(sent).toEqual(expect.arrayContaining([`${destination} delivered`, `${destination} pending`]));
  }
  const announced = (await store.leads.deliveries(id)).find(({ event }) => event);
  expect(announced).toMatchObject({ event: 'lead.updated', state: 'pending' });
});

test('the lead belongs to the person of the right email, and is found by it alone', async () => {
  const store = temporaryStore();
  const { id: first } = await save(store, { email: was });
  const { id: second } = await save(store, { email: was }, { at: noon + 700_000 });
  const event = leadEvent(first, 'do-not-email', { by: 'kim@example.com', via: 'web' }, noon);
  await store.leads.change({ id: first, was: { do_not_email: 0 }, becomes: { do_not_email: 1 }, event });
  expect(await correct(store, [first])).toBe(1);
  expect(await store.people.findByEmail(was)).toMatchObject({ id: first });
  expect(await store.people.findByEmail(becomes)).toMatchObject({ do_not_email: 0 });
  expect(await store.leads.find(first)).toMatchObject({ email: becomes, do_not_email: 0 });
  expect(await store.leads.list({ search: was }, { limit: 5 })).toMatchObject([{ id: second }]);
  expect(await store.leads.list({ search: becomes }, { limit: 5 })).toMatchObject([{ id: first }]);
  expect(await correct(store, [second])).toBe(1);
  expect(await store.people.findByEmail(was)).toBeUndefined();
  expect((await store.people.countLeads([becomes])).get(becomes)).toMatchObject({ leads: 2 });
});

test('a lead that has another email by now is left as it is', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'other@example.com' });
  const before = await store.leads.events(id);
  expect(await correct(store, [id, '01a20baf-0000-7000-8000-000000000000'])).toBe(0);
  expect(await store.leads.find(id)).toMatchObject({ email: 'other@example.com' });
  expect(await store.leads.events(id)).toEqual(before);
});
