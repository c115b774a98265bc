import { createHash } from 'node:crypto';

/** SHA-256, in hex, over source bytes and the settings applied to them: equal means the outputs need no new run. */
export function fingerprint(sources: readonly Uint8Array[], settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const bytes of sources) hash.update(sha256(bytes));
  return hash.digest('hex');
}

/** SHA-256 of some bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
