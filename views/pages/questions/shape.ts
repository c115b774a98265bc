import * as v from 'valibot';
import { words } from '../../../src/site/content/shapes.ts';

/** `questions.json`: the words of the question box and of the page that answers without scripts. */
export const questionsShape = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  label: words,
  ask: words,
  examplesHeading: words,
  examples: v.pipe(v.array(words), v.minLength(1, 'needs at least one question')),
  /** Said when no page says anything about a question. */
  unknown: words,
  contact: words,
  othersHeading: words,
  /** Below every answer with a figure, before the links to what to read first. */
  disclaimer: v.pipe(words, v.regex(/targeted, not guaranteed/i, 'must say "targeted, not guaranteed"')),
  tooLong: words,
  failure: words,
});
