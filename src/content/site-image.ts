import { randomUUID } from 'node:crypto';
import type { Actor } from '../base/actor.ts';
import { type AuditEvent, auditEvent } from '../base/audit.ts';
import { leastSide, type SectionSlot, uploadPath } from '../site/section-images.ts';
import type { ImageFile } from './encode-image.ts';

/** An uploaded picture. `files` is JSON of its sizes: `{"avif":[[width,name],…],"webp":[…]}`. */
export interface SiteImage {
  id: string;
  /** The section that shows it, or `null` when it is only kept. */
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
  /** Keeps a picture, its files and the event together. A file that is kept already stays. */
  add(image: SiteImage, files: readonly ImageFile[], event: AuditEvent): Promise<void>;
  /** Removes pictures that were replaced before a time (ISO 8601 UTC) and files that no picture has any more, with an event of how many. */
  removeReplaced(before: string, told: (pictures: number) => AuditEvent): Promise<void>;
  /** The newest picture of each section. */
  current(): Promise<SiteImage[]>;
  file(name: string): Promise<{ type: string; bytes: Uint8Array } | undefined>;
  /** Calls `told` after uploads of other programs, until the answer is called; a store may have no such news. */
  listen(told: () => void): () => void;
}

/**
 * Milliseconds for which a section's picture stays after another has taken its place: pages that were kept elsewhere still find
 * it, and it can be put back. Each upload then removes those that are past it; what was sent for no section stays.
 */
const replacedStays = 30 * 24 * 3_600_000;

export type ImageKept =
  /** `url` is the path of its largest WebP file. */
  { outcome: 'kept'; url: string } | { outcome: 'refused'; reason: 'kind' | 'pixels' | 'small' | 'slow' };

/** Makes a safe picture of an uploaded file, keeps it, and shows it in its section from then on. */
export async function keepSiteImage(
  context: { siteImages: SiteImageStore; clock: () => number },
  { bytes, name, slot }: { bytes: Uint8Array; name: string; slot: SectionSlot | null },
  actor: Actor,
): Promise<ImageKept> {
  const encoded = await (await import('./encode-image.ts')).encodeImage(bytes, slot ? leastSide : undefined);
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
  await context.siteImages.removeReplaced(new Date(now - replacedStays).toISOString(), (pictures) =>
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

/** A file name without its folder and without characters that do not show; at most 120 characters. */
const plainName = (name: string) =>
  name
    .slice(name.search(/[^/\\]*$/))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'image';
