import * as v from 'valibot';
import { linkedText, pictureName, text, titled } from './parts.ts';

/** `rega-invest.json`: how an investment in Spark Fund One is made. */
export const regaInvestSchema = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  badge: text,
  heading: text,
  lead: text,
  note: text,
  expectHeading: text,
  steps: v.pipe(v.array(titled), v.length(4, 'needs four steps')),
  readHeading: text,
  read: v.pipe(v.array(v.strictObject({ title: text, text: linkedText })), v.minLength(1)),
});
