import * as v from 'valibot';
import { paragraphs, pictureName, words } from '../../../src/site/content/schemas.ts';

const figure = v.strictObject({ value: words, label: words });
const feature = v.strictObject({ picture: pictureName, title: words, text: words, points: paragraphs });

/** `parkview.json`: the community page. */
export const parkviewSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  picture: pictureName,
  caption: words,
  overview: v.strictObject({
    heading: words,
    figures: v.pipe(v.array(figure), v.length(4, 'needs four figures')),
    lead: words,
    paragraphs,
  }),
  features: v.strictObject({
    heading: words,
    items: v.pipe(v.array(feature), v.length(3, 'needs three feature cards')),
  }),
  next: v.strictObject({ heading: words, text: words }),
});
