import { Readable, type TransformOptions } from 'node:stream';
import { type CsvError, type Options, parse } from 'csv-parse';
import { yieldEvery } from '../../base/clocks.ts';
import { formatCount } from '../../site/format.ts';

/** One row of a file, with its first line. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

/** The message is a sentence without its period. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/** Maximum characters per row. */
const maxRow = 200_000;
const maxRows = 2_000_000;
const maxColumns = 200;
/** Maximum characters per heading. */
const maxHeading = 200;

/** Bytes parsed per turn of the event loop: each may be a row, and a row with the wrong number of cells takes 25 µs. */
const slice = 512;

/** The bytes of a file, from its beginning each time. */
export type CsvSource = () => AsyncIterable<Uint8Array>;

/** The rows of a UTF-8 file, with or without a byte-order mark, headings first. Skips empty lines. Throws `UnreadableFileError`. */
export async function* readCsv(file: CsvSource): AsyncGenerator<CsvRow> {
  const { delimiter, isNamed } = await delimiterOf(file);
  const options: Options & TransformOptions = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxRow,
    // At the end of a file the stream parses all that waits in one turn.
    writableHighWaterMark: 1,
  };
  const parser = parse(options);
  const source = Readable.from(slicesOf(file), { highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 1;
  let rows = 0;
  const pause = yieldEvery();
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      await pause();
      if (cells.some((cell) => cell !== '') && !(isNamed && line === 1)) {
        if (rows === 0) checkHeadings(cells);
        if (++rows > maxRows)
          throw new UnreadableFileError(`The file has more than ${formatCount(maxRows)} rows; split it`);
        yield { line, cells };
      }
      line += cells.reduce((lines, cell) => lines + lineEnds(cell), 1);
    }
  } catch (error) {
    throw unreadable(error, line);
  } finally {
    source.destroy();
  }
}

/** Headings are validated first: they are rendered as a form, and compared with ours. */
function checkHeadings(headings: readonly string[]): void {
  if (headings.length > maxColumns) {
    const { length } = headings;
    throw new UnreadableFileError(
      `The file has ${formatCount(length)} columns, and up to ${maxColumns} can be imported`,
    );
  }
  const long = headings.findIndex((heading) => heading.length > maxHeading);
  if (long >= 0) {
    const length = formatCount(headings[long]?.length ?? 0);
    throw new UnreadableFileError(
      `The heading of column ${long + 1} has ${length} characters, and up to ${maxHeading} can be read`,
    );
  }
}

const lineEnds = (text: string) => (/[\r\n]/.test(text) ? (text.match(/\r\n|\n|\r/g) ?? []).length : 0);

const decoderOf = () => new TextDecoder('utf-8', { fatal: true });

async function* slicesOf(file: CsvSource): AsyncGenerator<Uint8Array> {
  const decoder = decoderOf();
  let lines = 1;
  const decoded = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      const read = new TextDecoder().decode(bytes);
      const line = lines + lineEnds(read.slice(0, Math.max(read.indexOf('\ufffd'), 0)));
      throw new UnreadableFileError(`Line ${line} is not UTF-8 text; save the file as “CSV UTF-8” and try again`);
    }
  };
  for await (const bytes of file()) {
    const text = decoded(bytes);
    lines += lineEnds(text);
    const valid = Buffer.from(text);
    for (let from = 0; from < valid.length; from += slice) yield valid.subarray(from, from + slice);
  }
  decoded();
}

/** Characters in which the headings have to end. */
const headSize = 65_536;

/** The separator declared for Excel by a first line such as `sep=;`, or the most frequent one in the headings, outside quotes. */
async function delimiterOf(file: CsvSource): Promise<{ delimiter: string; isNamed: boolean }> {
  const decoder = new TextDecoder();
  let head = '';
  for await (const bytes of file()) {
    head += decoder.decode(bytes, { stream: true });
    if (head.length >= headSize) break;
  }
  const [, declared] = /^\ufeff?sep=([^\r\n"])[\r\n]/i.exec(head) ?? [];
  if (declared) return { delimiter: declared, isNamed: true };
  const [line = ''] = head.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const cells = (separator: string) => line.split(separator).length;
  const delimiter = [',', ';', '\t'].reduce((best, other) => (cells(other) > cells(best) ? other : best));
  return { delimiter, isNamed: false };
}

const messages: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A cell continues after its closing quotation mark',
  INVALID_OPENING_QUOTE: 'A cell without quotation marks has one inside',
  CSV_MAX_RECORD_SIZE: `A row has more than ${formatCount(maxRow)} characters`,
};

function unreadable(error: unknown, line: number): unknown {
  const { code } = error as Partial<CsvError>;
  const known = code && messages[code];
  return known ? new UnreadableFileError(`${known}, on or after line ${line}`) : error;
}
