/** Numbers that a seed makes again: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type Chance = ReturnType<typeof seeded>;

export const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;

const times = <T>(chance: Chance, most: number, make: () => T): T[] =>
  Array.from({ length: Math.floor(chance() * (most + 1)) }, make);

const pieces = [
  'Ann',
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '@',
  '.',
  ',',
  '"',
  "'",
  '\\',
  '/',
  '<b>',
  '&amp;',
  '%',
  '%00',
  '%ff',
  '+',
  '=',
  ';',
  '{',
  '}',
  '[',
  ']',
  '$',
  '`',
  '{{x}}',
  '../',
  '..\\',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '1e999',
  'é',
  'e\u0301',
  'ß',
  'ﷺ',
  '李',
  '🏡',
  '👩‍👩‍👧',
  '\u200b',
  '\ufeff',
  '\u202e',
  '\u{10ffff}',
  '\ufffe',
  '\u2028',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\ud83d',
  '\udc00',
  '\ufffd',
  'a'.repeat(300),
  '🏡'.repeat(200),
  "' or 1=1 --",
] as const;

/** A text of odd pieces. */
export const oddText = (chance: Chance, most = 8) => times(chance, most, () => oneOf(chance, pieces)).join('');

/** Anything that JSON can hold, now and then deep. */
export function oddValue(chance: Chance, depth = 0): unknown {
  const make = [
    () => oddText(chance),
    () => oddText(chance),
    () => oneOf(chance, [0, -0, 1, 2500, 1e21, 0.1, -1, 2 ** 53]),
    () => oneOf(chance, [true, false, null]),
    () => times(chance, 3, () => (depth < 4 ? oddValue(chance, depth + 1) : 'deep')),
    () =>
      Object.fromEntries(
        times(chance, 3, () => [oddText(chance, 2), depth < 4 ? oddValue(chance, depth + 1) : 'deep']),
      ),
  ];
  return oneOf(chance, make)();
}

/** The same bytes with a few of them changed, doubled or taken out. */
export function mutated(chance: Chance, bytes: Buffer): Buffer {
  let changed = bytes;
  for (let turn = 0; turn <= Math.floor(chance() * 4); turn++) {
    const at = Math.floor(chance() * changed.length);
    const length = Math.floor(chance() * 12);
    const middle = oneOf(chance, [
      () => Buffer.from([Math.floor(chance() * 256)]),
      () => Buffer.from(oddText(chance, 2)),
      () => Buffer.alloc(0),
      () => Buffer.concat([changed.subarray(at, at + length), changed.subarray(at, at + length)]),
      () => Buffer.from('\r\n'),
    ])();
    changed = Buffer.concat([changed.subarray(0, at), middle, changed.subarray(at + length)]);
  }
  return changed;
}
