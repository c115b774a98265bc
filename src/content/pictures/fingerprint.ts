import { createHash } from 'node:crypto';

/** Hash of sources and settings: equal means the outputs are current. */
export function fingerprint(sources: readonly Uint8Array[], settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const bytes of sources) hash.update(sha256(bytes));
  return hash.digest('hex');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
