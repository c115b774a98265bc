import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument } from 'commander';
import { auditEvent } from '../../../src/base/audit.ts';
import { copyDatabase, proveDatabase, replaceDatabase } from '../../../src/db/sqlite/maintenance.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json, yes } from '../../options.ts';
import { databaseFileFor } from '../../store/database-file.ts';
import { countsText, mustBeIntact } from '../../store/proof.ts';
import { withStore } from '../../store/with-store.ts';
import { confirmed } from '../../terminal/confirm.ts';
import { harmless, write } from '../../terminal/output.ts';
import { outputFile } from '../../terminal/output-file.ts';
import { actorOf, exitCodes, FailedError, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Restore the database from a verified backup; stop the server first',
  arguments: [new Argument('<file>', 'Backup file')],
  options: [by, yes, json('a JSON object with the counts')],
  examples: ['leads db restore leads-backup.db', 'leads db restore leads-backup.db --yes'],
  run,
};

/** Verifies a copy of the file before it replaces the database. */
async function run(
  terminal: Terminal,
  options: { yes?: true; json?: true; by?: string },
  file: string,
): Promise<number> {
  const { dataDir } = databaseFileFor('restore', terminal);
  if (!existsSync(file)) throw new FailedError(`there is no file ${harmless(file)}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const copy = join(dataDir, `restoring-${process.pid}.db`);
  try {
    await outputFile(copy, (temporary) => copyDatabase(file, temporary, () => {}), { force: true });
    const proof = await proveDatabase(copy);
    mustBeIntact(proof, file, 'The database was not changed.');
    if (!(await confirmed(`Replace the database with ${countsText(proof)}?`, options.yes, terminal))) {
      await write(terminal.stderr, 'The database was not changed.\n');
      return exitCodes.failed;
    }
    const replaced = await replaceDatabase(dataDir, copy, terminal.clock());
    await withStore(terminal, ({ audit }) =>
      audit.addEvent(
        auditEvent('restore', actorOf(terminal, options.by), terminal.clock(), {
          leads: proof.counts.investment_leads,
        }),
      ),
    );
    const saved = replaced ? ` The previous database is saved as ${replaced}.` : '';
    const text = `Restored ${countsText(proof)}.${saved}\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ file, counts: proof.counts, replaced })}\n` : text);
    return exitCodes.ok;
  } finally {
    await rm(copy, { force: true });
  }
}
