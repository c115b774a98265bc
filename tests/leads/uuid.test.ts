import { expect, test } from 'vitest';
import { uuidv7 } from '../../src/base/uuid.ts';

test('ids of one millisecond sort in the order in which they were made, and are all different', () => {
  const ids = Array.from({ length: 5000 }, () => uuidv7(1_700_000_000_000));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids sort by time and say version 7; a time before 1970, which the format has not, makes one of the format too', () => {
  const format = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const ids = [-62_135_596_800_000, 1_700_000_000_000, 1_700_000_001_000].map((time) => uuidv7(time));
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(format);
  expect(ids[0]).toMatch(/^00000000-0000-/);
});
