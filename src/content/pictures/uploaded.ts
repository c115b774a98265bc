import { resolve } from 'node:path';
import { once } from '../../base/once.ts';
import { root } from '../../base/root.ts';
import { publishedSite } from '../../site/site-facts.ts';
import { originalFile, partsOfUpload } from '../../site/uploads.ts';
import type { ImageFile } from '../encode-image.ts';
import type { PictureRenditions } from '../schemas/pictures.ts';
import type { SiteImageStore } from '../uploads.ts';
import { type Crop, cropsOf, cutAround, type Focus, widthsFor } from './crop.ts';
import { filesOf, readWordmark } from './files.ts';

/** Cut while an editor waits, so fewer than `npm run media` makes. In pixels. */
const widths: Readonly<Record<string, readonly number[]>> = { card: [480, 960], full: [800, 1600], tall: [480, 1200] };

/** Of `pictures.json`, or of `section-pictures.json`, whose pictures are cut around the middle. */
type Rows = Readonly<Record<string, { focus?: Focus; upload?: string } | undefined>>;
type Row = { focus: Focus; upload: string };
const middle: Focus = [50, 50];
type Cut = { stem: string; crops: readonly (readonly [name: string, crop: Crop])[] };

function cutOf(name: string, { focus, upload }: Row): Cut {
  const crops = Object.entries(cropsOf(name));
  return {
    stem: [partsOfUpload(upload).digest, ...focus.map(Math.round)].join('-'),
    crops: crops.map(([crop, { proportion }]) => [crop, { proportion, widths: widths[crop] ?? [800] }]),
  };
}

/** File names follow from the name and the focal point. */
export function renditionsOf(name: string, row: Row): PictureRenditions {
  const { stem, crops } = cutOf(name, row);
  const size = partsOfUpload(row.upload);
  const made = crops.map(([crop, { proportion, widths }]) => {
    const box = cutAround(size, proportion, row.focus);
    const sizes = widthsFor(box, widths);
    const files = (ending: string) => sizes.map((width) => [width, `${stem}-${crop}-${width}.${ending}`]);
    const width = sizes.at(-1) ?? 0;
    const height = Math.round((width * box.height) / box.width);
    return [crop, { width, height, avif: files('avif'), webp: files('webp') }] as const;
  });
  return { crops: Object.fromEntries(made), share: `${stem}-share.jpg` } as unknown as PictureRenditions;
}

/** Uploads replace generated sizes. */
export function withUploads(
  made: Readonly<Record<string, PictureRenditions>>,
  pictures: Rows,
): Readonly<Record<string, PictureRenditions>> {
  const uploads = uploadsIn(pictures).map(([name, row]) => [name, renditionsOf(name, row)] as const);
  return { ...made, ...Object.fromEntries(uploads) };
}

const uploadsIn = (pictures: Rows) =>
  Object.entries(pictures).flatMap(([name, { focus = middle, upload } = {}]) =>
    upload ? [[name, { focus, upload }] as const] : [],
  );

/** Cuts an original for every crop that pages use. */
async function cutUpload(original: Buffer, name: string, row: Row, wordmark: Buffer): Promise<ImageFile[]> {
  const [{ makeRenditions, makeShareImage, quality }, { inTurn }] = await Promise.all([
    import('./convert.ts'),
    import('../encode-image.ts'),
  ]);
  const { stem, crops } = cutOf(name, row);
  const files: ImageFile[] = [];
  const keep = async (start: string, ending: string, bytes: Uint8Array) => {
    const name = `${start}.${ending}`;
    files.push({ name, type: `image/${ending === 'jpg' ? 'jpeg' : ending}`, bytes });
    return name;
  };
  const look = { ...quality, avif: { ...quality.avif, effort: 2 } };
  await inTurn(async () => {
    for (const [crop, cut] of crops) await makeRenditions(keep, original, `${stem}-${crop}`, cut, row.focus, look);
    await makeShareImage(keep, stem, original, { wordmark, focus: row.focus, colors: publishedSite().company.colors });
  });
  return files;
}

/** Stores the missing cuts of uploads. Returns a sentence for each upload that is gone. */
export async function storeCuts(images: SiteImageStore, pictures: Rows, contentDir: string): Promise<string[]> {
  const uploads = uploadsIn(pictures).map(([name, row]) => {
    return { name, row, files: [originalFile(row.upload), ...filesOf(renditionsOf(name, row))] };
  });
  if (!uploads.length) return [];
  const missing = new Set(await images.missing(uploads.flatMap(({ files }) => files)));
  const wordmark = once(() => readWordmark(root, contentDir && resolve(root, contentDir)));
  const violations: string[] = [];
  for (const { name, row, files } of uploads) {
    if (!files.some((file) => missing.has(file))) continue;
    const original = await images.file(originalFile(row.upload));
    if (original) await images.addFiles(await cutUpload(Buffer.from(original.bytes), name, row, await wordmark()));
    else violations.push(`The file of the picture "${name}" was never uploaded.`);
  }
  return violations;
}
