import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Actor, type AuditEvent, auditEvent } from '../base/events.ts';
import type { Engine } from '../db/engine.ts';
import type { SiteImage, Tables } from '../db/rows.ts';
import { documentFile, minSide, type SectionSlot, type UploadRefusal, uploadPath } from '../site/uploads.ts';
import type { ImageFile } from './encode-image.ts';
import { sha256 } from './pictures/files.ts';

/** Content files whose rows name uploads. */
export const picturesFile = 'pictures.json';
export const sectionPicturesFile = 'section-pictures.json';
export const documentsFile = 'documents.json';

export type SiteImageStore = ReturnType<typeof siteImagesIn>;

interface UploadContext {
  siteImages: SiteImageStore;
  clock: () => number;
}

/** Re-encodes and stores an original. `upload` is its name in a content file; a picture for no text is public at once. */
export async function storePicture(
  context: UploadContext,
  { bytes, name, slot }: { bytes: Uint8Array; name: string; slot?: SectionSlot | null },
  actor: Actor,
): Promise<{ outcome: 'stored'; upload: string } | { outcome: 'refused'; reason: UploadRefusal }> {
  const { encodeImage } = await import('./encode-image.ts');
  const encoded = await encodeImage(bytes, slot === null ? undefined : minSide);
  if (encoded.outcome === 'refused') return encoded;
  const { width, height, file } = encoded;
  const image = { name: plainName(name), size: bytes.length, is_public: slot === null ? 1 : 0 } as const;
  const detail = { slot: slot ?? null, name: image.name, url: uploadPath(file.name) };
  await addUpload(context, image, file, actor, ['image-uploaded', detail]);
  return { outcome: 'stored', upload: `${file.name.replace('.webp', '')}-${width}x${height}` };
}

/** A PDF's trailer is within this many bytes of the end. */
const tail = 2048;

/** Whether its end and its table of objects are where they belong, which they aren't after bytes were lost, and it is not encrypted. */
function isWholePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const [, table] = /.*startxref\s+(\d+)\s+%%EOF/s.exec(text.slice(-tail)) ?? [];
  return (
    /^%PDF-[12]\.\d/.test(text) &&
    /^\s*(?:xref|\d+\s+\d+\s+obj)\b/.test(text.slice(table === undefined ? text.length : Number(table)).slice(0, 40)) &&
    !/\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/.test(text)
  );
}

/** Returns the name for `documents.json`; `undefined` if it is no whole PDF without a password. */
export async function storeDocument(
  context: UploadContext,
  { bytes, name }: { bytes: Buffer; name: string },
  actor: Actor,
): Promise<string | undefined> {
  if (!isWholePdf(bytes)) return undefined;
  const upload = `${sha256(bytes).slice(0, 32)}-${bytes.length}`;
  const facts = { name: plainName(name), size: bytes.length };
  const file = { name: documentFile(upload), type: 'application/pdf', bytes };
  await addUpload(context, { ...facts, is_public: 0 }, file, actor, ['document-uploaded', facts]);
  return upload;
}

async function addUpload(
  { siteImages, clock }: UploadContext,
  image: Pick<SiteImage, 'name' | 'size' | 'is_public'>,
  file: ImageFile,
  actor: Actor,
  [type, detail]: [type: 'image-uploaded' | 'document-uploaded', detail: object],
): Promise<void> {
  const now = clock();
  const made = { id: randomUUID(), file: file.name, created_at: new Date(now).toISOString(), created_by: actor.by };
  await siteImages.add({ ...image, ...made }, [file], auditEvent(type, actor, now, detail));
}

/** Uploads from before `time` that are not public and named nowhere. */
export const unusedBefore = (
  images: readonly SiteImage[],
  time: string,
  usedDigests: ReadonlySet<string>,
): SiteImage[] =>
  images.filter((image) => !image.is_public && image.created_at < time && !usedDigests.has(digestOf(image)));

/** The beginning of the names of the file and of those cut from it. */
export const digestOf = ({ file }: Pick<SiteImage, 'file'>) => file.replace(/\..*/, '');

/** Up to 120 visible characters, without the folder. */
const plainName = (name: string) =>
  name
    .slice(name.search(/[^/\\]*$/))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'image';

interface SentFile {
  type: string;
  bytes: Buffer;
}

/** All who are being sent a file share its bytes: 20 MB for each slow reader of a document would fill memory. */
function sharing(read: (name: string) => Promise<Pick<ImageFile, 'type' | 'bytes'> | undefined>) {
  const held = new Map<string, () => SentFile | undefined>();
  const reading = new Map<string, Promise<SentFile | undefined>>();

  async function load(name: string): Promise<SentFile | undefined> {
    const found = await read(name);
    if (!found) return undefined;
    const { type, bytes } = found;
    const { byteOffset, length } = bytes;
    // Every view of it keeps it, also that of a range.
    const whole = new WeakRef(bytes.buffer);
    const share = () => {
      const buffer = whole.deref();
      return buffer && { type, bytes: Buffer.from(buffer, byteOffset, length) };
    };
    held.set(name, share);
    return share();
  }

  return async (name: string): Promise<SentFile | undefined> => {
    const known = held.get(name)?.();
    if (known) return known;
    const loading = reading.get(name) ?? load(name).finally(() => reading.delete(name));
    reading.set(name, loading);
    return loading;
  };
}

export function siteImagesIn({ db, write }: Engine) {
  return {
    /** One transaction. A file already stored is not written again. */
    async add(image: SiteImage, files: readonly ImageFile[], event: AuditEvent) {
      await write(async (db) => {
        await addFiles(db, files);
        await db.insertInto('site_images').values(image).execute();
        await db.insertInto('audit_events').values(event).execute();
      });
    },

    addFiles: (files: readonly ImageFile[]) => write((db) => addFiles(db, files)),

    /** Names without a file. */
    missing: async (names: readonly string[]) => {
      const stored = await db.selectFrom('site_image_files').select('name').where('name', 'in', names).execute();
      return names.filter((name) => !stored.some((file) => file.name === name));
    },

    all: () => allIn(db),

    /** The latest upload of a file. */
    find: (file: string) =>
      db
        .selectFrom('site_images')
        .selectAll()
        .where('file', '=', file)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Removes unused uploads and files that no other upload has, with an event that counts them. */
    removeUnused: (before: string, usedDigests: ReadonlySet<string>, eventOf: (pictures: number) => AuditEvent) =>
      write(async (db) => {
        const all = await allIn(db);
        const unused = unusedBefore(all, before, usedDigests);
        const used = new Set(all.filter((image) => !unused.includes(image)).map(digestOf));
        for (const { id } of unused) await db.deleteFrom('site_images').where('id', '=', id).execute();
        for (const digest of new Set(unused.map(digestOf))) {
          if (used.has(digest)) continue;
          await db.deleteFrom('site_image_files').where('name', 'like', `${digest}%`).execute();
        }
        if (unused.length) await db.insertInto('audit_events').values(eventOf(unused.length)).execute();
      }),

    /** Files of this digest are public: stored for no text, or named by a published one. */
    isPublic: async (digest: string) => {
      const image = await db
        .selectFrom('site_images')
        .select('id')
        .where('is_public', '=', 1)
        .where('file', 'like', `${digest}%`)
        .executeTakeFirst();
      const version = await db
        .selectFrom('content_versions')
        .select('id')
        .where('state', '=', 'published')
        .where('file', 'in', [picturesFile, sectionPicturesFile])
        .where('text', 'like', `%${digest}%`)
        .executeTakeFirst();
      return (image ?? version) !== undefined;
    },

    file: sharing(async (name) => {
      const file = db.selectFrom('site_image_files').select(['type', 'bytes']).where('name', '=', name);
      return file.executeTakeFirst();
    }),
  };
}

const allIn = (db: Kysely<Tables>) =>
  db.selectFrom('site_images').selectAll().orderBy('created_at').orderBy('id').execute();

async function addFiles(db: Kysely<Tables>, files: readonly ImageFile[]) {
  await db
    .insertInto('site_image_files')
    .values(files)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
