import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tidyMemory } from '../../src/tidy-memory.ts';

test('what nobody holds any more is gone when memory has been tidied', async () => {
  const held = { name: 'held' };
  const [kept, dropped] = [new WeakRef(held), new WeakRef({ name: 'dropped' })];
  await turn(); // until the end of a turn, what a WeakRef was made for is held
  void tidyMemory();
  expect(dropped.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});
