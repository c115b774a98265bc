import { listKeys } from '../../../src/accounts/keys.ts';
import { formatMoment } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { tabs, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'List the keys in the database and what each signs or seals; never the keys themselves',
  options: [json('a JSON array')],
  examples: ['leads keys list', 'leads keys list --json'],
  run,
};

function run(terminal: Terminal, options: { json?: true }): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const keys = await listKeys({ admins, clock: terminal.clock });
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${JSON.stringify(keys, undefined, 2)}\n`);
    else if (!stdout.isTTY) await write(stdout, tabs(keys.map((key) => [key.name, key.use, key.previous_until])));
    else {
      const { writeTable } = await import('../../terminal/table.ts');
      const rows = keys.map(({ name, use, previous_until, rotates }) => [
        name,
        use,
        rotates ? previous_until && `the one before is valid until ${formatMoment(previous_until)}` : 'never rotated',
      ]);
      await writeTable(terminal, ['Name', 'Use', 'Rotation'], rows);
    }
    return exitCodes.ok;
  });
}
