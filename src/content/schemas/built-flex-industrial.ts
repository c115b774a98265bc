import * as v from 'valibot';
import { fact, upcoming } from './flex-industrial.ts';
import { paragraphs, pictureName, text, titled } from './parts.ts';

const figure = v.strictObject({ value: text, label: text });

/** `built-flex-industrial.json`: the flex industrial page without a form. */
export const builtFlexIndustrialSchema = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  emoji: text,
  heading: text,
  lead: text,
  definition: v.strictObject({
    heading: text,
    lead: text,
    text,
    picture: pictureName,
    pictureTitle: text,
  }),
  reasons: v.strictObject({
    heading: text,
    cards: v.pipe(v.array(titled), v.length(4, 'needs four cards')),
  }),
  fund: v.strictObject({
    heading: text,
    lead: text,
    figures: v.pipe(v.array(figure), v.length(3, 'needs three figures')),
    highlights: v.pipe(v.array(fact), v.minLength(1, 'needs at least one highlight')),
    upcomingHeading: text,
    upcoming,
    note: text,
  }),
  benefits: v.strictObject({ heading: text, items: paragraphs }),
  momentum: v.strictObject({ heading: text, lead: text }),
});
