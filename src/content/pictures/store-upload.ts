import { randomUUID } from 'node:crypto';
import type { Actor } from '../../base/actor.ts';
import { auditEvent } from '../../base/audit.ts';
import { minSide, type UploadRefusal, uploadPath } from '../../site/section-images.ts';
import { plainName, type SiteImageStore } from '../site-image.ts';

/** Stores the original of a picture anew encoded, and answers its name in `pictures.json`. */
export async function storeUpload(
  { siteImages, clock }: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  { bytes, name }: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<{ outcome: 'stored'; upload: string } | { outcome: 'refused'; reason: UploadRefusal }> {
  const encoded = await (await import('../encode-image.ts')).encodeOriginal(bytes, minSide);
  if (encoded.outcome === 'refused') return encoded;
  const { width, height, file } = encoded;
  const now = clock();
  const image = {
    id: randomUUID(),
    slot: null,
    name: plainName(name),
    size: bytes.length,
    width,
    height,
    files: JSON.stringify({ avif: [], webp: [[width, file.name]] }),
    created_at: new Date(now).toISOString(),
    created_by: actor.by,
  };
  const event = auditEvent('image-uploaded', actor, now, { slot: null, name: image.name, url: uploadPath(file.name) });
  await siteImages.add(image, [file], event);
  return { outcome: 'stored', upload: `${file.name.replace('.webp', '')}-${width}x${height}` };
}
