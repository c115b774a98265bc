import * as v from 'valibot';
import { pictureName, words } from '../../../src/site/content/schemas.ts';

/** `ppm.json`: the page around the memorandum. The memorandum itself is `memorandum.json`. */
export const ppmSchema = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  heading: words,
  lead: words,
  links: v.strictObject({ contact: words, invest: words, document: words }),
  contents: words,
  note: words,
});
