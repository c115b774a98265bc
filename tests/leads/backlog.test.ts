import { expect, test } from 'vitest';
import type { FakeCrmRequest } from '../fakes/crm.ts';
import { configured, office } from './outbox-office.ts';
import { noon, save } from './sample-submission.ts';

const hour = 3_600_000;

/** The e-mails that the CRM got, in their order. */
const emails = (requests: readonly FakeCrmRequest[]) =>
  requests.map(({ body }) => (body as { fields: { name: string; value: string }[] }).fields[0]?.value.split('@')[0]);

type Office = Awaited<ReturnType<typeof office>>;

/** Writes into deliveries what an outage of hours would have left there. */
const leave = ({ store }: Office, id: string, changes: { attempts: number; due_at: string }) =>
  store.engine.write((db) => db.updateTable('deliveries').set(changes).where('lead_id', '=', id).execute());

test('what waits for hours since an outage that ended while the program was down goes at its start', async () => {
  const here = await office();
  for (const name of ['a', 'b', 'c']) {
    const { id } = await save(here.store, { email: `${name}@example.com` });
    await leave(here, id, { attempts: 14, due_at: new Date(noon + 6 * hour).toISOString() });
  }
  await here.next('start');
  expect(await here.next('timer')).toBe(125);
  expect(await here.next('timer')).toBe(125);
  expect(await here.store.outbox.countByState()).toMatchObject({ delivered: 3 });
});

test('the newest lead does not wait behind an old backlog', async () => {
  const here = await office();
  for (let old = 0; old < 30; old++) {
    await save(here.store, { email: `old${old}@example.com` }, { at: noon - hour - old });
  }
  await here.next('start');
  await save(here.store, { email: 'new@example.com' }, { at: noon });
  await here.next('timer');
  expect(emails(here.fakeCrm.requests)).toEqual(['old0', 'new']);
});

test('a lead at which the CRM stumbles each time does not hold up the others, and its own backoff goes on', async () => {
  const here = await office();
  await save(here.store, { email: 'first@example.com' });
  await here.next('start');
  const { id } = await save(here.store, { email: 'odd@example.com' });
  await leave(here, id, { attempts: 8, due_at: new Date(noon).toISOString() });
  here.fakeCrm.setMode('500');
  await here.next('timer');
  const { due_at } = (await here.delivery(id)) ?? {};
  here.fakeCrm.setMode('ok');
  await save(here.store, { email: 'other@example.com' });
  await here.next('timer');
  expect(emails(here.fakeCrm.requests)).toEqual(['first', 'odd', 'other']);
  expect(await here.delivery(id)).toMatchObject({ state: 'pending', due_at });
});

test('while answers hang, fewer than ten are on their way, so that no burst of 429 can block us', async () => {
  const here = await office({ ...configured, HUBSPOT_PER_10S: '1000' });
  await save(here.store, { email: 'first@example.com' });
  await here.next('start');
  here.fakeCrm.setMode('hang');
  for (let lead = 0; lead < 20; lead++) await save(here.store, { email: `person${lead}@example.com` });
  here.worker.wake();
  await here.time.afterNextTimer();
  // A timer is set for each next slot, until none may go out.
  for (let turn = 0; turn < 15; turn++) await here.time.runNext().catch(() => {});
  await expect.poll(() => here.fakeCrm.requests.length).toBe(9);
  expect(await here.store.outbox.countByState()).toMatchObject({ sending: 8, pending: 12 });
});

test('nothing goes out before the pause that the CRM asked for has passed', async () => {
  const here = await office();
  here.fakeCrm.setMode('1015');
  for (const name of ['a', 'b']) await save(here.store, { email: `${name}@example.com` });
  await here.next('start');
  here.fakeCrm.setMode('ok');
  expect(await here.next('timer')).toBe(60_000);
  expect(await here.next('timer')).toBe(125);
  expect(here.fakeCrm.requests.map(({ answered }) => answered)).toEqual([429, 200, 200]);
});

test('while another program has the right to send, this one waits and then goes on by itself', async () => {
  const here = await office();
  const hold = { destination: 'crm', holder: 'another', now: new Date(noon).toISOString() } as const;
  await here.store.outbox.hold({ ...hold, until: new Date(noon + 3000).toISOString() });
  await save(here.store);
  here.worker.start();
  await here.time.afterNextTimer();
  expect(here.fakeCrm.requests).toEqual([]);
  // Until that right ends.
  expect(await here.next('timer')).toBe(999);
  expect(here.fakeCrm.requests).toHaveLength(1);
});

test('submissions here while another program has the right to send write nothing but themselves', async () => {
  const here = await office();
  const holder = { destination: 'crm', holder: 'another' } as const;
  const iso = (at: number) => new Date(at).toISOString();
  await here.store.outbox.hold({ ...holder, now: iso(noon), until: iso(noon + 10_000) });
  const { hold } = here.store.outbox;
  let asked = 0;
  here.store.outbox.hold = (question) => {
    asked++;
    return hold(question);
  };
  await save(here.store);
  here.worker.start();
  for (let lead = 0; lead < 20; lead++) {
    await save(here.store, { email: `person${lead}@example.com` });
    here.worker.wake();
  }
  await expect.poll(() => asked).toBe(1);
  for (const moved of [2000, 2000, 2000, 2000]) expect(await here.time.runNext()).toBe(moved);
  expect(asked).toBe(5);
  here.worker.wake();
  expect(here.fakeCrm.requests).toEqual([]);
  expect(await here.next('timer')).toBe(1999);
  expect(asked).toBe(6);
  expect(here.fakeCrm.requests).toHaveLength(1);
});
