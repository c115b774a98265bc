import * as v from 'valibot';
import { linkedWords, words, wordsNaming } from './schemas.ts';

const section = v.strictObject({
  /** The anchor of the section. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'must be small letters and hyphens')),
  title: words,
  paragraphs: v.optional(v.array(linkedWords), []),
  points: v.optional(v.array(linkedWords), []),
  /** Paragraphs after the points. */
  after: v.optional(v.array(linkedWords), []),
});

/** `privacy.json`, `terms.json` and `sample-circular.json`: a text in sections, with a contents list made from them. */
export const legalSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: linkedWords,
  /** A word stamped on the document. */
  mark: v.optional(words),
  /** What a reader must know before the first section. */
  notice: v.optional(linkedWords),
  sections: v.pipe(v.array(section), v.minLength(1, 'needs at least one section')),
});
export type LegalContent = v.InferOutput<typeof legalSchema>;

const ofVendor = wordsNaming('vendor', 'host', 'when');

/** `privacy.json`: a text in sections, and what its section on other companies lists. */
export const privacySchema = v.strictObject({
  ...legalSchema.entries,
  /** A point for each vendor that is set, and the one for none; `{when}` is `loads` or `waits`. */
  vendors: v.strictObject({
    none: words,
    rsvp: ofVendor,
    invest: ofVendor,
    flipbook: ofVendor,
    assistant: ofVendor,
    video: ofVendor,
    loads: words,
    waits: words,
  }),
});
