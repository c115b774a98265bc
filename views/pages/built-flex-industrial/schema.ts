import * as v from 'valibot';
import { paragraphs, pictureName, titled, words } from '../../../src/site/content/schemas.ts';
import { fact, upcoming } from '../flex-industrial/schema.ts';

const figure = v.strictObject({ value: words, label: words });

/** `built-flex-industrial.json`: the flex industrial page without a form. */
export const builtFlexIndustrialSchema = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  emoji: words,
  heading: words,
  lead: words,
  definition: v.strictObject({
    heading: words,
    lead: words,
    text: words,
    picture: pictureName,
    pictureTitle: words,
  }),
  reasons: v.strictObject({
    heading: words,
    cards: v.pipe(v.array(titled), v.length(4, 'needs four cards')),
  }),
  fund: v.strictObject({
    heading: words,
    lead: words,
    figures: v.pipe(v.array(figure), v.length(3, 'needs three figures')),
    highlights: v.pipe(v.array(fact), v.minLength(1, 'needs at least one highlight')),
    upcomingHeading: words,
    upcoming,
    note: words,
  }),
  benefits: v.strictObject({ heading: words, items: paragraphs }),
  momentum: v.strictObject({ heading: words, lead: words }),
});
