/**
 * Control characters except tabs and line ends, lone surrogates, and U+FFFD to U+FFFF: not every database stores these unchanged, and
 * XML, such as a workbook, has no U+FFFE and U+FFFF.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd-\uffff\p{Surrogate}]/u;

export const isValidText = (text: string) => !unreadable.test(text);

export function isValidJsonText(value: unknown): boolean {
  // Iterative: a body may be nested as deep as it is long.
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

/** Marks of direction and of width zero, which come along when an email or a number is copied from a chat or a contact. */
const invisible = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]/;

/** Without blank and invisible characters at either end. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && invisible.test(text.charAt(start))) start++;
  while (start < end && invisible.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
