import { expect, test } from 'vitest';
import { shortenAddresses, shortened } from '../../src/leads/retention.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { temporaryStore } from '../temporary-store.ts';
import { keep, noon } from './sample-submission.ts';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:x'],
  ['203.0.113.x', '203.0.113.x'],
  ['', ''],
])('the address %j is shortened to %j', (address, short) => {
  expect(shortened(address)).toBe(short);
});

test('after thirty days an address is shortened, and what proves a ticked box is not', async () => {
  const store = temporaryStore();
  const lead = await keep(store, { calls: 'yes' }, { form: deckForm, address: '203.0.113.77' });
  const day = 24 * 3_600_000;
  const run = (days: number) => shortenAddresses({ retention: store.retention, clock: () => noon + days * day });
  expect(await run(29)).toBe(0);
  expect(await run(31)).toBe(1);
  expect(await run(32)).toBe(0);
  expect(await store.leads.find(lead.id)).toMatchObject({ address: '203.0.113.x', consent_address: '203.0.113.77' });
});
