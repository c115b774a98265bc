import * as v from 'valibot';
import { words } from '../../../src/site/content/shapes.ts';

/** `sample-portal.json`: what is shown where the settings name no portal. */
export const samplePortalShape = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  /** When the portal opens. */
  opens: words,
  helpHeading: words,
  helpText: words,
});
