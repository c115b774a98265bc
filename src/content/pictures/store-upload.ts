import type { Actor } from '../../base/actor.ts';
import { minSide, type UploadRefusal, uploadPath } from '../../site/section-images.ts';
import { addUpload, plainName, type SiteImageStore, type Sizes } from '../site-image.ts';

/** Re-encodes and stores an original; returns its name for `pictures.json`. */
export async function storeUpload(
  context: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  { bytes, name }: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<{ outcome: 'stored'; upload: string } | { outcome: 'refused'; reason: UploadRefusal }> {
  const encoded = await (await import('../encode-image.ts')).encodeOriginal(bytes, minSide);
  if (encoded.outcome === 'refused') return encoded;
  const { width, height, file } = encoded;
  const own = { slot: null, name: plainName(name) };
  const sizes: Sizes = { avif: [], webp: [[width, file.name]] };
  const uploaded = { ...own, size: bytes.length, width, height, sizes, files: [file] };
  await addUpload(context, uploaded, actor, ['image-uploaded', { ...own, url: uploadPath(file.name) }]);
  return { outcome: 'stored', upload: `${file.name.replace('.webp', '')}-${width}x${height}` };
}
