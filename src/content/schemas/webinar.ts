import * as v from 'valibot';
import { eventTimeSchema } from './event.ts';
import { address, linkedText, pictureName, text } from './parts.ts';

const webinar = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  badge: text,
  heading: text,
  lead: text,
  points: v.pipe(v.array(text), v.minLength(1, 'needs at least one point')),
  eligibility: linkedText,
  /** When it is held; without it, the webinar is recorded. */
  live: v.optional(
    v.strictObject({
      ...eventTimeSchema.entries,
      /** The address of the room where it is held. */
      room: address,
    }),
  ),
  /** The end of the sentence before the offering circular. */
  note: linkedText,
  access: v.strictObject({
    title: text,
    description: text,
    heading: text,
    afterHeading: text,
    afterText: text,
  }),
});

/** `webinar.json`: the two webinars by the ids of their forms, each with its registration and its access page. */
export const webinarSchema = v.strictObject({ webinar, 'regd-webinar': webinar });
