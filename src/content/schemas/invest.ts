import * as v from 'valibot';
import { pictureName, text, titled } from './parts.ts';

const four = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.length(4, 'needs four entries'));
const figure = v.strictObject({ value: text, title: text, label: text });
const side = v.strictObject({ picture: pictureName, kind: text, title: text, text });

/** `invest.json`: the Spark Fund One page, section by section. */
export const investSchema = v.strictObject({
  title: text,
  description: text,
  picture: pictureName,
  hero: v.strictObject({
    badge: text,
    heading: text,
    /** The income, with its limit in the same breath. */
    limit: text,
    lead: text,
  }),
  figures: v.strictObject({ label: text, items: four(figure), note: text, limit: text }),
  problemSolution: v.strictObject({ heading: text, problem: side, solution: side }),
  why: v.strictObject({ heading: text, items: four(titled), record: text }),
  demand: v.strictObject({
    heading: text,
    lead: text,
    slides: v.pipe(
      v.array(v.strictObject({ picture: pictureName, title: text })),
      v.minLength(4, 'needs at least four slides'),
    ),
    slideNote: text,
    footnotes: v.strictObject({ turning65: text, shortfall: text }),
  }),
  steps: v.strictObject({ heading: text, items: four(titled), note: text }),
  calculator: v.strictObject({ heading: text }),
  leadership: v.strictObject({
    heading: text,
    /** Ids of people in team.json. */
    order: four(text),
  }),
  community: v.strictObject({
    heading: text,
    items: v.pipe(v.array(titled), v.length(3, 'needs three entries')),
  }),
  closing: v.strictObject({ heading: text, lead: text, button: text }),
});
