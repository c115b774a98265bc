import { addAdmin, passwordRefusal } from '../../../src/accounts/accounts.ts';
import type { Admin } from '../../../src/accounts/store.ts';
import { harmless, write } from '../../output.ts';
import { readPassword } from '../../password.ts';
import { withStoreMade } from '../../store.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../../terminal.ts';

/** `leads admin add`: makes an account that may see leads. */
export async function adminAdd(
  email: string,
  options: { role: Admin['role']; by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  const password = await readPassword(terminal, (typed) => passwordRefusal(email, typed));
  return withStoreMade(terminal, async ({ admins }) => {
    const account = { email, password, role: options.role };
    const added = await addAdmin({ admins, clock: terminal.clock }, account, actorOf(terminal, options.by));
    if (added.outcome === 'refused') throw new UsageError(`${added.message}.`);
    if (added.outcome === 'exists') {
      await write(terminal.stderr, `leads: ${harmless(email)} has an account already.\n`);
      return exitCodes.failed;
    }
    const { id, email: kept, role, created_at } = added.admin;
    const text = `Added ${kept} (${role}).\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ id, email: kept, role, created_at })}\n` : text);
    return exitCodes.ok;
  });
}
