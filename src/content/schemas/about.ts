import * as v from 'valibot';
import { paragraphs, pictureName, text, titled } from './parts.ts';

/** `about.json`. */
export const aboutSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  picture: pictureName,
  caption: text,
  sponsor: v.strictObject({ heading: text, lead: text, paragraphs }),
  experience: v.strictObject({
    heading: text,
    figures: v.pipe(v.array(v.strictObject({ value: text, label: text })), v.length(4, 'needs four figures')),
    paragraphs,
  }),
  role: v.strictObject({ heading: text, duties: v.pipe(v.array(titled), v.length(3, 'needs three duties')) }),
  strategy: v.strictObject({
    heading: text,
    lead: text,
    focus: v.pipe(v.array(titled), v.minLength(1, 'needs at least one kind of building')),
    text,
  }),
  team: v.strictObject({ heading: text, lead: text }),
  next: v.strictObject({ heading: text, text }),
});
