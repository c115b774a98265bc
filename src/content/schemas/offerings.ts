import * as v from 'valibot';
import { type BasisName, basisNames } from '../../site/claims.ts';
import { formatDollars } from '../../site/format.ts';
import { address, contentFile, day, described, text } from './parts.ts';

const amount = v.pipe(v.number(), v.minValue(0.01, 'must be more than 0'));
const dollars = v.pipe(amount, v.integer('must be whole dollars'), v.description('In dollars.'));

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

/** A URL, or one of the site's own documents. */
const documentAddress = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/|\/documents\/)\S+$/, 'must begin with http://, https:// or /documents/'),
);

const terms = {
  name: text,
  regulation: text,
  document: text,
  minimum: dollars,
  preferredReturn: v.pipe(
    amount,
    v.maxValue(100, 'must be percent, no more than 100'),
    v.description('Percent a year.'),
  ),
  multiple,
  /** Years in the calculator's target. */
  targetYears: v.pipe(v.number(), v.integer('must be whole years'), v.minValue(1, 'must be 1 or more')),
  paymentsPerYear: v.picklist([1, 2, 4, 12], 'must be 1, 2, 4 or 12'),
  calculator,
};

const sparkTerms = v.strictObject({
  ...terms,
  years: text,
  /** SEC status; the settings of the same names take precedence. */
  qualified: v.optional(described(v.boolean(), 'The SEC has qualified the offering.')),
  filings: v.optional(address),
  fileNumber: v.optional(text),
  circular: v.optional(documentAddress),
});

const regdTerms = v.strictObject({ ...terms, maximumOffering: dollars, unitPrice: described(amount, 'In dollars.') });

/** An item of the path of an issue. */
const field = (input: Record<string, unknown>, key: string) =>
  ({ type: 'object', origin: 'value', input, key, value: input[key] }) as const;

/** Qualifying removes the offering's legend, so its proof is required. */
const proven = v.rawCheck<v.InferOutput<typeof sparkTerms>>(({ dataset: { typed, value }, addIssue }) => {
  if (!typed || !value.qualified) return;
  for (const key of ['fileNumber', 'filings', 'circular'] as const) {
    if (!value[key])
      addIssue({ message: 'must be filled in for a qualified offering', path: [field({ ...value }, key)] });
  }
});

/** A calculator that starts below the minimum would show amounts that nobody can invest. */
const startsAtMinimum = <T extends { minimum: number; calculator: { minimum: number } }>() =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed || value.calculator.minimum >= value.minimum) return;
    addIssue({
      message: `must not be below the minimum of ${formatDollars(value.minimum)}`,
      path: [field({ ...value }, 'calculator'), field({ ...value.calculator }, 'minimum')],
    });
  });

/** `offerings.json`: the terms of both offerings, used in sentences as `{spark.minimum}`. */
export const offeringsSchema = v.strictObject({
  spark: v.pipe(sparkTerms, proven, startsAtMinimum()),
  regd: v.pipe(regdTerms, startsAtMinimum()),
});

const basis = v.strictObject({
  text,
  /** Of a plan with an end: what became of it, once that is past. */
  outcome: v.optional(text),
  /** Facts that the owner still has to confirm. */
  sample: v.optional(text),
});

/** `figures.json`: the basis of our own figures and their date. */
export const figuresSchema = contentFile({
  asOf: day,
  /** Yearly rent in dollars per square foot; without it pages omit the chart. */
  rent: v.optional(v.strictObject({ average: amount, projected: amount })),
  bases: v.strictObject(Object.fromEntries(basisNames.map((name) => [name, basis])) as Record<BasisName, typeof basis>),
});
