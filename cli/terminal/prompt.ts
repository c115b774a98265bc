import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { write } from './output.ts';
import { InterruptedError, type Terminal, UsageError } from './terminal.ts';

/** Skipped with `yes`. Throws `UsageError` without a terminal. */
export async function confirmed(question: string, yes: boolean | undefined, terminal: Terminal): Promise<boolean> {
  if (yes) return true;
  if (!terminal.stdin.isTTY) throw new UsageError('cannot ask for confirmation without a terminal; use --yes.');
  return /^y(es)?$/i.test(await ask(`${question} [y/N]`, terminal));
}

/** "" at the end of the input. */
export async function ask(question: string, terminal: Terminal): Promise<string> {
  await write(terminal.stderr, `${question} `);
  return (await readLine(terminal, false).catch(() => '')).trim();
}

/**
 * Prompts twice without echo, and stops after the first if `refusal` rejects it; without a terminal, reads one line. Throws
 * `UsageError`.
 */
export async function readPassword(
  terminal: Terminal,
  refusal: (password: string) => Promise<{ message: string } | undefined>,
): Promise<string> {
  if (!terminal.stdin.isTTY) return readLine(terminal, false);
  await write(terminal.stderr, 'Password (12 or more characters, not shown): ');
  const password = await readLine(terminal, true);
  const refused = await refusal(password);
  if (refused) throw new UsageError(`${refused.message}.`);
  await write(terminal.stderr, 'Confirm password: ');
  const again = await readLine(terminal, true);
  if (password !== again) throw new UsageError("the passwords don't match; nothing was changed.");
  return password;
}

/** From standard input. Throws `UsageError` when there is none. */
export function readLine(
  { stdin, stderr }: Terminal,
  hidden: boolean,
  missing = 'no password was given; nothing was changed.',
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden ? nowhere : undefined, terminal: hidden });
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      reject(new InterruptedError('interrupted; nothing was changed.'));
      lines.close();
    });
    lines.once('close', () => {
      if (hidden) stderr.write('\n');
      reject(new UsageError(missing));
    });
  });
}
