import * as v from 'valibot';
import { linkedWords, pictureName, titled, words } from '../../../src/site/content/schemas.ts';

/** `rega-invest.json`: how an investment in Spark Fund One is made. */
export const regaInvestSchema = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  /** On the drawn cover of the circular. */
  cover: words,
  badge: words,
  heading: words,
  lead: words,
  note: words,
  expectHeading: words,
  steps: v.pipe(v.array(titled), v.length(4, 'needs four steps')),
  readHeading: words,
  read: v.pipe(v.array(v.strictObject({ title: words, text: linkedWords })), v.minLength(1)),
});
