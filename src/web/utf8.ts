const encoder = new TextEncoder();
/** Written over again and again: a buffer made for each text, measured before it is filled, costs twice as much. */
let desk = new Uint8Array(256 * 1024);

/** Texts and bytes that are in UTF-8 already, one after the other in UTF-8. Half a pair of surrogates becomes U+FFFD. */
export function utf8Of(...parts: readonly (string | Uint8Array)[]): Buffer {
  const most = parts.reduce((sum, part) => sum + 3 * part.length, 0);
  if (most > desk.length) desk = new Uint8Array(most);
  let end = 0;
  for (const part of parts) {
    if (typeof part === 'string') end += encoder.encodeInto(part, desk.subarray(end)).written;
    else {
      desk.set(part, end);
      end += part.length;
    }
  }
  return Buffer.from(desk.subarray(0, end));
}
