import { describe, expect, test } from 'vitest';
import { mentionOf } from '../../src/leads/actions/mentions.ts';
import { csvCell, plainCell } from '../../src/leads/export/csv-cell.ts';
import { hostileShapes } from '../helpers/hostile.ts';

/** UTF-16 units: at 40,000 of them a quadratic reader takes seconds. */
const length = 20_000;
/** Milliseconds that are too few to tell a growth from the noise of a busy machine: quadratic readers take seconds. */
const noise = 60;
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
    const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
    const holds = () => best[1] <= Math.max(3 * best[0], noise);
    // One after the other, so that both meet the same noise; on a busy machine best of five, five times.
    for (let run = 0; run < 5 || (run < 25 && !holds()); run++) {
      for (const [size, text] of texts.entries())
        best[size] = Math.min(
          best[size] ?? 0,
          duration(() => read(text)),
        );
    }
    expect(best[1]).toBeLessThanOrEqual(Math.max(3 * best[0], noise));
  });
});
