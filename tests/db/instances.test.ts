import { expect, test } from 'vitest';
import type { Store } from '../../src/server/store.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

/** Stores on one database, as several programs have them. */
function instances(count: number): Store[] {
  const dataDir = temporaryFolder();
  return Array.from({ length: count }, () => temporaryStore({ dataDir }));
}

test('ten equal submissions to two instances at once are one lead with one delivery', async () => {
  const stores = instances(2) as [Store, Store];
  const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => save(stores[place % 2] as Store)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await stores[0].leads.count({}, 10)).toBe(1);
  expect(await stores[1].leads.deliveries(answers[0]?.id ?? '')).toHaveLength(1);
});

test('the same hundred people at two instances, in opposite order, are a hundred leads', async () => {
  const [one, other] = instances(2) as [Store, Store];
  const people = Array.from({ length: 100 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all([
    ...people.map((values) => save(one, values)),
    ...people.toReversed().map((values) => save(other, values)),
  ]);
  expect(await one.leads.count({}, 1000)).toBe(100);
  expect((await one.reconciler.reconcile()).gaps).toEqual([]);
});

test('ten claimers share a thousand deliveries without a double', async () => {
  const stores = instances(10);
  const [first] = stores as [Store];
  const people = Array.from({ length: 1000 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(first, values)));
  const now = new Date(noon).toISOString();
  const claim = { destination: 'crm', forms: ['spark'], limit: 20, now, leaseUntil: '2999' } as const;
  const claimed: string[] = [];
  const isOpen = async () => (await first.outbox.countByState()).pending > 0;
  while (await isOpen()) {
    const found = await Promise.all(stores.map(({ outbox }) => outbox.claim(claim)));
    claimed.push(...found.flat().map(({ id }) => id));
  }
  expect(claimed).toHaveLength(1000);
  expect(new Set(claimed).size).toBe(1000);
});

test('of two instances that settle both deliveries of a lead at once none leaves it undelivered', async () => {
  const stores = instances(2) as [Store, Store];
  const now = new Date(noon).toISOString();
  for (let round = 0; round < 10; round++) {
    const { id } = await save(stores[0], { email: `person${round}@example.com` }, { mailsSales: true });
    const claims = (['crm', 'mail'] as const).map((destination, place) =>
      (stores[place] as Store).outbox.claim({
        destination,
        forms: ['spark'],
        limit: 1,
        now,
        leaseUntil: '2999',
      }),
    );
    const result = { attempts: 1, due_at: now, delivered_at: now, outcome: 'delivered', answer: '200' } as const;
    const settled = (await Promise.all(claims)).map(([delivery], place) =>
      (stores[place] as Store).outbox.saveResult({
        ...result,
        id: delivery?.id ?? '',
        lease: '2999',
        state: 'delivered',
      }),
    );
    expect(await Promise.all(settled)).toEqual([true, true]);
    expect(await stores[0].leads.list({ undelivered: true }, { limit: 1 }), `lead ${id}`).toEqual([]);
  }
});

test('of two admins who disable each other at once one stays', async () => {
  const stores = instances(2) as [Store, Store];
  const at = new Date(noon).toISOString();
  const event = { id: '', at, kind: 'account-disabled', by: '', via: '', detail: '' };
  const context = { admins: stores[0].admins, clock: () => noon };
  const add = (email: string) => addAccount(context, { email, password: 'four unrelated plain words' });
  const accounts = [await add('ann@example.com'), await add('bob@example.com')];
  for (let round = 0; round < 10; round++) {
    const disabled = await Promise.all(
      accounts.map(({ id }, place) =>
        (stores[place] as Store).admins.disableAdmin({ id, at, event: { ...event, id: `off-${id}-${round}` } }),
      ),
    );
    expect(disabled.sort()).toEqual([false, true]);
    for (const { id } of accounts)
      await stores[0].admins.enableAdmin({ id, event: { ...event, id: `on-${id}-${round}` } });
  }
});
