import * as v from 'valibot';
import { words } from '../../../src/site/content/shapes.ts';

/** `videos-page.json`: the words around the featured videos. */
export const videosPageShape = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  note: words,
  next: v.strictObject({ heading: words, text: words }),
});
