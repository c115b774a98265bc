import * as v from 'valibot';
import { paragraphs, pictureName, text } from './parts.ts';

const figure = v.strictObject({ value: text, label: text });
const feature = v.strictObject({ picture: pictureName, title: text, text, points: paragraphs });

/** `parkview.json`: the community page. */
export const parkviewSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  picture: pictureName,
  caption: text,
  overview: v.strictObject({
    heading: text,
    figures: v.pipe(v.array(figure), v.length(4, 'needs four figures')),
    lead: text,
    paragraphs,
  }),
  features: v.strictObject({
    heading: text,
    items: v.pipe(v.array(feature), v.length(3, 'needs three feature cards')),
  }),
  next: v.strictObject({ heading: text, text }),
});
