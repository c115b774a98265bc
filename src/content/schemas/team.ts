import * as v from 'valibot';
import { paragraphs, pictureName, text } from './parts.ts';

const member = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')),
  name: text,
  photo: v.nullable(pictureName),
  titles: v.strictObject({ about: text, invest: text, regd: text }),
  pages: v.array(v.picklist(['about', 'invest', 'regd'])),
  /** `line` is always visible, `short` expands it, `long` is for the about page. */
  biography: v.strictObject({ line: text, short: text, long: paragraphs }),
});

/** `team.json`. */
export const teamSchema = v.strictObject({ members: v.pipe(v.array(member), v.minLength(1, 'needs someone')) });
export type TeamMember = v.InferOutput<typeof member>;
