import * as v from 'valibot';
import { type BasisName, basisNames } from '../../site/claims.ts';
import { day } from './article.ts';
import { text } from './parts.ts';

const basis = v.strictObject({
  text,
  /** What the owner has yet to confirm. */
  sample: v.optional(text),
});

const dollars = v.pipe(v.number(), v.minValue(0.01, 'must be more than 0'));

/** `figures.json`: the basis of our own figures and their date. */
export const figuresSchema = v.strictObject({
  asOf: day,
  /** Yearly rent in dollars per square foot; without it pages omit the chart. */
  rent: v.optional(v.strictObject({ average: dollars, projected: dollars })),
  bases: v.strictObject(Object.fromEntries(basisNames.map((name) => [name, basis])) as Record<BasisName, typeof basis>),
});
