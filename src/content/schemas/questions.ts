import * as v from 'valibot';
import { text } from './parts.ts';

const knownAnswer = v.strictObject({
  /** Path and anchor of the passage that answers. */
  place: v.pipe(
    v.string(),
    v.regex(/^\/[\w/-]*(?:#[\w-]+)?$/, 'must be a path of this site, such as /invest#questions'),
  ),
  /** The heading above it. */
  heading: text,
  /** Questions of people, in their words. */
  asks: v.pipe(v.array(text), v.minLength(1, 'needs at least one question')),
});

/** `questions.json`: the words of the question box and of the page that answers without scripts. */
export const questionsSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  label: text,
  ask: text,
  examplesHeading: text,
  examples: v.pipe(v.array(text), v.minLength(1, 'needs at least one question')),
  /** Said when no page says anything about a question. */
  unknown: text,
  contact: text,
  othersHeading: text,
  /** Below every answer with a figure, before the links to what to read first. */
  disclaimer: v.pipe(text, v.regex(/targeted, not guaranteed/i, 'must say "targeted, not guaranteed"')),
  tooLong: text,
  failure: text,
  /** What people ask, and the place that answers. */
  answers: v.array(knownAnswer),
});
