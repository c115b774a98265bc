import type { Writable } from 'node:stream';
import { FailedError } from './terminal.ts';

/** Applies backpressure. The work of a command goes on when the pipe is closed, as by `| head`. */
export async function write(stream: Writable, text: string): Promise<void> {
  await writeToReader(stream, text).catch((error: unknown) => {
    if (!isClosedPipe(error)) throw error;
  });
}

/** The same for commands that only read: rejects when the pipe is closed. */
export function writeToReader(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(fileError(error, 'the output')) : resolve()));
  });
}

export const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a folder',
  ENOTEMPTY: 'it is a folder',
  EACCES: 'no permission to write to its folder',
  EPERM: 'no permission to write to its folder',
  EROFS: 'no permission to write to its folder',
  ENOSPC: 'the disk is full',
};

export function fileError(error: unknown, file: string): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
  return reason ? new FailedError(`${file} cannot be written: ${reason}.`) : error;
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
