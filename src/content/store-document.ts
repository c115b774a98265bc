import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '../base/actor.ts';
import { auditEvent } from '../base/audit.ts';
import { documentFile } from '../site/content/uploaded-document.ts';
import { plainName, type SiteImageStore } from './site-image.ts';

/** Bytes at the end of a file among which a PDF says where its parts are. */
const tail = 2048;

/** Whether bytes are a PDF: nothing comes before it, and it was not cut off. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return /^%PDF-[12]\.\d/.test(text(0, 16)) && /startxref\s+\d+\s+%%EOF/.test(text(Math.max(0, bytes.length - tail)));
}

/** Stores a document, and answers its name in `documents.json`; `undefined` for what is no PDF. */
export async function storeDocument(
  { siteImages, clock }: { siteImages: Pick<SiteImageStore, 'add'>; clock: () => number },
  { bytes, name }: { bytes: Buffer; name: string },
  actor: Actor,
): Promise<string | undefined> {
  if (!isPdf(bytes)) return undefined;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const upload = `${digest}-${bytes.length}`;
  const file = documentFile(upload);
  const now = clock();
  const image = {
    id: randomUUID(),
    slot: null,
    name: plainName(name),
    size: bytes.length,
    width: 0,
    height: 0,
    files: JSON.stringify({ avif: [], webp: [[0, file]] }),
    created_at: new Date(now).toISOString(),
    created_by: actor.by,
  };
  const event = auditEvent('document-uploaded', actor, now, { name: image.name, size: image.size });
  await siteImages.add(image, [{ name: file, type: 'application/pdf', bytes }], event);
  return upload;
}
