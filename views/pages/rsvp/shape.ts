import * as v from 'valibot';
import { idOfArticle, pictureName, words } from '../../../src/site/content/shapes.ts';

const moment = v.pipe(
  v.string(),
  v.isoTimestamp('must be a time such as 2025-08-28T13:00:00-04:00'),
  v.regex(/[+-]\d\d:\d\d$/, 'must end with the difference to UTC, such as -04:00'),
);
const slide = v.strictObject({ picture: pictureName, title: words, location: words, type: words });

/** `rsvp.json`: the grand opening. Before its end the page invites; afterwards it says that it has taken place. */
export const rsvpShape = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  caption: words,
  heading: words,
  day: words,
  hours: words,
  start: moment,
  end: moment,
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
export type RsvpContent = v.InferOutput<typeof rsvpShape>;
