import * as v from 'valibot';
import { described, text } from './parts.ts';

/**
 * Digest and pixel size of the original. With the focal point they name every cut, so that each version of `pictures.json`
 * names its exact files.
 */
const uploadName = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{32}-\d{1,4}x\d{1,4}$/, 'must be the name of an uploaded picture'),
);

/** A row of `pictures.json`; the focal point is in percent from the left and top. */
export const pictureSchema = v.strictObject({
  alt: described(text, 'What it shows, for people who can’t see it.'),
  focus: v.tuple([
    v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  ]),
  shows: described(text, 'Begins its caption: a project by its name, or a type of building.'),
  typical: v.optional(described(v.boolean(), 'A rendering of no one project: the caption says “typical”.')),
  photograph: v.optional(described(v.boolean(), 'The caption says so, in place of “Architect’s rendering”.')),
  upload: v.optional(uploadName),
});
export type PictureRow = v.InferOutput<typeof pictureSchema>;

export const picturesSchema = v.record(v.string(), pictureSchema);

/** `section-pictures.json`: uploads from the dashboard, in place of the pictures that `invest.json` names. */
export const sectionPicturesSchema = v.strictObject({
  'problem-section': v.optional(v.strictObject({ upload: uploadName })),
  'solution-section': v.optional(v.strictObject({ upload: uploadName })),
});

type Pictures = Readonly<v.InferOutput<typeof picturesSchema>>;

export function captionOf(pictures: Pictures, name: string): string {
  const { shows, typical } = rowNamed(pictures, name);
  return `${shows}${typical ? ', typical' : ''}. ${madeAs(pictures, name)}`;
}

export const madeAs = (pictures: Pictures, name: string, drawn = 'Architect’s rendering') =>
  rowNamed(pictures, name).photograph ? 'Photograph' : drawn;

function rowNamed(pictures: Pictures, name: string): PictureRow {
  const row = pictures[name];
  if (!row) throw new Error(`picture "${name}" is not in pictures.json`);
  return row;
}

const renditions = v.array(v.tuple([v.number(), v.string()]));
const crop = v.strictObject({ width: v.number(), height: v.number(), avif: renditions, webp: renditions });

export const shareSize = { width: 1200, height: 630 } as const;

/** `data/images/pictures.json`, made by `npm run media`: the converted sizes of each picture. */
export const renditionsSchema = v.record(
  v.string(),
  v.looseObject({ crops: v.looseObject({ full: crop, card: crop, tall: v.optional(crop) }), share: v.string() }),
);
/** Text drawn on a page's share image, and the picture below it. */
const shareCardSchema = v.strictObject({
  company: v.string(),
  title: v.string(),
  lines: v.array(v.string()),
  limit: v.optional(v.string()),
  over: v.string(),
});
export type ShareCard = v.InferOutput<typeof shareCardSchema>;

/** `data/images/shares.json`, made by `npm run media`: the share image of each page. */
export const sharesSchema = v.record(v.string(), v.looseObject({ drawn: shareCardSchema, file: v.string() }));
export type Shares = Readonly<v.InferOutput<typeof sharesSchema>>;

export type CropName = 'full' | 'card' | 'tall';
export type PictureRenditions = v.InferOutput<typeof renditionsSchema>[string];
