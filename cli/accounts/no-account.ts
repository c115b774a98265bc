import { harmless, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

/** Says that no account has an e-mail; answers the exit code. */
export async function noAccount(email: string, { stderr }: Terminal): Promise<number> {
  await write(
    stderr,
    `leads: no account has the e-mail "${harmless(email.trim())}"; \`leads admin list\` shows them.\n`,
  );
  return exitCodes.notFound;
}
