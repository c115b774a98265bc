/**
 * Control characters except tabs and line ends, lone surrogates, and U+FFFD to U+FFFF: not every database stores these unchanged, and
 * XML, such as a workbook, has no U+FFFE and U+FFFF.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unreadable = /[\0-\x08\v\f\x0e-\x1f\x7f\ufffd-\uffff\p{Surrogate}]/u;

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

/** Marks that nobody sees, which come along when an email or a number is copied from a chat; not the joiners of names. */
const marks = /[^\P{Cf}\u200c\u200d]/gu;

/** As a single line is stored. */
export const trimmed = (text: string) => text.replace(marks, '').trim();
