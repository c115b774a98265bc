import { formatDay } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { tabs, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'List accounts',
  options: [json('a JSON array')],
  examples: ['leads admin list', 'leads admin list --json'],
  run,
};

function run(terminal: Terminal, options: { json?: true }): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const accounts = (await admins.listAdmins()).map(({ id, email, role, created_at, disabled_at }) => {
      return { id, email, role, created_at, disabled_at };
    });
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${JSON.stringify(accounts, undefined, 2)}\n`);
    else if (!stdout.isTTY) {
      await write(stdout, tabs(accounts.map((a) => [a.email, a.role, a.created_at, a.disabled_at ?? ''])));
    } else if (!accounts.length) await write(terminal.stderr, 'No accounts. Use `leads admin add` to add one.\n');
    else {
      const { writeTable } = await import('../../terminal/table.ts');
      const rows = accounts.map(({ email, role, created_at, disabled_at }) => [
        email,
        role,
        formatDay(created_at),
        disabled_at ? `disabled since ${formatDay(disabled_at)}` : 'active',
      ]);
      await writeTable(terminal, ['Email', 'Role', 'Added', 'State'], rows);
    }
    return exitCodes.ok;
  });
}
