import * as v from 'valibot';
import { pictureName, text } from './parts.ts';

/** `ppm.json`: the page around the memorandum. The memorandum itself is `memorandum.json`. */
export const ppmSchema = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  heading: text,
  lead: text,
  links: v.strictObject({ contact: text, invest: text, document: text }),
  contents: text,
  note: text,
});
