import { expect, test } from 'vitest';
import { uuidv7 } from '../../src/base/uuid.ts';

test('ids of one millisecond sort in the order in which they were made, and are all different', () => {
  const ids = Array.from({ length: 5000 }, () => uuidv7(1_700_000_000_000));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids sort by time and say version 7', () => {
  const [early, late] = [uuidv7(1_700_000_000_000), uuidv7(1_700_000_001_000)];
  expect(early < late).toBe(true);
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a time before 1970, which the format has not, makes an id of the format too', () => {
  for (const time of [-1, -2_208_988_800_000, -62_135_596_800_000]) {
    expect(uuidv7(time)).toMatch(/^00000000-0000-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
