import { addAdmin } from '../../src/admin/accounts.ts';
import type { Admin } from '../../src/admin/store.ts';
import { harmless, write } from '../output.ts';
import { readPassword } from '../password.ts';
import { withStore } from '../store.ts';
import { exitCodes, type Terminal, UsageError } from '../terminal.ts';

/** `leads admin add`: makes an account that may see leads. */
export async function adminAdd(email: string, options: { role: Admin['role'] }, terminal: Terminal): Promise<number> {
  const password = await readPassword(terminal);
  return withStore(terminal, async ({ admins }) => {
    const account = { email, password, role: options.role };
    const added = await addAdmin({ admins, clock: terminal.clock }, account);
    if (added.outcome === 'refused') throw new UsageError(`${added.message}.`);
    if (added.outcome === 'exists') {
      await write(terminal.stderr, `leads: ${harmless(email)} has an account already.\n`);
      return exitCodes.failed;
    }
    await write(terminal.stdout, `Added ${added.admin.email} (${added.admin.role}).\n`);
    return exitCodes.ok;
  });
}
