import { Argument, Option } from 'commander';
import { type TokenLifetime, tokenLifetimeNames, usualLifetime } from '../../../src/accounts/account-store.ts';
import { addToken } from '../../../src/accounts/tokens.ts';
import { type ApiToken, tokenRoles } from '../../../src/db/rows.ts';
import { formatDay } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json } from '../../options.ts';
import { withStoreMade } from '../../store/with-store.ts';
import { write } from '../../terminal/output.ts';
import { actorOf, exitCodes, FailedError, type Terminal, UsageError } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Add a token for a program that uses the API, and print it once',
  arguments: [new Argument('<name>', 'Name of the program in the audit trail')],
  options: [
    by,
    new Option('--role <role>', 'Role of the token: read leads, or also work on them')
      .choices(tokenRoles)
      .default('read'),
    new Option('--expires <days>', 'Days until the token ends, or never')
      .choices(tokenLifetimeNames)
      .default(usualLifetime),
    json('a JSON object with the token'),
  ],
  examples: ['leads token add reports', 'leads token add crm-sync --role work --expires 90'],
  run,
};

/** Prints only the token on standard output. */
function run(
  terminal: Terminal,
  options: { role: ApiToken['role']; expires: TokenLifetime; by?: string; json?: true },
  name: string,
): Promise<number> {
  return withStoreMade(terminal, async ({ admins }) => {
    const { stdout, stderr, clock } = terminal;
    const { role: asRole, expires: lifetime } = options;
    const added = await addToken({ admins, clock }, { name, role: asRole, lifetime }, actorOf(terminal, options.by));
    if (added.outcome === 'refused') throw new UsageError(`${added.message}.`);
    if (added.outcome === 'exists') throw new FailedError(`${added.message}.`);
    const { name: stored, role, created_at, expires_at } = added.token;
    const details = { name: stored, role, created_at, expires_at, token: added.secret };
    await write(stdout, options.json ? `${JSON.stringify(details)}\n` : `${added.secret}\n`);
    await write(
      stderr,
      `Token of ${stored} (${role}), ${expires_at ? `until ${formatDay(expires_at)}` : 'without an end'}. It can't be shown again.\n`,
    );
    return exitCodes.ok;
  });
}
