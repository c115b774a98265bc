import { possessionLines } from '../../src/accounts/hand-over.ts';
import type { AccountChanged, disableAccount } from '../../src/accounts/manage-accounts.ts';
import { nobody } from '../../src/leads/filter.ts';
import { withStore } from '../store/with-store.ts';
import { ask } from '../terminal/confirm.ts';
import { harmless, write } from '../terminal/output.ts';
import { actorOf, exitCodes, FailedError, type Terminal, UsageError } from '../terminal/terminal.ts';
import { noAccount } from './no-account.ts';

export interface AccessOptions {
  by?: string;
  json?: true;
  to?: string;
  nobody?: true;
}

type Change = { change: typeof disableAccount; done?: string; unchanged: string };

/** `done` and `unchanged` follow the email in the printed message. */
export function changeAccess(
  terminal: Terminal,
  options: AccessOptions,
  email: string,
  { change, done, unchanged }: Change,
): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const admin = await admins.findAdmin(email.trim().toLowerCase());
    if (!admin) return noAccount(email, terminal);
    const attempt = (to: string | undefined) =>
      change({ admins, clock: terminal.clock }, admin.id, actorOf(terminal, options.by), to);
    let changed = await attempt(options.nobody ? '' : options.to);
    if (changed.outcome === 'needs-taker' && !changed.problem) {
      changed = await attempt(await askForTaker(terminal, changed));
    }
    if (changed.outcome === 'needs-taker') throw new UsageError(`${harmless(changed.problem ?? '')}.`);
    const { outcome } = changed;
    const refused = refusals[outcome];
    if (refused) throw new FailedError(refused);
    const text = `${admin.email} ${outcome === 'unchanged' ? unchanged : (done ?? outcome)}.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ email: admin.email, outcome })}\n` : text);
    return exitCodes.ok;
  });
}

async function askForTaker(
  terminal: Terminal,
  { admin, lost }: Extract<AccountChanged, { outcome: 'needs-taker' }>,
): Promise<string> {
  const has = possessionLines(lost).map(harmless);
  if (!terminal.stdin.isTTY) {
    throw new UsageError(`${admin.email} has ${has.join('; ')}. Name who takes over with --to, or use --nobody.`);
  }
  await write(terminal.stderr, `${admin.email} has:\n${has.map((line) => `  ${line}\n`).join('')}API tokens end.\n`);
  const answer = await ask(`Email of the account that takes over the rest, or ${nobody}:`, terminal);
  if (!answer) throw new UsageError('nothing was changed.');
  return answer === nobody ? '' : answer;
}

const refusals: Readonly<Partial<Record<AccountChanged['outcome'], string>>> = {
  'last-admin': 'this is the last admin; without one, nobody can manage accounts.',
  own: 'you cannot change your own account.',
  'not-found': 'the account no longer exists.',
};
