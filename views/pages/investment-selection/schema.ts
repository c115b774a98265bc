import * as v from 'valibot';
import { pictureName, words } from '../../../src/site/content/schemas.ts';

const term = v.strictObject({ label: words, value: words, note: v.optional(words) });
const path = v.strictObject({
  badge: words,
  name: words,
  regulation: words,
  text: words,
  terms: v.pipe(v.array(term), v.minLength(1, 'needs at least one term')),
  to: v.picklist(['invest', 'regd'], 'must be "invest" or "regd"'),
  link: words,
  /** What else there is about it. */
  more: v.array(
    v.strictObject({
      label: words,
      to: v.picklist(['webinar', 'regdWebinar', 'deckDownload', 'regaInvest', 'ppm'], 'must be the name of a page'),
    }),
  ),
});

/** `investment-selection.json`: the chooser between the two offerings. */
export const investmentSelectionSchema = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  heading: words,
  paths: v.tuple([path, path], 'needs the two paths'),
  privateNote: words,
  note: words,
  help: v.strictObject({ heading: words, text: words, link: words }),
});
