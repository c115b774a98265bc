import * as v from 'valibot';
import { linkedText, pictureName, text } from './parts.ts';

const figure = v.strictObject({ value: text, label: text });
const footnote = v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')), text: linkedText });
const demand = v.strictObject({ title: text, heading: text, lead: text, text });

/** `regd.json`: the landing page of the opportunity fund. */
export const regdSchema = v.strictObject({
  title: text,
  description: text,
  hero: v.strictObject({ badge: text, heading: text, lead: text, picture: pictureName, caption: text }),
  terms: v.strictObject({ heading: text, perYear: text, note: linkedText }),
  start: v.strictObject({
    heading: text,
    text,
    /** In place of the text while no portal is set. */
    closed: text,
    eligibility: text,
    verification: text,
  }),
  flex: v.strictObject({
    ...demand.entries,
    picture: pictureName,
    pictureTitle: text,
    figures: v.array(figure),
  }),
  senior: demand,
  footnotes: v.pipe(v.array(footnote), v.length(3, 'needs three footnotes')),
  leadership: v.strictObject({ heading: text, lead: text }),
  achievements: v.strictObject({
    heading: text,
    figures: v.pipe(v.array(figure), v.length(2)),
    toDateHeading: text,
    toDate: v.pipe(v.array(figure), v.length(2)),
  }),
  calculator: v.strictObject({ heading: text }),
  closing: v.strictObject({ heading: text, lead: text, note: linkedText }),
});
