import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { once } from '../../base/once.ts';
import { root } from '../../base/root.ts';
import { originalFile } from '../../site/uploaded-picture.ts';
import type { PictureRow } from '../schemas/pictures.ts';
import type { SiteImageStore } from '../site-image.ts';
import { iconsFolder, wordmarkName, wordmarkPath } from './places.ts';
import { cutUpload, filesOfUpload, uploadsIn } from './uploaded.ts';

/** Stores the missing cuts of uploads. Returns a sentence for each upload that is gone. */
export async function storeCuts(
  images: Pick<SiteImageStore, 'missing' | 'file' | 'addFiles'>,
  pictures: Readonly<Record<string, PictureRow>>,
  contentDir: string,
): Promise<string[]> {
  const wanted = uploadsIn(pictures).map(([name, row]) => ({ name, row, files: filesOfUpload(name, row) }));
  if (!wanted.length) return [];
  const missing = new Set(await images.missing(wanted.flatMap(({ files }) => files)));
  const ownMark = contentDir && resolve(root, contentDir, iconsFolder, wordmarkName);
  const wordmark = once(() => readFile(ownMark && existsSync(ownMark) ? ownMark : join(root, wordmarkPath)));
  const violations: string[] = [];
  for (const { name, row, files } of wanted) {
    if (!files.some((file) => missing.has(file))) continue;
    const original = await images.file(originalFile(row.upload));
    if (original) await images.addFiles(await cutUpload(Buffer.from(original.bytes), name, row, await wordmark()));
    else violations.push(`The file of the picture "${name}" was never uploaded.`);
  }
  return violations;
}
