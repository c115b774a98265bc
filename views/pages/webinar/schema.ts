import * as v from 'valibot';
import { eventTimeSchema } from '../../../src/site/content/event.ts';
import { address, linkedWords, pictureName, words } from '../../../src/site/content/schemas.ts';

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
      ...eventTimeSchema.entries,
      /** The address of the room where it is held. */
      room: address,
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
export const webinarSchema = v.strictObject({ webinar, 'regd-webinar': webinar });
