import { formatDay } from '../../../src/site/format.ts';
import { tabs, write } from '../../output.ts';
import { withStore } from '../../store.ts';
import { exitCodes, type Terminal } from '../../terminal.ts';

/** `leads admin list`: the accounts, by e-mail. */
export function adminList(options: { json?: true }, terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const accounts = (await admins.listAdmins()).map(({ id, email, role, created_at, disabled_at }) => ({
      ...{ id, email, role, created_at, disabled_at },
    }));
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${JSON.stringify(accounts, undefined, 2)}\n`);
    else if (!stdout.isTTY) {
      await write(stdout, tabs(accounts.map((a) => [a.email, a.role, a.created_at, a.disabled_at ?? ''])));
    } else if (!accounts.length) await write(terminal.stderr, 'No accounts; `leads admin add` makes one.\n');
    else {
      const { table } = await import('../../table.ts');
      const rows = accounts.map(({ email, role, created_at, disabled_at }) => [
        ...[email, role, formatDay(created_at), disabled_at ? `disabled since ${formatDay(disabled_at)}` : 'active'],
      ]);
      await write(stdout, table(['Email', 'Role', 'Added', 'State'], rows));
    }
    return exitCodes.ok;
  });
}
