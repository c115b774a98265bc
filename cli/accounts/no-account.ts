import { harmless, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

/** Returns the exit code. */
export async function noAccount(email: string, { stderr }: Terminal): Promise<number> {
  await write(
    stderr,
    `leads: no account has the email "${harmless(email.trim())}"; run \`leads admin list\` to see accounts.\n`,
  );
  return exitCodes.notFound;
}
