import * as v from 'valibot';
import { pictureName, text, titled } from './parts.ts';

const brand = v.strictObject({
  drawing: v.picklist(['residence', 'cottages', 'flex-3', 'housing', 'acquisition', 'storage']),
  name: text,
  description: text,
  /** The page about it. */
  to: v.optional(
    v.picklist(['parkview', 'builtFlexIndustrial', 'projects'], 'must be parkview, builtFlexIndustrial or projects'),
  ),
});

const slide = v.strictObject({
  id: v.pipe(v.number(), v.integer()),
  picture: pictureName,
  title: text,
  location: text,
  type: v.picklist(['Senior Living', 'Multi-Family', 'Residential', 'Flex Industrial']),
});

/** `home.json`: the home page, section by section. */
export const homeSchema = v.strictObject({
  title: text,
  description: text,
  hero: v.strictObject({ heading: text, line: text, what: text, picture: pictureName, caption: text }),
  brands: v.strictObject({ heading: text, items: v.pipe(v.array(brand), v.length(5, 'needs the five brands')) }),
  who: v.strictObject({
    heading: text,
    figures: v.pipe(v.array(v.strictObject({ value: text, label: text })), v.length(4, 'needs four figures')),
    lead: text,
    text,
    missionHeading: text,
    mission: text,
  }),
  opportunities: v.strictObject({
    heading: text,
    lead: text,
    values: v.pipe(v.array(titled), v.length(3, 'needs three value cards')),
  }),
  portfolio: v.strictObject({
    heading: text,
    note: text,
    all: text,
    slides: v.pipe(v.array(slide), v.length(10, 'needs ten slides')),
  }),
  closing: v.strictObject({ heading: text, lead: text }),
});
