import * as v from 'valibot';
import { eventTimeSchema } from './event.ts';
import { idOfArticle, pictureName, text, textNaming } from './parts.ts';

const slide = v.strictObject({ picture: pictureName, title: text, location: text, type: text });

/** `rsvp.json`: the grand opening. Before its end the page invites; afterwards it says that it is over. */
export const rsvpSchema = v.strictObject({
  title: text,
  /** May name the day and the hours. */
  description: textNaming('day', 'hours'),
  picture: pictureName,
  caption: text,
  heading: text,
  held: eventTimeSchema,
  /** What is written after the hours; by default the abbreviation of the zone. */
  zoneWords: v.optional(text),
  venue: text,
  streetAddress: text,
  city: text,
  region: text,
  before: v.strictObject({ lead: text, heading: text, text }),
  after: v.strictObject({ lead: text, heading: text, text }),
  /** What to read about it afterwards. */
  recap: v.strictObject({ text, article: idOfArticle }),
  seenHeading: text,
  slides: v.pipe(v.array(slide), v.minLength(4, 'needs at least four slides')),
  picturesNote: text,
});
export type RsvpContent = v.InferOutput<typeof rsvpSchema>;
