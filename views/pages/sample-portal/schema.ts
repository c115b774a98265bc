import * as v from 'valibot';
import { words } from '../../../src/site/content/schemas.ts';

/** `sample-portal.json`: what is shown where the settings name no portal. */
export const samplePortalSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  /** When the portal opens. */
  opens: words,
  helpHeading: words,
  helpText: words,
});
