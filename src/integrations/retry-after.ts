const maxPause = 12 * 3_600_000;

/** Milliseconds to wait that an answer asks for, up to half a day; `undefined` where it says nothing that can be read. */
export function retryAfter(header: string | null | undefined, date: string | null | undefined): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, maxPause);
  // A time is read against the answer's own clock, which may differ from ours.
  const wait = Date.parse(value) - Date.parse(date ?? '');
  return wait >= 0 ? Math.min(wait, maxPause) : undefined;
}
