import * as v from 'valibot';
import { paragraphs, pictureName, words } from './schemas.ts';

const member = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')),
  name: words,
  monogram: v.pipe(words, v.maxLength(3, 'must have no more than three letters')),
  photo: v.nullable(pictureName),
  titles: v.strictObject({ about: words, invest: words, regd: words }),
  pages: v.array(v.picklist(['about', 'invest', 'regd'])),
  /** A line, what a press adds to it, and the paragraphs of the page about us. */
  biography: v.strictObject({ line: words, short: words, long: paragraphs }),
});

/** `team.json`: one record a person, with the title and the text that each page shows. */
export const teamSchema = v.strictObject({ members: v.pipe(v.array(member), v.minLength(1, 'needs someone')) });
export type TeamMember = v.InferOutput<typeof member>;
