import type { SectionSlot } from '../src/site/section-images.ts';

/** Milliseconds after which an upload counts as lost. */
const timeout = 60_000;

/** Sends a picture for a section; answers its address, or a sentence that says why there is none. Never throws. */
export async function sendImage(
  action: string,
  slot: SectionSlot,
  file: File,
): Promise<{ url: string; pending?: boolean } | { url?: undefined; reason: string }> {
  const body = new FormData();
  body.set('slot', slot);
  body.set('file', file);
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' }, body, signal });
    const answer = (await response.json()) as { url?: string; pending?: boolean; message?: string };
    return response.ok && answer.url ? { url: answer.url, pending: answer.pending } : { reason: answer.message ?? '' };
  } catch {
    return { reason: 'The server did not answer.' };
  }
}
