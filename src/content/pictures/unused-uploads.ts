import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { auditEvent } from '../../base/events.ts';
import { pagesOf } from '../../base/pages.ts';
import type { ArchiveStore } from '../editing/archive.ts';
import type { VersionStore } from '../editing/version.ts';
import { digestOf, type SiteImageStore, unusedBefore } from '../uploads.ts';

const unpacked = promisify(gunzip);

/** Milliseconds to keep an upload that nothing names. */
const retention = 30 * 24 * 3_600_000;
/** Rows per read: an archived document can have 20 MB. */
const rowsAtOnce = { texts: 50, pages: 1 };

interface UploadContext {
  siteImages: SiteImageStore;
  versions: VersionStore;
  archive: ArchiveStore;
  clock: () => number;
}

/** Removes old uploads that no draft, no published version and no archived page names. */
export async function removeUnusedUploads({ siteImages, versions, archive, clock }: UploadContext): Promise<void> {
  const now = clock();
  const before = new Date(now - retention).toISOString();
  if (!unusedBefore(await siteImages.all(), before, new Set()).length) return;
  const digests = await digestsInTexts(versions);
  const pages = pagesOf<{ id: string; html: Uint8Array }>(rowsAtOnce.pages, (last) =>
    archive.pagesAfter(last?.id ?? '', rowsAtOnce.pages),
  );
  for await (const some of pages) for (const { html } of some) addDigests(digests, String(await unpacked(html)));
  await siteImages.removeUnused(before, digests, (pictures) =>
    auditEvent('images-removed', { by: 'site', via: 'site' }, now, { pictures }),
  );
}

async function digestsInTexts(versions: VersionStore): Promise<Set<string>> {
  const digests = new Set<string>();
  const texts = pagesOf<{ id: string; text: string }>(rowsAtOnce.texts, (last) =>
    versions.textsAfter(last?.id ?? '', rowsAtOnce.texts),
  );
  for await (const some of texts) for (const { text } of some) addDigests(digests, text);
  return digests;
}

function addDigests(digests: Set<string>, text: string) {
  for (const [digest] of text.matchAll(/\b[0-9a-f]{32}\b/g)) digests.add(digest);
}

/** Unreferenced uploads allowed per account. */
const limits = { uploads: 60, bytes: 300_000_000 };

/** Whether an account must wait because of unreferenced uploads. Removed ones don't count. */
export async function hasTooManyUnused(
  { siteImages, versions, clock }: { siteImages: SiteImageStore; versions: VersionStore; clock: () => number },
  account: string,
): Promise<boolean> {
  const since = new Date(clock() - retention).toISOString();
  const isOver = (images: readonly { size: number }[]) =>
    images.length >= limits.uploads || images.reduce((sum, { size }) => sum + size, 0) >= limits.bytes;
  const all = await siteImages.all();
  const recent = all.filter((image) => image.created_by === account && image.created_at > since);
  // Reading all texts is slow, so it is skipped below the limit.
  if (!isOver(recent)) return false;
  const digests = await digestsInTexts(versions);
  return isOver(recent.filter((image) => !digests.has(digestOf(image))));
}
