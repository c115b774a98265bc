import * as v from 'valibot';
import { pictureName, titled, words } from '../../../src/site/content/schemas.ts';

/** `deck-download.json`: the page of the investor deck. */
export const deckDownloadSchema = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  heading: words,
  lead: words,
  mark: words,
  about: words,
  cover: v.strictObject({ name: words, place: words, type: words }),
  insideHeading: words,
  inside: v.pipe(v.array(titled), v.minLength(1, 'needs at least one part')),
  note: words,
});
