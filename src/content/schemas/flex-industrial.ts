import * as v from 'valibot';
import { paragraphs, pictureName, text, titled } from './parts.ts';

/** A row of a table of terms: label left, value right. */
export const fact = v.strictObject({ label: text, value: text });
const facts = v.pipe(v.array(fact), v.minLength(1, 'needs at least one fact'));
/** Places of upcoming projects; the page shows four. */
export const upcoming = v.pipe(v.array(text), v.length(4, 'needs four places'));

/** `flex-industrial.json`: the flex industrial page with a form. */
export const flexIndustrialSchema = v.strictObject({
  title: text,
  /** Title and description of the same page at its second address. */
  second: v.strictObject({ title: text, description: text }),
  description: text,
  hero: v.strictObject({
    heading: text,
    lead: text,
    points: paragraphs,
    picture: pictureName,
    pictureTitle: text,
  }),
  what: v.strictObject({
    heading: text,
    lead: text,
    paragraphs,
    facts,
    picture: pictureName,
    pictureTitle: text,
  }),
  great: v.strictObject({
    heading: text,
    cards: v.pipe(v.array(v.strictObject({ title: text, text, facts })), v.length(4, 'needs four cards')),
  }),
  fund: v.strictObject({
    heading: text,
    lead: text,
    highlightsHeading: text,
    highlights: facts,
    upcomingHeading: text,
    upcoming,
    upcomingNote: text,
    note: text,
  }),
  why: v.strictObject({
    heading: text,
    reasons: v.pipe(v.array(titled), v.length(4, 'needs four reasons')),
    note: text,
  }),
});
export type Fact = v.InferOutput<typeof fact>;
