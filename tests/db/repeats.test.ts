import { describe, expect, test } from 'vitest';
import { honeypotReason } from '../../src/leads/lead.ts';
import { runRetention } from '../../src/leads/retention.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { deliveriesTo, noon, save, settleAll } from '../leads/sample-submission.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const at = noon + minute;
const iso = (time: number) => new Date(time).toISOString();

function visitor() {
  const store = temporaryStore();
  type Options = Parameters<typeof save>[2];
  const post = (calls: '' | 'yes', options: Options) => save(store, { calls }, { form: formOf('webinar'), ...options });
  return {
    store,
    first: (calls: '' | 'yes', more: Options = {}) => post(calls, { address: '192.0.2.1', ...more }),
    again: (calls: '' | 'yes', more: Options = {}) => post(calls, { address: '192.0.2.9', at, ...more }),
    changesOf: async (id: string) =>
      (await store.leads.events(id))
        .filter(({ kind }) => kind !== 'received')
        .map(({ kind, detail }) => [kind, JSON.parse(detail)]),
  };
}

const answer = (calls: 'yes' | 'no', time: number, address: string) => ({
  ...{ calls, version: expect.any(String), at: iso(time), address },
});

describe('a repeat within ten minutes', () => {
  test.each([
    ['gives', '', 'yes', 'no', 'yes'],
    ['withdraws', 'yes', '', 'yes', 'no'],
  ] as const)(
    'that %s the agreement to calls changes the lead, and the trail has both answers; the same answer changes nothing',
    async (_, one, other, was, is) => {
      const { store, first, again, changesOf } = visitor();
      const { id } = await first(one);
      expect(await again(other)).toEqual({ id, repeated: true });
      expect(await store.leads.count({ spam: 'with' }, 10)).toBe(1);
      const changed = { consent_calls: is, consent_at: iso(at), consent_address: '192.0.2.9', created_at: iso(noon) };
      expect(await store.leads.find(id)).toMatchObject(changed);
      await again(other, { at: at + minute });
      expect(await store.leads.find(id)).toMatchObject(changed);
      expect(await changesOf(id)).toEqual([
        ['consent-changed', { was: answer(was, noon, '192.0.2.1'), is: answer(is, at, '192.0.2.9') }],
      ]);
    },
  );

  test('is the last word when both come at once', async () => {
    const { store, first, again, changesOf } = visitor();
    const [{ id }] = await Promise.all([first('yes'), again(''), again('yes', { at: at + 1 })]);
    expect(await store.leads.find(id)).toMatchObject({ consent_calls: 'yes', consent_at: iso(at + 1) });
    expect((await changesOf(id)).map(([kind]) => kind)).toEqual(['consent-changed', 'consent-changed']);
  });

  test('notifies sales: what is not sent yet is written with the new answer, what was sent is followed by another email', async () => {
    const { store, first, again } = visitor();
    const { id } = await first('yes', { mailsSales: true });
    await again('', { mailsSales: true });
    const mails = async () => (await deliveriesTo(store, id, 'mail')).map(({ body }) => JSON.parse(body));
    expect(await mails()).toEqual([{ about: 'New lead' }]);
    await settleAll(store, 'mail', { at });
    await again('yes', { mailsSales: true, at: at + minute });
    expect(await mails()).toEqual([{ about: 'New lead' }, { about: 'Changed answer' }]);
    expect((await store.reconcile()).gaps).toEqual([]);
  });

  test('without the filled honeypot field makes a flagged lead a lead like others, unless a person has set the flag', async () => {
    const { store, first, again, changesOf } = visitor();
    const { id } = await first('yes', { spam: honeypotReason });
    expect(await again('')).toEqual({ id, repeated: true });
    expect(await store.leads.find(id)).toMatchObject({ spam: 0, spam_reason: '', consent_calls: 'no' });
    expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'pending', due_at: iso(at) }]);
    expect(await store.leads.count({ undelivered: true }, 10)).toBe(1);
    expect((await changesOf(id)).map(([kind]) => kind)).toEqual(['not-spam', 'consent-changed']);
    const flagged = visitor();
    const { id: left } = await flagged.first('', { spam: 'advertising' });
    await flagged.again('');
    expect(await flagged.store.leads.find(left)).toMatchObject({ spam: 1 });
  });

  test('with a filled honeypot field says nothing for the person', async () => {
    const { store, first, again, changesOf } = visitor();
    const { id } = await first('yes');
    await again('', { spam: honeypotReason });
    expect(await store.leads.find(id)).toMatchObject({ spam: 0, consent_calls: 'yes' });
    expect(await changesOf(id)).toEqual([]);
  });
});

test('both proofs are shortened when their time is over, not before, and the lead stays as long as they do', async () => {
  const { store, first, again, changesOf } = visitor();
  const { id } = await first('yes');
  await again('');
  const run = (after: number, leads = 60) => {
    const days = { addresses: 30, consent: 1826, leads };
    const actor = { by: 'Kim', via: 'terminal' };
    return runRetention({ engine: store.engine, days, clock: () => noon + after * day, apply: true, actor });
  };
  await settleAll(store, 'crm', { at });
  await run(1800);
  expect(await changesOf(id)).toContainEqual([
    'consent-changed',
    { was: answer('yes', noon, '192.0.2.1'), is: answer('no', at, '192.0.2.9') },
  ]);
  await run(1830, 10_000);
  expect(JSON.stringify(await changesOf(id))).not.toMatch(/192\.0\.2\.\d/);
  expect(await store.leads.find(id)).toMatchObject({ consent_address: '192.0.2.x' });
  await run(1831);
  expect(await store.leads.find(id)).toBeUndefined();
});
