import * as v from 'valibot';
import { pictureName, text } from './parts.ts';

/** `contact.json`: the contact page. */
export const contactSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  picture: pictureName,
  officeHeading: text,
  /** Before the time within which the contact form is answered. */
  replyLabel: text,
});
