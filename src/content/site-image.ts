import { randomUUID } from 'node:crypto';
import type { Actor } from '../base/actor.ts';
import { type AuditEvent, type AuditKind, auditEvent } from '../base/audit.ts';
import { minSide, type SectionSlot, uploadPath } from '../site/section-images.ts';
import type { ImageFile } from './encode-image.ts';

/** An uploaded picture. `files` is JSON of its sizes: `{"avif":[[width,name],…],"webp":[…]}`. */
export interface SiteImage {
  id: string;
  /** The section that shows it, or `null` when it is only stored. */
  slot: SectionSlot | null;
  /** The name and the bytes of the file that was sent. */
  name: string;
  size: number;
  width: number;
  height: number;
  files: string;
  created_at: string;
  created_by: string;
}

export type StoredImage = Pick<SiteImage, 'id' | 'slot' | 'files' | 'created_at'>;

/** What uploads need of the store. */
export interface SiteImageStore {
  /** Stores a picture, its files and the event together. A file that is already stored is not written again. */
  add(image: SiteImage, files: readonly ImageFile[], event: AuditEvent): Promise<void>;
  /** Stores files that are cut from a picture. */
  addFiles(files: readonly ImageFile[]): Promise<void>;
  /** Those of the names that no file has. */
  missing(names: readonly string[]): Promise<string[]>;
  /** All pictures, oldest first. */
  all(): Promise<StoredImage[]>;
  /** Removes those that `unusedBefore` finds and the files that no other picture has, with an event of how many. */
  removeUnused(before: string, named: ReadonlySet<string>, eventOf: (pictures: number) => AuditEvent): Promise<void>;
  /** The newest picture of each section. */
  current(): Promise<SiteImage[]>;
  file(name: string): Promise<{ type: string; bytes: Uint8Array } | undefined>;
  /** Calls `onChange` after uploads by other programs, until the returned function is called; not every store can. */
  listen(onChange: () => void): () => void;
}

export type ImageStored =
  /** `url` is the path of its largest WebP file. */
  { outcome: 'kept'; url: string } | { outcome: 'refused'; reason: 'kind' | 'pixels' | 'small' | 'slow' };

/** Re-encodes an uploaded file, stores it, and shows it in its section from then on. */
export async function storeSiteImage(
  context: { siteImages: SiteImageStore; clock: () => number },
  { bytes, name, slot }: { bytes: Uint8Array; name: string; slot: SectionSlot | null },
  actor: Actor,
): Promise<ImageStored> {
  const encoded = await (await import('./encode-image.ts')).encodeImage(bytes, slot ? minSide : undefined);
  if (encoded.outcome === 'refused') return encoded;
  const { width, height, avif, webp, files } = encoded;
  const url = uploadPath(webp.at(-1)?.[1] ?? '');
  const own = plainName(name);
  const uploaded = { slot, name: own, size: bytes.length, width, height, sizes: { avif, webp }, files };
  await addUpload(context, uploaded, actor, ['image-uploaded', { slot, name: own, url }]);
  return { outcome: 'kept', url };
}

/** Stores what was uploaded, its files and the event that says so together. */
export async function addUpload(
  { siteImages, clock }: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  {
    sizes,
    files,
    ...uploaded
  }: Pick<SiteImage, 'slot' | 'name' | 'size' | 'width' | 'height'> & { sizes: Sizes; files: readonly ImageFile[] },
  actor: Actor,
  [kind, detail]: [kind: AuditKind, detail: object],
): Promise<void> {
  const now = clock();
  const image: SiteImage = {
    id: randomUUID(),
    ...uploaded,
    files: JSON.stringify(sizes),
    created_at: new Date(now).toISOString(),
    created_by: actor.by,
  };
  await siteImages.add(image, files, auditEvent(kind, actor, now, detail));
}

/**
 * Those of the pictures, given oldest first, that nothing needs: uploaded for pages before `time`, or replaced in their section by
 * then, with no digest among the named. An upload for no section may be shown anywhere and stays.
 */
export const unusedBefore = (images: readonly StoredImage[], time: string, named: ReadonlySet<string>): StoredImage[] =>
  images.filter((image, place) => {
    const { slot, created_at } = image;
    const next = slot && images.slice(place + 1).find((later) => later.slot === slot);
    const isOld = next ? next.created_at < time : isOriginal(image) && created_at < time;
    return isOld && !digestsOf(image).some((digest) => named.has(digest));
  });

/** The files of a picture by their widths. */
export type Sizes = Record<'avif' | 'webp', [width: number, name: string][]>;

/** What the pictures of pages are cut from is one file. */
const isOriginal = ({ slot, files }: StoredImage) => slot === null && !(JSON.parse(files) as Sizes).avif.length;

/** How the names of the files of a picture begin, and of those that are cut from it. */
export function digestsOf({ files }: Pick<SiteImage, 'files'>): string[] {
  const { avif, webp } = JSON.parse(files) as Sizes;
  return [...avif, ...webp].map(([, name]) => name.replace(/\..*/, ''));
}

/** A file name without its folder and without invisible characters; up to 120 characters. */
export const plainName = (name: string) =>
  name
    .slice(name.search(/[^/\\]*$/))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'image';
