import type { Actor } from '../base/actor.ts';
import { documentFile } from '../site/uploaded-document.ts';
import { sha256 } from './pictures/fingerprint.ts';
import { addUpload, plainName, type SiteImageStore, type Sizes } from './site-image.ts';

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
