import * as v from 'valibot';
import { type BasisName, basisNames } from '../claims.ts';
import { day } from './article.ts';
import { words } from './shapes.ts';

const basis = v.strictObject({
  text: words,
  /** What the owner has yet to confirm; the page then marks the text as a sample. */
  sample: v.optional(words),
});

/** `figures.json`: what our own figures rest on, and the day on which they were so. */
export const figuresShape = v.strictObject({
  asOf: day,
  bases: v.strictObject(Object.fromEntries(basisNames.map((name) => [name, basis])) as Record<BasisName, typeof basis>),
});
