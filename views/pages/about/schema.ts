import * as v from 'valibot';
import { paragraphs, pictureName, titled, words } from '../../../src/site/content/schemas.ts';

/** `about.json`: the sponsor, its experience, role and strategy, and the words around the management team. */
export const aboutSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  picture: pictureName,
  caption: words,
  sponsor: v.strictObject({ heading: words, lead: words, paragraphs }),
  experience: v.strictObject({
    heading: words,
    figures: v.pipe(v.array(v.strictObject({ value: words, label: words })), v.length(4, 'needs four figures')),
    paragraphs,
  }),
  role: v.strictObject({ heading: words, duties: v.pipe(v.array(titled), v.length(3, 'needs three duties')) }),
  strategy: v.strictObject({
    heading: words,
    lead: words,
    picture: pictureName,
    pictureTitle: words,
    focus: v.pipe(v.array(titled), v.minLength(1, 'needs at least one kind of building')),
    text: words,
  }),
  team: v.strictObject({ heading: words, lead: words }),
  next: v.strictObject({ heading: words, text: words }),
});
