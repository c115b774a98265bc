import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Actor } from '../base/actor.ts';
import { type AuditEvent, type AuditKind, auditEvent } from '../base/audit.ts';
import type { Engine } from '../db/engine.ts';
import type { SiteImage } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import {
  documentFile,
  minSide,
  type SectionSlot,
  sectionSlots,
  type UploadRefusal,
  uploadPath,
} from '../site/uploads.ts';
import { needsApproval } from './editing/approval.ts';
import type { ImageFile } from './encode-image.ts';
import { sha256 } from './pictures/files.ts';

export type StoredImage = Pick<SiteImage, 'id' | 'slot' | 'size' | 'files' | 'created_at' | 'created_by' | 'state'>;

export type SiteImageStore = ReturnType<typeof siteImagesIn>;

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
async function addUpload(
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
 * Unused pictures of `images`, which are oldest first: uploaded for pages before `time`, or replaced in their section by then, and
 * named nowhere. An upload for no section may be linked anywhere and stays.
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
const isOriginal = ({ slot, files }: Pick<StoredImage, 'slot' | 'files'>) =>
  slot === null && !(JSON.parse(files) as Sizes).avif.length;

/** Prefixes of the picture's files and of those cut from it. */
export function digestsOf({ files }: Pick<SiteImage, 'files'>): string[] {
  const { avif, webp } = JSON.parse(files) as Sizes;
  return [...avif, ...webp].map(([, name]) => name.replace(/\..*/, ''));
}

/** Up to 120 visible characters, without the folder. */
const plainName = (name: string) =>
  name
    .slice(name.search(/[^/\\]*$/))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'image';

/** Uploaded pictures in a database. */
export function siteImagesIn(engine: Engine) {
  return {
    /** One transaction. A file already stored is not written again. */
    async add(image: SiteImage, files: readonly ImageFile[], event: AuditEvent) {
      await engine.write(async (db) => {
        await stored(db, files);
        await db.insertInto('site_images').values(image).execute();
        await db.insertInto('audit_events').values(event).execute();
      });
    },

    addFiles: (files: readonly ImageFile[]) => engine.write((db) => stored(db, files)),

    /** Names without a file. */
    missing: (names: readonly string[]) =>
      engine.read(async (db) => {
        const found = await db.selectFrom('site_image_files').select('name').where('name', 'in', names).execute();
        return names.filter((name) => !found.some((file) => file.name === name));
      }),

    /** Oldest first. */
    all: () => engine.read(allIn),

    /** Removes unused pictures and files that no other picture has, with an event that counts them. */
    removeUnused: (before: string, named: ReadonlySet<string>, eventOf: (pictures: number) => AuditEvent) =>
      engine.write(async (db) => {
        const all = await allIn(db);
        const unused = unusedBefore(all, before, named);
        const used = new Set(all.filter((image) => !unused.includes(image)).flatMap(digestsOf));
        for (const { id } of unused) await db.deleteFrom('site_images').where('id', '=', id).execute();
        for (const digest of new Set(unused.flatMap(digestsOf))) {
          if (used.has(digest)) continue;
          await db.deleteFrom('site_image_files').where('name', 'like', `${digest}%`).execute();
        }
        if (unused.length) await db.insertInto('audit_events').values(eventOf(unused.length)).execute();
      }),

    /** The newest approved picture per section. */
    current: () =>
      engine.read(async (db) => {
        const images: SiteImage[] = [];
        for (const slot of sectionSlots) {
          const newest = db
            .selectFrom('site_images')
            .selectAll()
            .where('slot', '=', slot)
            .where('state', '=', 'shown')
            .orderBy('created_at', 'desc');
          images.push(...(await newest.orderBy('id', 'desc').limit(1).execute()));
        }
        return images;
      }),

    /** Waiting for approval, oldest first. */
    waiting: () =>
      engine.read((db) =>
        db
          .selectFrom('site_images')
          .selectAll()
          .where('state', '=', 'waiting')
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),

    decide: (id: string, becomes: Pick<SiteImage, 'state' | 'approver' | 'created_at'>, event: AuditEvent) =>
      engine.write(async (db) => {
        const decided = await db
          .updateTable('site_images')
          .set(becomes)
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        if (!decided.numUpdatedRows) return false;
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    /** Files of this digest are public: in a section, stored for no page, or published. */
    isPublic: (digest: string) =>
      engine.read(async (db) => {
        const images = await db
          .selectFrom('site_images')
          .select(['slot', 'files'])
          .where('state', '=', 'shown')
          .where('files', 'like', `%${digest}%`)
          .execute();
        if (images.some((image) => !isOriginal(image))) return true;
        const version = await db
          .selectFrom('content_versions')
          .select('id')
          .where('state', '=', 'published')
          .where('file', '=', 'pictures.json')
          .where('text', 'like', `%${digest}%`)
          .executeTakeFirst();
        return version !== undefined;
      }),

    file: (name: string) =>
      engine.read((db) =>
        db.selectFrom('site_image_files').select(['type', 'bytes']).where('name', '=', name).executeTakeFirst(),
      ),
  };
}

const allIn = (db: Kysely<Tables>) =>
  db
    .selectFrom('site_images')
    .select(['id', 'slot', 'size', 'files', 'created_at', 'created_by', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

async function stored(db: Kysely<Tables>, files: readonly ImageFile[]) {
  await db
    .insertInto('site_image_files')
    .values(files.map(({ name, type, bytes }) => ({ name, type, bytes })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Re-encodes and stores an original; returns its name for `pictures.json`. */
export async function storeUpload(
  context: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  { bytes, name }: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<{ outcome: 'stored'; upload: string } | { outcome: 'refused'; reason: UploadRefusal }> {
  const encoded = await (await import('./encode-image.ts')).encodeOriginal(bytes, minSide);
  if (encoded.outcome === 'refused') return encoded;
  const { width, height, file } = encoded;
  const own = { slot: null, name: plainName(name) };
  const sizes: Sizes = { avif: [], webp: [[width, file.name]] };
  const uploaded = { ...own, size: bytes.length, width, height, sizes, files: [file] };
  await addUpload(context, uploaded, actor, ['image-uploaded', { ...own, url: uploadPath(file.name) }]);
  return { outcome: 'stored', upload: `${file.name.replace('.webp', '')}-${width}x${height}` };
}

/** A PDF's trailer is within this many bytes of the end. */
const tail = 2048;

/** Starts with the header and was not cut off. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return /^%PDF-[12]\.\d/.test(text(0, 16)) && /startxref\s+\d+\s+%%EOF/.test(text(Math.max(0, bytes.length - tail)));
}

/** Returns the name for `documents.json`; `undefined` if it is no PDF. */
export async function storeDocument(
  context: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  { bytes, name }: { bytes: Buffer; name: string },
  actor: Actor,
): Promise<string | undefined> {
  if (!isPdf(bytes)) return undefined;
  const digest = sha256(bytes).slice(0, 32);
  const upload = `${digest}-${bytes.length}`;
  const file = documentFile(upload);
  const own = { name: plainName(name), size: bytes.length };
  const sizes: Sizes = { avif: [], webp: [[0, file]] };
  const files = [{ name: file, type: 'application/pdf' as const, bytes }];
  const uploaded = { ...own, slot: null, width: 0, height: 0, sizes, files };
  await addUpload(context, uploaded, actor, ['document-uploaded', own]);
  return upload;
}
