import * as v from 'valibot';
import { text } from './parts.ts';

/** `videos-page.json`: the words around the featured videos. */
export const videosPageSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  /** The heading above the webinars; without it they are not shown. */
  more: v.optional(text),
  next: v.strictObject({ heading: text, text }),
});
