import type { AccountChanged, disableAccount } from '../../src/accounts/manage-accounts.ts';
import { withStore } from '../store/with-store.ts';
import { write } from '../terminal/output.ts';
import { actorOf, exitCodes, FailedError, type Terminal } from '../terminal/terminal.ts';
import { noAccount } from './no-account.ts';

/** Changes what an account may do; `done` and `unchanged` follow its email in the words that are printed. */
export function changeAccess(
  terminal: Terminal,
  options: { by?: string; json?: true },
  email: string,
  { change, done, unchanged }: { change: typeof disableAccount; done?: string; unchanged: string },
): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const admin = await admins.findAdmin(email.trim().toLowerCase());
    if (!admin) return noAccount(email, terminal);
    const changed = await change({ admins, clock: terminal.clock }, admin.id, actorOf(terminal, options.by));
    const { outcome } = changed;
    const refused = refusals[outcome];
    if (refused) throw new FailedError(refused);
    const text = `${admin.email} ${outcome === 'unchanged' ? unchanged : (done ?? outcome)}.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ email: admin.email, outcome })}\n` : text);
    return exitCodes.ok;
  });
}

const refusals: Readonly<Partial<Record<AccountChanged['outcome'], string>>> = {
  'last-admin': 'this is the last admin; without one, nobody can manage accounts.',
  own: 'you cannot change your own account.',
  'not-found': 'the account no longer exists.',
};
