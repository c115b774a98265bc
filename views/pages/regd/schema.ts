import * as v from 'valibot';
import { linkedWords, pictureName, words } from '../../../src/site/content/schemas.ts';

const figure = v.strictObject({ value: words, label: words });
const footnote = v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')), text: linkedWords });
const demand = v.strictObject({ title: words, heading: words, lead: words, text: words });

/** `regd.json`: the landing page of the opportunity fund. */
export const regdSchema = v.strictObject({
  title: words,
  description: words,
  hero: v.strictObject({ badge: words, heading: words, lead: words, picture: pictureName, caption: words }),
  terms: v.strictObject({ heading: words, perYear: words, note: linkedWords }),
  start: v.strictObject({ heading: words, text: words, eligibility: words, verification: words }),
  flex: v.strictObject({
    ...demand.entries,
    picture: pictureName,
    pictureTitle: words,
    figures: v.array(figure),
  }),
  senior: demand,
  footnotes: v.pipe(v.array(footnote), v.length(3, 'needs three footnotes')),
  leadership: v.strictObject({ heading: words, lead: words }),
  achievements: v.strictObject({
    heading: words,
    figures: v.pipe(v.array(figure), v.length(2)),
    toDateHeading: words,
    toDate: v.pipe(v.array(figure), v.length(2)),
  }),
  calculator: v.strictObject({ heading: words }),
  closing: v.strictObject({ heading: words, lead: words, note: linkedWords }),
});
