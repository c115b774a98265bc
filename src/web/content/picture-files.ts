import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { renditionsOf } from '../../content/pictures/uploaded.ts';
import { type PictureRenditions, type PictureRow, pictureSchema, shareSize } from '../../content/schemas/pictures.ts';
import { imagePath, originalFile, partsOfUpload } from '../../site/uploads.ts';
import { resolveFile } from '../http/content-source.ts';
import type { WebContext } from '../http/web-context.ts';

const sizesOf = (
  { pages }: WebContext,
  name: string,
  { focus, upload }: Pick<PictureRow, 'focus' | 'upload'>,
): PictureRenditions | undefined => (upload ? renditionsOf(name, { focus, upload }) : pages.content.renditions[name]);

/** The upload, or the widest cut of a shipped picture. */
export function picturePreview(context: WebContext, name: string, row: PictureRow) {
  if (row.upload) {
    const { width, height } = partsOfUpload(row.upload);
    return { src: imagePath(originalFile(row.upload)), width, height };
  }
  const full = sizesOf(context, name, row)?.crops.full;
  return full && { src: imagePath(full.webp.at(-1)?.[1] ?? ''), width: full.width, height: full.height };
}

export function cutsOf(context: WebContext, name: string, row: PictureRow) {
  const sizes = sizesOf(context, name, row);
  if (!sizes) return [];
  const { full, card, tall } = sizes.crops;
  const cut = (label: string, of: typeof full) => ({
    label,
    width: of.width,
    height: of.height,
    src: imagePath(of.webp[0]?.[1] ?? ''),
  });
  return [
    cut('Wide', full),
    cut('Card', card),
    ...(tall ? [cut('Tall', tall)] : []),
    { label: 'Where a page is shared', src: imagePath(sizes.share), ...shareSize },
  ];
}

/** The widest cut of a shipped picture, to cut others from. */
export async function originalOf({ config, pages }: WebContext, name: string) {
  const [, file = ''] = pages.content.renditions[name]?.crops.full.webp.at(-1) ?? [];
  const path = file && resolveFile(config, 'images', file);
  if (!path) throw new Error(`picture "${name}" has no file`);
  return { bytes: await readFile(path), name: file };
}

/** Preview of a row; none while it is invalid. */
export function cardOf(context: WebContext, name: string, row: unknown) {
  const { success, output } = v.safeParse(cutSchema, row);
  const card = success ? sizesOf(context, name, output)?.crops.card : undefined;
  return card && { src: imagePath(card.webp[0]?.[1] ?? ''), width: card.width, height: card.height };
}

const cutSchema = v.object({
  focus: v.optional(pictureSchema.entries.focus, [50, 50]),
  upload: pictureSchema.entries.upload,
});
