import { isExpired } from '../../../src/accounts/tokens.ts';
import { formatDay } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { tabs, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'List API tokens',
  options: [json('a JSON array')],
  examples: ['leads token list', 'leads token list --json'],
  run,
};

function run(terminal: Terminal, options: { json?: true }): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const tokens = (await admins.listTokens()).map(({ hash, ...shown }) => shown);
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${JSON.stringify(tokens, undefined, 2)}\n`);
    else if (!stdout.isTTY) {
      await write(
        stdout,
        tabs(tokens.map((t) => [t.name, t.role, t.created_at, t.created_by, t.last_used_at ?? '', t.expires_at ?? ''])),
      );
    } else if (!tokens.length) await write(terminal.stderr, 'No tokens. Use `leads token add` to add one.\n');
    else {
      const { writeTable } = await import('../../terminal/table.ts');
      const now = terminal.clock();
      const rows = tokens.map(({ name, role, created_at, created_by, last_used_at, expires_at }) => [
        ...[name, role, formatDay(created_at), created_by, last_used_at ? formatDay(last_used_at) : 'never'],
        expires_at ? `${isExpired({ expires_at }, now) ? 'expired ' : ''}${formatDay(expires_at)}` : 'never',
      ]);
      await writeTable(terminal, ['Name', 'Role', 'Added', 'By', 'Last used', 'Ends'], rows);
    }
    return exitCodes.ok;
  });
}
