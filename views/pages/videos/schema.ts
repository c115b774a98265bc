import * as v from 'valibot';
import { words } from '../../../src/site/content/schemas.ts';

/** `videos-page.json`: the words around the featured videos. */
export const videosPageSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  note: words,
  /** The heading above the webinars; without it they are not shown. */
  more: v.optional(words),
  next: v.strictObject({ heading: words, text: words }),
});
