import * as v from 'valibot';
import { address, linkedWords, words } from './shapes.ts';

/** `company.json`: who the site speaks for, and how to reach them. */
export const companyShape = v.strictObject({
  name: words,
  legalName: words,
  streetAddress: words,
  city: words,
  region: words,
  postalCode: words,
  phone: words,
  email: v.pipe(v.string(), v.email('must be an email address')),
  blurb: words,
  closingLine: words,
  social: v.array(v.strictObject({ label: words, href: address })),
  linkedin: address,
  disclosures: v.pipe(v.array(v.strictObject({ title: words, text: linkedWords })), v.minLength(1)),
});
