import { Readable, Writable } from 'node:stream';
import { runLeads } from '../../cli/program.ts';
import type { Terminal } from '../../cli/terminal/terminal.ts';
import type { Environment } from '../../src/config/read-settings.ts';
import { databaseOf } from '../helpers/database.ts';
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

export function sink() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

/** A pipe whose reader goes away after the first chunk. */
export function closingPipe(): ReturnType<typeof sink> {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done(chunks.length > 1 ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
    },
  });
  stream.on('error', () => {});
  return { stream, text: () => chunks.join('') };
}
