import { write } from '../../output.ts';
import { withStoreMade } from '../../store.ts';
import { exitCodes, type Terminal } from '../../terminal.ts';

/** `leads db migrate`: brings the tables up to date, and says what it changed. */
export async function dbMigrate(options: { json?: true }, terminal: Terminal): Promise<number> {
  const applied = await withStoreMade(terminal, (store) => store.migrate());
  const text = applied.length ? `Applied ${applied.join(', ')}.\n` : 'The tables are up to date.\n';
  await write(terminal.stdout, options.json ? `${JSON.stringify({ applied })}\n` : text);
  return exitCodes.ok;
}
