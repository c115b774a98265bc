import { expect, test } from 'vitest';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore, twoStores } from '../helpers/temporary-store.ts';
import { noon, save, saveMany } from '../leads/sample-submission.ts';

const now = new Date(noon).toISOString();
const claim = { forms: ['spark'], limit: 20, now, leaseUntil: '2999' } as const;

test('ten equal submissions to two instances at once are one lead with one delivery', async () => {
  const [one, other] = twoStores();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => save(place % 2 ? one : other)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await one.leads.count({}, 10)).toBe(1);
  expect(await other.leads.deliveries(answers[0]?.id ?? '')).toHaveLength(1);
});

test('the same hundred people at two instances, in opposite order, are a hundred leads', async () => {
  const [one, other] = twoStores();
  const backwards = Array.from({ length: 100 }, (_, place) => ({ email: `person${99 - place}@example.com` }));
  await Promise.all([saveMany(one, 100), ...backwards.map((values) => save(other, values))]);
  expect(await one.leads.count({}, 1000)).toBe(100);
  expect((await one.reconcile()).gaps).toEqual([]);
});

test('five claimers share three hundred deliveries without a double', async () => {
  const [first, ...pair] = twoStores();
  const { dataDir } = first;
  const stores = [first, ...pair, ...Array.from({ length: 3 }, () => temporaryStore({ dataDir }))];
  await saveMany(first, 300);
  const claimed: string[] = [];
  while ((await first.outbox.countByState()).pending > 0) {
    const found = await Promise.all(stores.map(({ outbox }) => outbox.claim({ ...claim, destination: 'crm' })));
    claimed.push(...found.flat().map(({ id }) => id));
  }
  expect(claimed).toHaveLength(300);
  expect(new Set(claimed).size).toBe(300);
});

test('of two instances that settle both deliveries of a lead at once none leaves it undelivered', async () => {
  const [one, other] = twoStores();
  const result = { attempts: 1, due_at: now, delivered_at: now, outcome: 'delivered', answer: '200' } as const;
  for (let round = 0; round < 5; round++) {
    const { id } = await save(one, { email: `person${round}@example.com` }, { mailsSales: true });
    const claims = await Promise.all([
      one.outbox.claim({ ...claim, destination: 'crm' }),
      other.outbox.claim({ ...claim, destination: 'mail' }),
    ]);
    const settled = [one, other].map(({ outbox }, place) =>
      outbox.saveResult({ ...result, id: claims[place]?.[0]?.id ?? '', lease: '2999', state: 'delivered' }),
    );
    expect(await Promise.all(settled)).toEqual([true, true]);
    expect(await one.leads.list({ undelivered: true }, { limit: 1 }), `lead ${id}`).toEqual([]);
  }
});

test('of two admins who disable each other at once one stays', async () => {
  const [one, other] = twoStores();
  const context = { admins: one.admins, clock: () => noon };
  const ann = await addAccount(context, { email: 'ann@example.com' });
  const bob = await addAccount(context, { email: 'bob@example.com' });
  const eventOf = (id: string) => ({ id, at: now, kind: 'account-disabled', by: '', via: '', detail: '' });
  for (let round = 0; round < 5; round++) {
    const disabled = await Promise.all([
      one.admins.disableAdmin({ id: bob.id, at: now, event: eventOf(`off-bob-${round}`) }),
      other.admins.disableAdmin({ id: ann.id, at: now, event: eventOf(`off-ann-${round}`) }),
    ]);
    expect(disabled.sort()).toEqual([false, true]);
    for (const { id } of [ann, bob]) await one.admins.enableAdmin({ id, event: eventOf(`on-${id}-${round}`) });
  }
});
