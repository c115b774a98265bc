import { describe, expect, test } from 'vitest';
import { mentionOf } from '../../src/leads/actions/mentions.ts';
import { csvCell, plainCell } from '../../src/leads/export/csv-cell.ts';
import { hostileShapes } from '../helpers/hostile.ts';

/** UTF-16 units: at 40,000 of them a quadratic reader takes seconds. */
const length = 20_000;
/** Milliseconds that are too few to tell a growth from the noise of the machine: quadratic readers take hundreds. */
const noise = 10;
/** A name is stored up to this length. */
const nameLength = 300;

/** Everything that reads a text which a visitor, a file or an editor wrote. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  csvCell,
  plainCell,
  'mentionOf, by its text': mentionOf([{ email: 'zoe@example.com', first_name: 'Zoe', last_name: 'aaa      b' }]),
  'mentionOf, by its names': (text) => {
    const name = text.slice(0, nameLength);
    return mentionOf([{ email: name, first_name: name, last_name: name }])(`${text.replaceAll(' ', '  ')}c`);
  },
};

function duration(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(hostileShapes)('takes at most three times as long for twice as many $name', ({ make }) => {
    const texts = [make(length), make(2 * length)];
    // One after the other, so that both meet the same noise.
    const runs = Array.from({ length: 5 }, () => texts.map((text) => duration(() => read(text))));
    const [once = 0, twice = 0] = texts.map((_text, size) => Math.min(...runs.map((run) => run[size] ?? 0)));
    expect(twice).toBeLessThanOrEqual(Math.max(3 * once, noise));
  });
});
