import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { withStoreMade } from '../../store/with-store.ts';
import { write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Migrate the tables, as the server does at each start',
  options: [json('a JSON object with the migrations applied')],
  examples: ['leads db migrate'],
  run,
};

async function run(terminal: Terminal, options: { json?: true }): Promise<number> {
  const applied = await withStoreMade(terminal, (store) => store.migrate());
  const text = applied.length ? `Applied ${applied.join(', ')}.\n` : 'The tables are up to date.\n';
  await write(terminal.stdout, options.json ? `${JSON.stringify({ applied })}\n` : text);
  return exitCodes.ok;
}
