import * as v from 'valibot';
import { text } from './parts.ts';

/** `sample-portal.json`: what is shown where the settings name no portal. */
export const samplePortalSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  /** When the portal opens. */
  opens: text,
  /** To who has left an email on the page of the opportunity fund. */
  known: text,
  helpHeading: text,
  helpText: text,
});
