import * as v from 'valibot';
import { shippedColors, unreadable, unreadableSentence } from '../../site/company/colors.ts';
import { address, atLeast, contentFile, linkedText, text } from './parts.ts';

const color = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, 'must be written like #14232b'));
/** Both must have enough contrast for text. */
const colors = v.pipe(
  v.strictObject({ ink: color, light: color }),
  v.check(
    (all) => unreadable(all).length === 0,
    ({ input }) => unreadable(input).map(unreadableSentence).join(' '),
  ),
);

export const companySchema = contentFile({
  name: text,
  legalName: text,
  streetAddress: text,
  city: text,
  region: text,
  postalCode: text,
  phone: text,
  email: v.pipe(v.string(), v.email('must be an email address')),
  blurb: text,
  closingLine: text,
  social: v.array(v.strictObject({ label: text, href: address })),
  linkedin: address,
  /** Default: the shipped colors. */
  colors: v.optional(colors),
  /** A file in `icons/` that replaces the drawn mark. */
  logo: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+\.(?:svg|png)$/, 'must be the name of an SVG or PNG file in icons/')),
  ),
  disclosures: atLeast(
    1,
    v.strictObject({
      title: text,
      text: linkedText,
    }),
  ),
});

const wholeDollars = v.pipe(
  v.number('must be a number'),
  v.integer('must be whole dollars'),
  v.minValue(1, 'must be 1 or more'),
  v.maxValue(1_000_000, 'must be 1,000,000 or less'),
);
const percent = v.pipe(
  v.number('must be a number'),
  v.minValue(0.01, 'must be more than 0'),
  v.maxValue(100, 'must be percent, no more than 100'),
);

const offering = v.strictObject({ name: text, minimum: wholeDollars, preferredReturn: percent });

/** Answers from which another company's site is made. */
export const companyAnswersSchema = v.strictObject({
  name: v.pipe(text, v.maxLength(40, 'must have no more than 40 characters')),
  legalName: text,
  streetAddress: v.optional(text, '100 Example Street'),
  city: text,
  region: text,
  postalCode: v.optional(text, '00000'),
  phone: v.pipe(text, v.regex(/^[+(]?\d[\d ().-]{6,}$/, 'must be a phone number such as (614) 555-0100')),
  email: v.pipe(v.string(), v.trim(), v.email('must be an email address')),
  colors: v.optional(colors, shippedColors),
  /** An SVG or PNG file, relative to the answers; by default the initial of the name. */
  logo: v.optional(text),
  offerings: v.strictObject({
    /** Regulation A+, open to everyone. */
    regulationA: offering,
    /** Regulation D, accredited investors only. */
    regulationD: offering,
  }),
});
export type CompanyAnswers = v.InferOutput<typeof companyAnswersSchema>;
