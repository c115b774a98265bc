import * as v from 'valibot';
import { pictureName, titled, words } from '../../../src/site/content/schemas.ts';

const brand = v.strictObject({
  drawing: v.picklist(['residence', 'cottages', 'flex-3', 'housing', 'acquisition', 'storage']),
  name: words,
  description: words,
  /** The page about it. */
  to: v.optional(
    v.picklist(['parkview', 'builtFlexIndustrial', 'projects'], 'must be parkview, builtFlexIndustrial or projects'),
  ),
});

const slide = v.strictObject({
  id: v.pipe(v.number(), v.integer()),
  picture: pictureName,
  title: words,
  location: words,
  type: v.picklist(['Senior Living', 'Multi-Family', 'Residential', 'Flex Industrial']),
});

/** `home.json`: the home page, section by section. */
export const homeSchema = v.strictObject({
  title: words,
  description: words,
  hero: v.strictObject({ heading: words, line: words, what: words, picture: pictureName, caption: words }),
  brands: v.strictObject({ heading: words, items: v.pipe(v.array(brand), v.length(5, 'needs the five brands')) }),
  who: v.strictObject({
    heading: words,
    figures: v.pipe(v.array(v.strictObject({ value: words, label: words })), v.length(4, 'needs four figures')),
    lead: words,
    text: words,
    missionHeading: words,
    mission: words,
  }),
  opportunities: v.strictObject({
    heading: words,
    lead: words,
    values: v.pipe(v.array(titled), v.length(3, 'needs three value cards')),
  }),
  portfolio: v.strictObject({
    heading: words,
    note: words,
    all: words,
    slides: v.pipe(v.array(slide), v.length(10, 'needs ten slides')),
  }),
  closing: v.strictObject({ heading: words, lead: words }),
});
