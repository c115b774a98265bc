import { createInterface } from 'node:readline';
import { write } from './output.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Skipped with `yes`. Throws `UsageError` without a terminal. */
export async function confirmed(question: string, yes: boolean | undefined, terminal: Terminal): Promise<boolean> {
  if (yes) return true;
  if (!terminal.stdin.isTTY) throw new UsageError('cannot ask for confirmation without a terminal; use --yes.');
  return /^y(es)?$/i.test(await ask(`${question} [y/N]`, terminal));
}

/** "" at the end of the input. */
export async function ask(question: string, terminal: Terminal): Promise<string> {
  await write(terminal.stderr, `${question} `);
  const lines = createInterface({ input: terminal.stdin });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return answer.trim();
}
