import { createInterface } from 'node:readline';
import { write } from './output.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Asks a person, unless `yes` is set. Throws `UsageError` where there is no terminal to ask on. */
export async function confirmed(question: string, yes: boolean | undefined, terminal: Terminal): Promise<boolean> {
  if (yes) return true;
  if (!terminal.stdin.isTTY) throw new UsageError('cannot ask for confirmation without a terminal; use --yes.');
  await write(terminal.stderr, `${question} [y/N] `);
  const lines = createInterface({ input: terminal.stdin });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
