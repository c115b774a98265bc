import type { CompanyColors } from '../../site/company/colors.ts';
import { cropsOfEveryPicture, cropsOfOnePicture, type Focus } from './crop.ts';
import { fingerprint } from './fingerprint.ts';
import { makeRenditions, quality, type Renditions } from './renditions.ts';
import { makeShareImage, shareFocus, shareLook } from './share.ts';
import type { WriteHashed } from './write-hashed.ts';

/** The files of a picture, and the fingerprint of their source. */
export interface PictureEntry {
  source: string;
  crops: Record<string, Renditions>;
  share: string;
}

/** A picture, and the wordmark for its share image. */
export interface Original {
  name: string;
  bytes: Buffer;
  wordmark: Buffer;
  focus: Focus;
  /** Of the company, in the place of those that ship. */
  colors?: CompanyColors;
}

const cropsOf = (name: string) => ({ ...cropsOfEveryPicture, ...cropsOfOnePicture[name] });

/** Equal fingerprints need no new conversion. */
export const sourceOf = ({ name, bytes, wordmark, focus, colors }: Original) =>
  fingerprint([bytes, wordmark], {
    focus,
    crops: cropsOf(name),
    quality,
    sharedAround: shareFocus(name, focus),
    shareLook: { ...shareLook, ...colors },
  });

export async function convertPicture(original: Original, write: WriteHashed): Promise<PictureEntry> {
  const { name, bytes, focus } = original;
  const share = await makeShareImage(write, name, bytes, { ...original, focus: shareFocus(name, focus) });
  const made: PictureEntry = { source: sourceOf(original), crops: {}, share };
  for (const [id, crop] of Object.entries(cropsOf(name))) {
    made.crops[id] = await makeRenditions(write, bytes, `${name}-${id}`, crop, focus);
  }
  return made;
}

export const filesOf = ({ crops, share }: PictureEntry) => [
  ...Object.values(crops).flatMap(({ avif, webp }) => [...avif, ...webp].map(([, name]) => name)),
  share,
];
