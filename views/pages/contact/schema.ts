import * as v from 'valibot';
import { pictureName, words } from '../../../src/site/content/schemas.ts';

/** `contact.json`: the contact page. */
export const contactSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  picture: pictureName,
  officeHeading: words,
});
