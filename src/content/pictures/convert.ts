import type { CompanyColors } from '../../site/company/colors.ts';
import { cropsOfEveryPicture, cropsOfOnePicture, type Focus } from './crop.ts';
import { fingerprint } from './fingerprint.ts';
import { makeRenditions, quality, type Renditions } from './renditions.ts';
import { makeShareImage, shareFocus, shareLook } from './share.ts';
import type { WriteHashed } from './write-hashed.ts';

/** The files of a converted picture, and the fingerprint of what they are made from. */
export interface PictureEntry {
  source: string;
  crops: Record<string, Renditions>;
  share: string;
}

/** A picture to convert, and the wordmark below it where it is shared. */
export interface Original {
  name: string;
  bytes: Buffer;
  wordmark: Buffer;
  focus: Focus;
  /** Of the company, in the place of those that ship. */
  colors?: CompanyColors;
}

const cropsOf = (name: string) => ({ ...cropsOfEveryPicture, ...cropsOfOnePicture[name] });

/** What the files of a picture are made from: equal means that they need not be made again. */
export const sourceOf = ({ name, bytes, wordmark, focus, colors }: Original) =>
  fingerprint([bytes, wordmark], {
    focus,
    crops: cropsOf(name),
    quality,
    sharedAround: shareFocus(name, focus),
    shareLook: { ...shareLook, ...colors },
  });

/** Converts a picture into its crops and its share image. */
export async function convertPicture(original: Original, write: WriteHashed): Promise<PictureEntry> {
  const { name, bytes, focus } = original;
  const share = await makeShareImage(write, name, bytes, { ...original, focus: shareFocus(name, focus) });
  const made: PictureEntry = { source: sourceOf(original), crops: {}, share };
  for (const [id, crop] of Object.entries(cropsOf(name))) {
    made.crops[id] = await makeRenditions(write, bytes, `${name}-${id}`, crop, focus);
  }
  return made;
}

/** The names of the files of a picture. */
export const filesOf = ({ crops, share }: PictureEntry) => [
  ...Object.values(crops).flatMap(({ avif, webp }) => [...avif, ...webp].map(([, name]) => name)),
  share,
];
