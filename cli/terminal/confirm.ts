import { createInterface } from 'node:readline';
import { write } from './output.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Asks a person; `yes` answers for them. Throws `UsageError` where nobody can be asked. */
export async function confirmed(question: string, yes: boolean | undefined, terminal: Terminal): Promise<boolean> {
  if (yes) return true;
  if (!terminal.stdin.isTTY) throw new UsageError('nobody can be asked here; --yes says that it is meant.');
  await write(terminal.stderr, `${question} [y/N] `);
  const lines = createInterface({ input: terminal.stdin });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
