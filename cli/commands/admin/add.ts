import { Argument, Option } from 'commander';
import { addAdmin, passwordRefusal } from '../../../src/accounts/accounts.ts';
import type { Admin } from '../../../src/db/rows.ts';
import { roleNames } from '../../../src/site/routes.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json } from '../../options.ts';
import { withStoreMade } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { readPassword } from '../../terminal/password.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Add an account; prompts for the password, or reads it from standard input',
  arguments: [new Argument('<email>', 'Email to sign in with')],
  options: [
    by,
    new Option('--role <role>', 'Role of the account').choices(roleNames).default('admin'),
    json('a JSON object with the account'),
  ],
  examples: ['leads admin add ann@example.com', 'leads admin add sam@example.com --role sales'],
  run,
};

async function run(
  terminal: Terminal,
  options: { role: Admin['role']; by?: string; json?: true },
  email: string,
): Promise<number> {
  const password = await readPassword(terminal, (typed) => passwordRefusal(email, typed));
  return withStoreMade(terminal, async ({ admins }) => {
    const account = { email, password, role: options.role };
    const added = await addAdmin({ admins, clock: terminal.clock }, account, actorOf(terminal, options.by));
    if (added.outcome === 'refused') throw new UsageError(`${added.message}.`);
    if (added.outcome === 'exists') {
      await write(terminal.stderr, `leads: ${harmless(email)} already has an account.\n`);
      return exitCodes.failed;
    }
    const { id, email: stored, role, created_at } = added.admin;
    const text = `Added ${stored} (${role}).\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ id, email: stored, role, created_at })}\n` : text);
    return exitCodes.ok;
  });
}
