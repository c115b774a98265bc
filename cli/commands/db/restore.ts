import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditEvent } from '../../../src/base/audit.ts';
import { copyDatabase, proveDatabase, replaceDatabase, replacedFile } from '../../../src/store/sqlite/maintenance.ts';
import { confirmed } from '../../confirm.ts';
import { databaseFileFor } from '../../database-file.ts';
import { harmless, write } from '../../output.ts';
import { countsText, mustBeWhole } from '../../proof.ts';
import { withStore } from '../../store.ts';
import { actorOf, exitCodes, FailedError, type Terminal } from '../../terminal.ts';
import { wholeFile } from '../../whole-file.ts';

/** `leads db restore`: proves a copy of the file, then puts it in the place of the database. */
export async function dbRestore(
  file: string,
  options: { yes?: true; json?: true; by?: string },
  terminal: Terminal,
): Promise<number> {
  const { dataDir } = databaseFileFor('restore', terminal);
  if (!existsSync(file)) throw new FailedError(`there is no file ${harmless(file)}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const copy = join(dataDir, `restoring-${process.pid}.db`);
  try {
    await wholeFile(copy, (temporary) => copyDatabase(file, temporary, () => {}), { force: true });
    const proof = await proveDatabase(copy);
    mustBeWhole(proof, file, 'The database stays as it was.');
    if (!(await confirmed(`Replace the database by ${countsText(proof)}?`, options.yes, terminal))) {
      await write(terminal.stderr, 'The database stays as it was.\n');
      return exitCodes.failed;
    }
    await replaceDatabase(dataDir, copy);
    await withStore(terminal, ({ audit }) =>
      audit.addEvent(
        auditEvent('restore', actorOf(terminal, options.by), terminal.clock(), {
          leads: proof.counts.investment_leads,
        }),
      ),
    );
    const kept = existsSync(replacedFile(dataDir)) ? ' The one before lies beside it as leads-before-restore.db.' : '';
    const text = `Restored ${countsText(proof)}.${kept}\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ file, counts: proof.counts })}\n` : text);
    return exitCodes.ok;
  } finally {
    await rm(copy, { force: true });
  }
}
