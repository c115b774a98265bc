import { describe, expect, test } from 'vitest';
import { checkText } from '../../../src/content/claims/check-page.ts';
import { forbiddenIn } from '../../../src/content/claims/find-claims.ts';
import { limitedRules, neverRules } from '../../../src/content/claims/rules.ts';
import { expectLinear } from '../../helpers/growth.ts';
import { forbidden, innocent, returns } from './sentences.ts';

const withLimit = (sentence: string) => `${sentence} Targeted, not guaranteed.`;

test.each(forbidden)('%s: "%s" is refused, also beside a limit', (rule, sentence) => {
  expect(forbiddenIn(sentence).map((violation) => violation.rule)).toContain(rule);
  expect(forbiddenIn(withLimit(sentence)).map((violation) => violation.rule)).toContain(rule);
});

test.each(returns.map((sentence) => sentence.replaceAll('**', '')))(
  '"%s" needs its companion, and is fine with it',
  (sentence) => {
    expect(checkText(sentence).map(({ rule }) => rule)).toContain('return');
    expect(checkText(withLimit(sentence))).toEqual([]);
  },
);

test.each(innocent)('"%s" is innocent', (sentence) => {
  expect(checkText(sentence)).toEqual([]);
});

test('every rule has a sentence that it refuses', () => {
  const tried = new Set(forbidden.map(([rule]) => rule));
  expect(neverRules.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

describe('a message', () => {
  test('names the sentence, the rule, the reason and a wording that passes, and advises no limit beside a guarantee', () => {
    const [violation] = forbiddenIn('Welcome. Your return is guaranteed.');
    expect(violation?.message).toContain('"Your return is guaranteed." says "guaranteed"');
    expect(violation?.message).toContain('nobody can guarantee');
    expect(violation?.message).toContain("a limit beside it doesn't help");
    expect(violation?.message).toContain('This would pass: "The fund targets this return. It is not guaranteed."');
  });

  test.each([...neverRules, ...limitedRules])('the wording that $name proposes passes', ({ instead }) => {
    expect(checkText(instead)).toEqual([]);
  });
});

test.each([
  ['claims without an end', 'not guaranteed '],
  ['questions', 'is? '],
  ['past results', 'past performance '],
  ['brokers', 'SIPC insures money '],
])('40 kB of %s take time in proportion to their length', (_, piece) => {
  let read = 0;
  // Results are remembered by text.
  const readOf = (size: number) => () => checkText(`${piece.repeat(Math.ceil(size / piece.length))} ${++read}`);
  return expectLinear(readOf(20_000), readOf(40_000));
});
