import * as v from 'valibot';
import { words } from '../../../src/site/content/schemas.ts';

const knownAnswer = v.strictObject({
  /** Path and anchor of the passage that answers. */
  place: v.pipe(
    v.string(),
    v.regex(/^\/[\w/-]*(?:#[\w-]+)?$/, 'must be a path of this site, such as /invest#questions'),
  ),
  /** The heading above it. */
  heading: words,
  /** Questions of people, in their words. */
  asks: v.pipe(v.array(words), v.minLength(1, 'needs at least one question')),
});

/** `questions.json`: the words of the question box and of the page that answers without scripts. */
export const questionsSchema = v.strictObject({
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
  /** What people ask, and the place that answers. */
  answers: v.array(knownAnswer),
});
