import * as v from 'valibot';
import { address, text } from './parts.ts';

const amount = v.pipe(v.number(), v.minValue(0.01, 'must be more than 0'));
const dollars = v.pipe(amount, v.integer('must be whole dollars'));

/** Where a calculator begins and ends, its step, and the amount that it shows first, in dollars. */
const calculator = v.pipe(
  v.strictObject({ minimum: dollars, maximum: dollars, step: dollars, start: dollars }),
  v.check(
    ({ minimum, maximum, start }) => minimum <= start && start <= maximum,
    'needs a start from its minimum to its maximum',
  ),
);
const multiple = v.pipe(
  v.strictObject({ low: amount, high: amount }),
  v.check(({ low, high }) => low <= high, 'needs a low end that is not above the high one'),
);

/** An address on the web, or a document of the site's own. */
const documentAddress = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/|\/documents\/)\S+$/, 'must begin with http://, https:// or /documents/'),
);

const terms = {
  name: text,
  regulation: text,
  /** The name of what to read before investing. */
  document: text,
  minimum: dollars,
  /** Percent a year, targeted. */
  preferredReturn: v.pipe(amount, v.maxValue(100, 'must be percent, no more than 100')),
  multiple,
  /** The years that the calculator's target counts. */
  targetYears: v.pipe(v.number(), v.integer('must be whole years'), v.minValue(1, 'must be 1 or more')),
  paymentsPerYear: v.picklist([1, 2, 4, 12], 'must be 1, 2, 4 or 12'),
  calculator,
};

const sparkTerms = v.strictObject({
  ...terms,
  years: text,
  /** How far the offering is at the SEC; the settings of the same names come before these. */
  qualified: v.optional(v.boolean()),
  filings: v.optional(address),
  fileNumber: v.optional(text),
  circular: v.optional(documentAddress),
});

/** With the tick the legend of an offering that is not qualified goes, so that what proves it has to be there. */
const proven = v.rawCheck<v.InferOutput<typeof sparkTerms>>(({ dataset: { typed, value }, addIssue }) => {
  if (!typed || !value.qualified) return;
  for (const key of ['fileNumber', 'filings', 'circular'] as const) {
    if (value[key]) continue;
    const path = [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }] as const;
    addIssue({ message: 'must be filled in for a qualified offering', path: [...path] });
  }
});

/** `offerings.json`: the terms of the two offerings. Sentences name them in braces, `{spark.minimum}`. */
export const offeringsSchema = v.strictObject({
  spark: v.pipe(sparkTerms, proven),
  regd: v.strictObject({ ...terms, maximumOffering: dollars, unitPrice: amount }),
});
