import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { yieldEvery } from '../../base/yield-every.ts';

/** One row of a file, with the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

/** Why a file cannot be read at all, as a sentence without its period. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/** Characters of one row. */
const maxRow = 200_000;

/** The rows of a UTF-8 file, with or without a byte-order mark, the headings first; empty lines are left out. Throws `UnreadableFileError`. */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  const delimiter = await delimiterOf(file);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxRow,
  });
  const source = Readable.from(textOf(file), { highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 1;
  const pause = yieldEvery();
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      await pause();
      if (cells.some((cell) => cell !== '')) yield { line, cells };
      line += cells.reduce((lines, cell) => lines + lineEnds(cell), 1);
    }
  } catch (error) {
    throw unreadable(error, line);
  } finally {
    source.destroy();
  }
}

const lineEnds = (text: string) => (/[\r\n]/.test(text) ? (text.match(/\r\n|\n|\r/g) ?? []).length : 0);

const decoderOf = () => new TextDecoder('utf-8', { fatal: true });

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = decoderOf();
  let lines = 1;
  const decoded = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      const read = new TextDecoder().decode(bytes);
      const line = lines + lineEnds(read.slice(0, Math.max(read.indexOf('\ufffd'), 0)));
      throw new UnreadableFileError(`Line ${line} is not UTF-8 text; save the file as “CSV UTF-8” and try again`);
    }
  };
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = decoded(bytes);
    lines += lineEnds(text);
    if (text) yield text;
  }
  decoded();
}

/** Bytes in which the line of headings is looked for. */
const headSize = 65_536;

/** The separator that is most often between the headings; a cell in quotes may have any of them. */
async function delimiterOf(file: string): Promise<string> {
  let head = '';
  for await (const bytes of createReadStream(file, { end: headSize - 1 })) head += bytes;
  const [line = ''] = head.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const words: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A cell goes on behind its closing quotation mark',
  INVALID_OPENING_QUOTE: 'A cell without quotation marks has one inside',
  CSV_MAX_RECORD_SIZE: `A row has more than ${maxRow.toLocaleString('en-US')} characters`,
};

function unreadable(error: unknown, line: number): unknown {
  const { code } = error as Partial<CsvError>;
  const known = code && words[code];
  return known ? new UnreadableFileError(`${known}, on or behind line ${line}`) : error;
}
