/**
 * Control characters but tabs and line ends, halves of character pairs, and the sign that decoders put where bytes could not be
 * read: no database stores all of these unchanged.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd\p{Surrogate}]/u;

/** Whether a text can be stored unchanged. */
export const isValidText = (text: string) => !unreadable.test(text);

/** Whether every text and key of parsed JSON can be stored unchanged. */
export function isValidJsonText(value: unknown): boolean {
  // Without recursion: a body may be nested as deep as it is long.
  const rest = [value];
  while (rest.length) {
    const next = rest.pop();
    if (typeof next === 'string' && !isValidText(next)) return false;
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) {
        if (!isValidText(key)) return false;
        rest.push(inner);
      }
    }
  }
  return true;
}
