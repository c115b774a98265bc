import type { VersionStore } from '../editing/version.ts';
import { digestsOf, type SiteImageStore } from '../site-image.ts';
import { namedDigests, retention } from './remove-unused.ts';

/** Unreferenced uploads allowed per account. */
const limits = { uploads: 60, bytes: 300_000_000 };

/** Whether an account must wait because of unreferenced uploads. Removed ones don't count. */
export async function hasTooManyUnused(
  {
    siteImages,
    versions,
    clock,
  }: { siteImages: Pick<SiteImageStore, 'all'>; versions: Pick<VersionStore, 'textsAfter'>; clock: () => number },
  account: string,
): Promise<boolean> {
  const since = new Date(clock() - retention).toISOString();
  const isOver = (images: readonly { size: number }[]) =>
    images.length >= limits.uploads || images.reduce((sum, { size }) => sum + size, 0) >= limits.bytes;
  const all = await siteImages.all();
  const shown = new Map(all.map((image) => [image.slot, image]));
  const own = all.filter(
    (image) =>
      image.created_by === account && image.created_at > since && (!image.slot || shown.get(image.slot) !== image),
  );
  // Reading all texts is slow, so it is skipped below the limit.
  if (!isOver(own)) return false;
  const named = await namedDigests(versions);
  return isOver(own.filter((image) => !digestsOf(image).some((digest) => named.has(digest))));
}
