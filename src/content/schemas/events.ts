import * as v from 'valibot';
import { isTimeZone } from '../../site/format.ts';
import {
  address,
  atLeast,
  contentFile,
  day,
  idOfArticle,
  linkedText,
  pictureName,
  text,
  textNaming,
  titled,
} from './parts.ts';

/** A length rather than an end, so that the end cannot precede the start. */
const eventTimeSchema = v.strictObject({
  day,
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:00')),
  zone: v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as America/New_York')),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(5, 'must be 5 or more'), v.maxValue(600, 'must be 600 or less')),
});
export type EventTime = v.InferOutput<typeof eventTimeSchema>;

const slide = v.strictObject({ picture: pictureName, title: text, location: text, type: text });

/** `rsvp.json`: the grand opening. Before its end the page invites; afterwards it says that it is over. */
export const rsvpSchema = contentFile({
  title: text,
  /** May name the day and the hours. */
  description: textNaming('day', 'hours'),
  picture: pictureName,
  heading: text,
  held: eventTimeSchema,
  /** After the hours; defaults to the zone's abbreviation. */
  zoneWords: v.optional(text),
  venue: text,
  streetAddress: text,
  city: text,
  region: text,
  before: v.strictObject({ lead: text, text }),
  after: v.strictObject({ lead: text, text }),
  recap: v.strictObject({ text, article: idOfArticle }),
  seenHeading: text,
  slides: atLeast(4, slide, 'needs at least four slides'),
  picturesNote: text,
});
export type RsvpContent = v.InferOutput<typeof rsvpSchema>;

const webinar = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  badge: text,
  heading: text,
  lead: text,
  pointsHeading: text,
  points: atLeast(1, titled, 'needs at least one point'),
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
export const webinarSchema = contentFile({ webinar, 'regd-webinar': webinar });
