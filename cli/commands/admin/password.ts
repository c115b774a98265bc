import { passwordRefusal } from '../../../src/accounts/accounts.ts';
import { resetPassword } from '../../../src/accounts/reset-password.ts';
import { noAccount } from '../../accounts/no-account.ts';
import type { LeadsCommand } from '../../command.ts';
import { account, by, json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { readPassword } from '../../terminal/password.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Reset the password of an account and sign it out everywhere',
  arguments: [account],
  options: [by, json('a JSON object with the account')],
  examples: ['leads admin password sam@example.com', 'leads admin password sam@example.com --by Kim'],
  run,
};

/** Also ends the account's sessions. */
function run(terminal: Terminal, options: { by?: string; json?: true }, email: string): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    if (!(await admins.findAdmin(email.trim().toLowerCase()))) return noAccount(email, terminal);
    const password = await readPassword(terminal, (typed) => passwordRefusal(email, typed));
    const context = { admins, clock: terminal.clock };
    const reset = await resetPassword(context, email, password, actorOf(terminal, options.by));
    if (reset.outcome === 'not-found') return noAccount(email, terminal);
    if (reset.outcome === 'refused') throw new UsageError(`${reset.message}.`);
    const name = harmless(email.trim().toLowerCase());
    const text = `Reset the password of ${name} and signed it out everywhere.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ email: name, outcome: 'changed' })}\n` : text);
    return exitCodes.ok;
  });
}
