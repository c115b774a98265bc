import * as v from 'valibot';
import { day } from '../../../src/site/content/article.ts';
import { linkedWords, pictureName, words } from '../../../src/site/content/shapes.ts';
import { isTimeZone } from '../../../src/site/format.ts';

const webinar = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  badge: words,
  heading: words,
  lead: words,
  points: v.pipe(v.array(words), v.minLength(1, 'needs at least one point')),
  eligibility: linkedWords,
  /** When it is held; without it, the webinar is recorded. */
  live: v.optional(
    v.strictObject({
      day,
      time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:00')),
      zone: v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as America/New_York')),
      minutes: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(5, 'must be 5 or more'),
        v.maxValue(600, 'must be 600 or less'),
      ),
    }),
  ),
  /** The end of the sentence before the offering circular. */
  note: linkedWords,
  access: v.strictObject({
    title: words,
    description: words,
    heading: words,
    lead: words,
    afterHeading: words,
    afterText: words,
  }),
});

/** `webinar.json`: the two webinars by the ids of their forms, each with its registration and its access page. */
export const webinarShape = v.strictObject({ webinar, 'regd-webinar': webinar });
