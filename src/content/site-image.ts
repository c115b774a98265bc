import { randomUUID } from 'node:crypto';
import type { Actor } from '../base/actor.ts';
import { type AuditEvent, type AuditKind, auditEvent } from '../base/audit.ts';
import type { SiteImage } from '../db/rows.ts';
import { minSide, type SectionSlot, uploadPath } from '../site/section-images.ts';
import { needsApproval } from './editing/approval.ts';
import type { ImageFile } from './encode-image.ts';

export type StoredImage = Pick<SiteImage, 'id' | 'slot' | 'size' | 'files' | 'created_at' | 'created_by' | 'state'>;

export interface SiteImageStore {
  /** One transaction. A file already stored is not written again. */
  add(image: SiteImage, files: readonly ImageFile[], event: AuditEvent): Promise<void>;
  addFiles(files: readonly ImageFile[]): Promise<void>;
  /** Names without a file. */
  missing(names: readonly string[]): Promise<string[]>;
  /** Oldest first. */
  all(): Promise<StoredImage[]>;
  /** Removes unused pictures and files that no other picture has, with an event that counts them. */
  removeUnused(before: string, named: ReadonlySet<string>, eventOf: (pictures: number) => AuditEvent): Promise<void>;
  /** The newest approved picture per section. */
  current(): Promise<SiteImage[]>;
  /** Waiting for approval, oldest first. */
  waiting(): Promise<SiteImage[]>;
  decide(
    id: string,
    becomes: Pick<SiteImage, 'state' | 'approver' | 'created_at'>,
    event: AuditEvent,
  ): Promise<boolean>;
  /** Files of this digest are public: in a section, stored for no page, or published. */
  isPublic(digest: string): Promise<boolean>;
  file(name: string): Promise<{ type: string; bytes: Uint8Array } | undefined>;
  /** Reports uploads by other processes until the returned function is called; not every store can. */
  listen(onChange: () => void): () => void;
}

export type ImageStored =
  /** `url` is the path of the largest WebP file. */
  { outcome: 'kept' | 'waiting'; url: string } | { outcome: 'refused'; reason: 'kind' | 'pixels' | 'small' | 'slow' };

/** Re-encodes and stores an upload; it appears in its section now, or once approved. */
export async function storeSiteImage(
  context: { siteImages: SiteImageStore; clock: () => number; approval: boolean },
  { bytes, name, slot }: { bytes: Uint8Array; name: string; slot: SectionSlot | null },
  actor: Actor,
): Promise<ImageStored> {
  const encoded = await (await import('./encode-image.ts')).encodeImage(bytes, slot ? minSide : undefined);
  if (encoded.outcome === 'refused') return encoded;
  const { width, height, avif, webp, files } = encoded;
  const url = uploadPath(webp.at(-1)?.[1] ?? '');
  const own = plainName(name);
  const waits = context.approval && needsApproval({ type: 'section-picture', slot }) !== undefined;
  const state = waits ? 'waiting' : 'shown';
  const uploaded = { slot, name: own, size: bytes.length, width, height, sizes: { avif, webp }, files, state } as const;
  await addUpload(context, uploaded, actor, ['image-uploaded', { slot, name: own, url }]);
  return { outcome: waits ? 'waiting' : 'kept', url };
}

/** Approves or rejects a waiting picture. Its uploader cannot approve it. */
export async function decideSiteImage(
  { siteImages, clock, approval }: { siteImages: SiteImageStore; clock: () => number; approval: boolean },
  { id, decision }: { id: string; decision: 'approve' | 'discard' },
  actor: Actor,
): Promise<'approved' | 'discarded' | 'own' | 'changed-meanwhile'> {
  const image = (await siteImages.waiting()).find((waiting) => waiting.id === id);
  if (!image) return 'changed-meanwhile';
  const approves = decision === 'approve';
  if (approves && approval && image.created_by === actor.by) return 'own';
  const now = clock();
  const created_at = approves ? new Date(now).toISOString() : image.created_at;
  const becomes = { state: approves ? 'shown' : 'discarded', approver: approves ? actor.by : '', created_at } as const;
  const event = auditEvent(approves ? 'image-approved' : 'image-discarded', actor, now, {
    slot: image.slot,
    name: image.name,
  });
  if (!(await siteImages.decide(id, becomes, event))) return 'changed-meanwhile';
  return approves ? 'approved' : 'discarded';
}

/** One transaction. */
export async function addUpload(
  { siteImages, clock }: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  {
    sizes,
    files,
    ...uploaded
  }: Pick<SiteImage, 'slot' | 'name' | 'size' | 'width' | 'height'> &
    Partial<Pick<SiteImage, 'state'>> & { sizes: Sizes; files: readonly ImageFile[] },
  actor: Actor,
  [kind, detail]: [kind: AuditKind, detail: object],
): Promise<void> {
  const now = clock();
  const image: SiteImage = {
    id: randomUUID(),
    state: 'shown',
    approver: '',
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
  images.filter((image, index) => {
    const { slot, created_at, state } = image;
    if (state === 'waiting') return false;
    const next = slot && images.slice(index + 1).find((later) => later.slot === slot && later.state === 'shown');
    const isOld =
      state === 'discarded'
        ? created_at < time
        : next
          ? next.created_at < time
          : isOriginal(image) && created_at < time;
    return isOld && !digestsOf(image).some((digest) => named.has(digest));
  });

/** File names by format and width. */
export type Sizes = Record<'avif' | 'webp', [width: number, name: string][]>;

/** An original for page pictures is a single file. */
export const isOriginal = ({ slot, files }: Pick<StoredImage, 'slot' | 'files'>) =>
  slot === null && !(JSON.parse(files) as Sizes).avif.length;

/** Prefixes of the picture's files and of those cut from it. */
export function digestsOf({ files }: Pick<SiteImage, 'files'>): string[] {
  const { avif, webp } = JSON.parse(files) as Sizes;
  return [...avif, ...webp].map(([, name]) => name.replace(/\..*/, ''));
}

/** Up to 120 visible characters, without the folder. */
export const plainName = (name: string) =>
  name
    .slice(name.search(/[^/\\]*$/))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'image';
