import { type AccountChanged, disableAccount, enableAccount } from '../../../src/accounts/manage-accounts.ts';
import { noAccount } from '../../no-account.ts';
import { write } from '../../output.ts';
import { withStore } from '../../store.ts';
import { actorOf, exitCodes, FailedError, type Terminal } from '../../terminal.ts';

/** `leads admin disable` and `leads admin enable`. */
export function changeWayIn(
  name: 'disable' | 'enable',
  email: string,
  options: { by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const admin = await admins.findAdmin(email.trim().toLowerCase());
    if (!admin) return noAccount(email, terminal);
    const change = name === 'disable' ? disableAccount : enableAccount;
    const changed = await change({ admins, clock: terminal.clock }, admin.id, actorOf(terminal, options.by));
    const { outcome } = changed;
    const refused = refusals[outcome];
    if (refused) throw new FailedError(refused);
    const already = name === 'disable' ? 'is disabled already' : 'is not disabled';
    const text = `${admin.email} ${outcome === 'unchanged' ? already : outcome}.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ email: admin.email, outcome })}\n` : text);
    return exitCodes.ok;
  });
}

const refusals: Readonly<Partial<Record<AccountChanged['outcome'], string>>> = {
  'last-admin': 'this is the last admin; without one nobody can manage accounts.',
  own: 'nobody takes away their own way in.',
  'not-found': 'the account is no longer there.',
};
