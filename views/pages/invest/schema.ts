import * as v from 'valibot';
import { pictureName, titled, words } from '../../../src/site/content/schemas.ts';

const four = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.length(4, 'needs four entries'));
const figure = v.strictObject({ value: words, title: words, label: words });
const side = v.strictObject({ picture: pictureName, kind: words, title: words, text: words });

/** `invest.json`: the Spark Fund One page, section by section. */
export const investSchema = v.strictObject({
  title: words,
  description: words,
  picture: pictureName,
  hero: v.strictObject({
    badge: words,
    heading: words,
    /** Takes the promise of the heading back in the same breath. */
    limit: words,
    lead: words,
  }),
  figures: v.strictObject({ label: words, items: four(figure), note: words, limit: words }),
  problemSolution: v.strictObject({ heading: words, problem: side, solution: side }),
  why: v.strictObject({ heading: words, items: four(titled), record: words }),
  demand: v.strictObject({
    heading: words,
    lead: words,
    slides: v.pipe(
      v.array(v.strictObject({ picture: pictureName, title: words })),
      v.minLength(4, 'needs at least four slides'),
    ),
    slideNote: words,
    footnotes: v.strictObject({ turning65: words, shortfall: words }),
  }),
  steps: v.strictObject({ heading: words, items: four(titled), note: words }),
  calculator: v.strictObject({ heading: words }),
  leadership: v.strictObject({
    heading: words,
    /** Ids of people in team.json. */
    order: four(words),
  }),
  community: v.strictObject({
    heading: words,
    items: v.pipe(v.array(titled), v.length(3, 'needs three entries')),
  }),
  closing: v.strictObject({ heading: words, lead: words, button: words }),
});
