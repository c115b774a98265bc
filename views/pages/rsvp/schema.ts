import * as v from 'valibot';
import { eventTimeSchema } from '../../../src/site/content/event.ts';
import { idOfArticle, pictureName, words, wordsNaming } from '../../../src/site/content/schemas.ts';

const slide = v.strictObject({ picture: pictureName, title: words, location: words, type: words });

/** `rsvp.json`: the grand opening. Before its end the page invites; afterwards it says that it is over. */
export const rsvpSchema = v.strictObject({
  title: words,
  /** May name the day and the hours. */
  description: wordsNaming('day', 'hours'),
  picture: pictureName,
  caption: words,
  heading: words,
  held: eventTimeSchema,
  /** What is written after the hours; by default the abbreviation of the zone. */
  zoneWords: v.optional(words),
  venue: words,
  streetAddress: words,
  city: words,
  region: words,
  before: v.strictObject({ lead: words, heading: words, text: words }),
  after: v.strictObject({ lead: words, heading: words, text: words }),
  /** What to read about it afterwards. */
  recap: v.strictObject({ text: words, article: idOfArticle }),
  seenHeading: words,
  slides: v.pipe(v.array(slide), v.minLength(4, 'needs at least four slides')),
  picturesNote: words,
});
export type RsvpContent = v.InferOutput<typeof rsvpSchema>;
