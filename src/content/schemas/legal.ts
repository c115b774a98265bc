import * as v from 'valibot';
import { atLeast, day, linkedText, page, text, textNaming } from './parts.ts';

const section = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'must be small letters and hyphens')),
  title: text,
  /** The most important sections have a band of their own: above the others, at the end, or large on a dark ground, where points have numbers. */
  band: v.optional(v.picklist(['head', 'feature', 'foot'])),
  paragraphs: v.optional(v.array(linkedText), []),
  points: v.optional(v.array(linkedText), []),
  /** The points are what is still missing. */
  open: v.optional(v.boolean()),
  rows: v.optional(v.array(v.strictObject({ label: text, text: linkedText })), []),
  /** Paragraphs after the points or rows. */
  after: v.optional(v.array(linkedText), []),
  /** Mechanics below it all, which open at a press. */
  details: v.optional(v.strictObject({ summary: text, paragraphs: v.array(linkedText) })),
});

const legal = {
  heading: text,
  lead: linkedText,
  /** A word stamped on the document. */
  mark: v.optional(text),
  updated: v.optional(day),
  /** Before the first section. */
  notice: v.optional(linkedText),
  sections: atLeast(1, section, 'needs at least one section'),
  /** What to do after reading. */
  next: v.optional(v.strictObject({ heading: text, text })),
};

/** `terms.json`, `accessibility.json` and `sample-circular.json`: the page lists their sections. */
export const legalSchema = page(legal);
export type LegalContent = v.InferOutput<typeof legalSchema>;

const ofVendor = textNaming('vendor', 'host', 'when');

export const privacySchema = page({
  ...legal,
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
  /** Whether the settings connect Google Analytics. */
  googleAnalytics: v.strictObject({ on: text, off: text }),
});
