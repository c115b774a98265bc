import { Readable, Writable } from 'node:stream';
import { expect } from 'vitest';
import { runLeads } from '../../cli/program.ts';
import type { Terminal } from '../../cli/terminal/terminal.ts';
import type { Environment } from '../../src/config/read-settings.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one command in this process, on the database in `dataDir`; `isTTY` says that a person reads. */
export async function run(
  args: readonly string[],
  { dataDir, isTTY = false, columns, input = '', env = {}, stdout = sink(), stderr = sink(), ...rest }: RunOptions,
): Promise<Ran> {
  const terminal: Terminal = {
    stdin: Readable.from([input]),
    stdout: Object.assign(stdout.stream, { isTTY, columns }),
    stderr: Object.assign(stderr.stream, { isTTY, columns }),
    env: { ...databaseOf(dataDir), USER: 'sam', ...env },
    clock: () => noon + 3_600_000,
    ...rest,
  };
  const code = await runLeads(args, terminal);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

interface RunOptions extends Partial<Pick<Terminal, 'stdin' | 'clock'>> {
  dataDir: string;
  isTTY?: boolean;
  /** The width of the terminal. */
  columns?: number;
  input?: string;
  /** Beside the database and a name. */
  env?: Environment;
  busyDeadline?: number;
  interrupted?: () => AbortSignal;
  stdout?: ReturnType<typeof sink>;
  stderr?: ReturnType<typeof sink>;
}

/** What is written; `most` chunks make it a pipe whose reader goes away after them. */
export function sink(most = Number.POSITIVE_INFINITY) {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done(chunks.length > most ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
    },
  });
  stream.on('error', () => {});
  return { stream, text: () => chunks.join('') };
}

/**
 * What somebody types who works on a database: `leads` runs a line, in which a text with spaces has apostrophes around it, and
 * expects its exit code; `json` answers what a program gets.
 */
export function terminal(usual: Partial<RunOptions> = {}, store = temporaryStore()) {
  async function leads(line: string, code = 0, options: Partial<RunOptions> = {}): Promise<Ran> {
    const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const ran = await run(words, { dataDir: store.dataDir, ...usual, ...options });
    expect(ran, `leads ${line}`).toMatchObject({ code });
    return ran;
  }
  const json = async (line: string, code = 0) => JSON.parse((await leads(`${line} --json`, code)).stdout);
  return { store, leads, json };
}
