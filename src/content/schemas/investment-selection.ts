import * as v from 'valibot';
import { pictureName, text } from './parts.ts';

const term = v.strictObject({ label: text, value: text, note: v.optional(text) });
const path = v.strictObject({
  badge: text,
  name: text,
  regulation: text,
  text,
  terms: v.pipe(v.array(term), v.minLength(1, 'needs at least one term')),
  to: v.picklist(['invest', 'regd'], 'must be "invest" or "regd"'),
  link: text,
  /** What else there is about it. */
  more: v.array(
    v.strictObject({
      label: text,
      to: v.picklist(['webinar', 'regdWebinar', 'deckDownload', 'regaInvest', 'ppm'], 'must be the name of a page'),
    }),
  ),
});

/** `investment-selection.json`: the chooser between the two offerings. */
export const investmentSelectionSchema = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  heading: text,
  lead: text,
  paths: v.tuple([path, path], 'needs the two paths'),
  privateNote: text,
  note: text,
  help: v.strictObject({ heading: text, text, link: text }),
});
