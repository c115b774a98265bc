import { randomUUID } from 'node:crypto';
import type { Actor } from '../base/actor.ts';
import { type AuditEvent, auditEvent } from '../base/audit.ts';
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

/** What uploads need of the store. */
export interface SiteImageStore {
  /** Stores a picture, its files and the event together. A file that is already stored is not written again. */
  add(image: SiteImage, files: readonly ImageFile[], event: AuditEvent): Promise<void>;
  /** Stores files that are cut from a picture. */
  addFiles(files: readonly ImageFile[]): Promise<void>;
  /** Those of the names that no file has. */
  missing(names: readonly string[]): Promise<string[]>;
  /** Removes pictures that were replaced before a time (ISO 8601 UTC) and files that no picture uses any more, with an event of how many. */
  removeReplaced(before: string, eventOf: (pictures: number) => AuditEvent): Promise<void>;
  /** The newest picture of each section. */
  current(): Promise<SiteImage[]>;
  file(name: string): Promise<{ type: string; bytes: Uint8Array } | undefined>;
  /** Calls `onChange` after uploads by other programs, until the returned function is called; not every store can. */
  listen(onChange: () => void): () => void;
}

/**
 * Milliseconds to retain a replaced picture: pages in other caches still find it, and it can be restored. Each upload removes older
 * ones; uploads for no section are never removed.
 */
const replacedRetention = 30 * 24 * 3_600_000;

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
  const now = context.clock();
  const url = uploadPath(webp.at(-1)?.[1] ?? '');
  const image: SiteImage = {
    id: randomUUID(),
    slot,
    name: plainName(name),
    size: bytes.length,
    width,
    height,
    files: JSON.stringify({ avif, webp }),
    created_at: new Date(now).toISOString(),
    created_by: actor.by,
  };
  const event = auditEvent('image-uploaded', actor, now, { slot, name: image.name, url });
  await context.siteImages.add(image, files, event);
  await context.siteImages.removeReplaced(new Date(now - replacedRetention).toISOString(), (pictures) =>
    auditEvent('images-removed', actor, now, { pictures }),
  );
  return { outcome: 'kept', url };
}

/** Those of the pictures, given oldest first, whose section had shown another one before `time`. */
export const replacedBefore = <Image extends Pick<SiteImage, 'slot' | 'created_at'>>(
  images: readonly Image[],
  time: string,
): Image[] =>
  images.filter(({ slot }, place) => {
    const next = slot && images.slice(place + 1).find((later) => later.slot === slot);
    return next && next.created_at < time;
  });

/** A file name without its folder and without invisible characters; up to 120 characters. */
export const plainName = (name: string) =>
  name
    .slice(name.search(/[^/\\]*$/))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'image';
