import type { Writable } from 'node:stream';

/** Applies backpressure; rejects when the pipe is closed. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped);
}

/** Keeps line ends and tabs. */
export function printableLines(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escaped);
}

function escaped(character: string): string {
  const known = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  if (known) return known;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** Tab-separated, nothing shortened. */
export function tsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(printable).join('\t')}\n`).join('');
}
