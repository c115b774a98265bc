import * as v from 'valibot';
import { linkedText, text, textNaming } from './parts.ts';

const section = v.strictObject({
  /** The anchor of the section. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'must be small letters and hyphens')),
  title: text,
  paragraphs: v.optional(v.array(linkedText), []),
  points: v.optional(v.array(linkedText), []),
  /** Paragraphs after the points. */
  after: v.optional(v.array(linkedText), []),
});

/** `privacy.json`, `terms.json` and `sample-circular.json`: a text in sections, with a contents list made from them. */
export const legalSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: linkedText,
  /** A word stamped on the document. */
  mark: v.optional(text),
  /** What a reader must know before the first section. */
  notice: v.optional(linkedText),
  sections: v.pipe(v.array(section), v.minLength(1, 'needs at least one section')),
});
export type LegalContent = v.InferOutput<typeof legalSchema>;

const ofVendor = textNaming('vendor', 'host', 'when');

/** `privacy.json`. */
export const privacySchema = v.strictObject({
  ...legalSchema.entries,
  /** A point per configured vendor, and one for none; `{when}` is `loads` or `waits`. */
  vendors: v.strictObject({
    none: text,
    rsvp: ofVendor,
    invest: ofVendor,
    flipbook: ofVendor,
    assistant: ofVendor,
    video: ofVendor,
    loads: text,
    waits: text,
  }),
});
