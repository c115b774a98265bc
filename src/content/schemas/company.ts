import * as v from 'valibot';
import { unreadable, unreadableSentence } from '../../site/company/colors.ts';
import { address, linkedText, text } from './parts.ts';

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be written like #14232b'));

/** `company.json`. */
export const companySchema = v.strictObject({
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
  /** Replaces the shipped colors; both must have enough contrast for text. */
  colors: v.optional(
    v.pipe(
      v.strictObject({ ink: color, light: color }),
      v.check(
        (colors) => unreadable(colors).length === 0,
        ({ input }) => unreadable(input).map(unreadableSentence).join(' '),
      ),
    ),
  ),
  /** A file in `icons/` that replaces the drawn mark. */
  logo: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+\.(?:svg|png)$/, 'must be the name of an SVG or PNG file in icons/')),
  ),
  disclosures: v.pipe(v.array(v.strictObject({ title: text, text: linkedText })), v.minLength(1)),
});
