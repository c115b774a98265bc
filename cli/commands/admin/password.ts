import { passwordRefusal } from '../../../src/accounts/accounts.ts';
import { resetPassword } from '../../../src/accounts/reset-password.ts';
import { noAccount } from '../../no-account.ts';
import { harmless, write } from '../../output.ts';
import { readPassword } from '../../password.ts';
import { withStore } from '../../store.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../../terminal.ts';

/** `leads admin password`: another password for an account, whose sessions end. */
export function adminPassword(
  email: string,
  options: { by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    if (!(await admins.findAdmin(email.trim().toLowerCase()))) return noAccount(email, terminal);
    const password = await readPassword(terminal, (typed) => passwordRefusal(email, typed));
    const context = { admins, clock: terminal.clock };
    const reset = await resetPassword(context, email, password, actorOf(terminal, options.by));
    if (reset.outcome === 'not-found') return noAccount(email, terminal);
    if (reset.outcome === 'refused') throw new UsageError(`${reset.message}.`);
    const name = harmless(email.trim().toLowerCase());
    const text = `${name} has another password; every session of the account has ended.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ email: name, outcome: 'changed' })}\n` : text);
    return exitCodes.ok;
  });
}
