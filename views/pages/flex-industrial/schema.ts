import * as v from 'valibot';
import { paragraphs, pictureName, titled, words } from '../../../src/site/content/schemas.ts';

/** A row of a table of terms: label left, value right. */
export const fact = v.strictObject({ label: words, value: words });
const facts = v.pipe(v.array(fact), v.minLength(1, 'needs at least one fact'));
/** Places of upcoming projects; the page shows four. */
export const upcoming = v.pipe(v.array(words), v.length(4, 'needs four places'));

/** `flex-industrial.json`: the flex industrial page with a form. */
export const flexIndustrialSchema = v.strictObject({
  title: words,
  /** Title and description of the same page at its second address. */
  second: v.strictObject({ title: words, description: words }),
  description: words,
  hero: v.strictObject({
    heading: words,
    lead: words,
    points: paragraphs,
    picture: pictureName,
    pictureTitle: words,
  }),
  what: v.strictObject({
    heading: words,
    lead: words,
    paragraphs,
    facts,
    picture: pictureName,
    pictureTitle: words,
  }),
  great: v.strictObject({
    heading: words,
    cards: v.pipe(v.array(v.strictObject({ title: words, text: words, facts })), v.length(4, 'needs four cards')),
  }),
  fund: v.strictObject({
    heading: words,
    lead: words,
    picture: pictureName,
    pictureTitle: words,
    highlightsHeading: words,
    highlights: facts,
    upcomingHeading: words,
    upcoming,
    upcomingNote: words,
    note: words,
  }),
  why: v.strictObject({
    heading: words,
    reasons: v.pipe(v.array(titled), v.length(4, 'needs four reasons')),
    note: words,
  }),
});
export type Fact = v.InferOutput<typeof fact>;
