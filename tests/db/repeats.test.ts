import { describe, expect, test } from 'vitest';
import { honeypotReason } from '../../src/leads/lead.ts';
import { runRetention } from '../../src/leads/retention.ts';
import type { Posted } from '../../src/leads/submit.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save, settleAll } from '../leads/sample-submission.ts';

const form = formOf('webinar');

const minute = 60_000;
const day = 24 * 60 * minute;
const at = noon + minute;

const first = (store: TemporaryStore, calls: '' | 'yes', more: Partial<Posted> & { mailsSales?: boolean } = {}) =>
  save(store, { calls }, { form, address: '192.0.2.1', ...more });

const again = (
  store: TemporaryStore,
  calls: '' | 'yes',
  more: Partial<Posted> & { mailsSales?: boolean; at?: number } = {},
) => save(store, { calls }, { form, address: '192.0.2.9', at, ...more });

const changesOf = async (store: TemporaryStore, id: string) =>
  (await store.leads.events(id))
    .filter(({ kind }) => kind !== 'received')
    .map(({ kind, detail }) => [kind, JSON.parse(detail)]);

const answer = (calls: 'yes' | 'no', time: number, address: string) => ({
  calls,
  version: expect.any(String),
  at: new Date(time).toISOString(),
  address,
});

describe('a repeat within ten minutes', () => {
  test.each([
    ['gives', '', 'yes', 'no', 'yes'],
    ['withdraws', 'yes', '', 'yes', 'no'],
  ] as const)(
    'that %s the agreement to calls changes the lead, and the trail has both answers',
    async (_, one, other, was, is) => {
      const store = temporaryStore();
      const { id } = await first(store, one);
      expect(await again(store, other)).toEqual({ id, repeated: true });
      expect(await store.leads.count({ spam: 'with' }, 10)).toBe(1);
      expect(await store.leads.find(id)).toMatchObject({
        consent_calls: is,
        consent_at: new Date(at).toISOString(),
        consent_address: '192.0.2.9',
        created_at: new Date(noon).toISOString(),
      });
      expect(await changesOf(store, id)).toEqual([
        ['consent-changed', { was: answer(was, noon, '192.0.2.1'), is: answer(is, at, '192.0.2.9') }],
      ]);
    },
  );

  test('with the same answer changes nothing', async () => {
    const store = temporaryStore();
    const { id } = await first(store, 'yes');
    const before = await store.leads.find(id);
    await again(store, 'yes');
    expect(await store.leads.find(id)).toEqual(before);
    expect(await changesOf(store, id)).toEqual([]);
  });

  test('is the last word when both come at once', async () => {
    const store = temporaryStore();
    const [{ id }] = await Promise.all([first(store, 'yes'), again(store, ''), again(store, 'yes', { at: at + 1 })]);
    expect(await store.leads.find(id)).toMatchObject({
      consent_calls: 'yes',
      consent_at: new Date(at + 1).toISOString(),
    });
    expect((await changesOf(store, id)).map(([kind]) => kind)).toEqual(['consent-changed', 'consent-changed']);
  });

  test('notifies sales: what is not sent yet is written with the new answer, what was sent is followed by another email', async () => {
    const store = temporaryStore();
    const { id } = await first(store, 'yes', { mailsSales: true });
    await again(store, '', { mailsSales: true });
    const mails = async () =>
      (await store.leads.deliveries(id))
        .filter(({ destination }) => destination === 'mail')
        .map(({ body }) => JSON.parse(body));
    expect(await mails()).toEqual([{ about: 'New lead' }]);
    await settleAll(store, 'mail', { at });
    await again(store, 'yes', { mailsSales: true, at: at + minute });
    expect(await mails()).toEqual([{ about: 'New lead' }, { about: 'Changed answer' }]);
    expect((await store.reconciler.reconcile()).gaps).toEqual([]);
  });

  test('without the filled honeypot field makes a flagged lead a lead like others', async () => {
    const store = temporaryStore();
    const { id } = await first(store, 'yes', { spam: honeypotReason });
    expect(await again(store, '')).toEqual({ id, repeated: true });
    expect(await store.leads.list({}, { limit: 10 })).toMatchObject([
      { id, spam: 0, spam_reason: '', consent_calls: 'no' },
    ]);
    expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'pending', due_at: new Date(at).toISOString() }]);
    expect(await store.leads.count({ undelivered: true }, 10)).toBe(1);
    expect((await changesOf(store, id)).map(([kind]) => kind)).toEqual(['not-spam', 'consent-changed']);
  });

  test('with a filled honeypot field says nothing for the person', async () => {
    const store = temporaryStore();
    const { id } = await first(store, 'yes');
    await again(store, '', { spam: honeypotReason });
    expect(await store.leads.find(id)).toMatchObject({ spam: 0, consent_calls: 'yes' });
    expect(await changesOf(store, id)).toEqual([]);
  });

  test('leaves a flag that a person has set', async () => {
    const store = temporaryStore();
    const { id } = await first(store, '', { spam: 'advertising' });
    await again(store, '');
    expect(await store.leads.find(id)).toMatchObject({ spam: 1 });
  });
});

test('both proofs are shortened when their time is over, not before, and the lead stays as long as they do', async () => {
  const store = temporaryStore();
  const { id } = await first(store, 'yes');
  await again(store, '');
  const run = (after: number, leads: number | undefined = 60) => {
    const days = { addresses: 30, consent: 1826, leads };
    const actor = { by: 'Kim', via: 'terminal' };
    return runRetention({ engine: store.engine, days, clock: () => noon + after * day, apply: true, actor });
  };
  await settleAll(store, 'crm', { at });
  await run(1800);
  expect(await changesOf(store, id)).toContainEqual([
    'consent-changed',
    { was: answer('yes', noon, '192.0.2.1'), is: answer('no', at, '192.0.2.9') },
  ]);
  await run(1830, 10_000);
  expect(JSON.stringify(await changesOf(store, id))).not.toMatch(/192\.0\.2\.\d/);
  expect(await store.leads.find(id)).toMatchObject({ consent_address: '192.0.2.x' });
  await run(1831);
  expect(await store.leads.find(id)).toBeUndefined();
});
