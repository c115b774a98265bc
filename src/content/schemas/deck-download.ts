import * as v from 'valibot';
import { pictureName, text, titled } from './parts.ts';

/** `deck-download.json`: the page of the investor deck. */
export const deckDownloadSchema = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  heading: text,
  lead: text,
  mark: text,
  about: text,
  cover: v.strictObject({ name: text, place: text, type: text }),
  insideHeading: text,
  inside: v.pipe(v.array(titled), v.minLength(1, 'needs at least one part')),
  note: text,
});
