import type { Writable } from 'node:stream';

/** Resolves once the text is written, so that a slow reader slows the writer down; rejects when the pipe is closed. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Text that is safe on a terminal: control and direction characters are escaped. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped);
}

/** The same, with line ends and tabs left as they are. */
export function harmlessLines(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped);
}

function escaped(character: string): string {
  const known = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  if (known) return known;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** One row per line, cells separated by tabs, nothing shortened. */
export function tabs(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(harmless).join('\t')}\n`).join('');
}
