import { existsSync } from 'node:fs';
import { Argument } from 'commander';
import { auditEvent } from '../../../src/base/audit.ts';
import { copyDatabase, proveDatabase } from '../../../src/db/sqlite/maintenance.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, force, json } from '../../options.ts';
import { databaseFileFor } from '../../store/database-file.ts';
import { countsText, mustBeIntact } from '../../store/proof.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { outputFile } from '../../terminal/output-file.ts';
import { progress } from '../../terminal/progress.ts';
import { actorOf, exitCodes, FailedError, InterruptedError, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Back up the database to a file, while the server runs',
  arguments: [new Argument('<file>', 'Backup file')],
  options: [by, force('Replace an existing file, once the backup is verified'), json('a JSON object with the counts')],
  examples: ['leads db backup leads-backup.db', 'leads db backup leads-backup.db --json'],
  run,
};

/** Consistent and verified, while others read and write. */
async function run(
  terminal: Terminal,
  options: { force?: true; json?: true; by?: string },
  file: string,
): Promise<number> {
  const { file: source } = databaseFileFor('backup', terminal);
  if (!existsSync(source)) throw new FailedError('there is no database yet.');
  const signal = terminal.interrupted?.();
  let proof: Awaited<ReturnType<typeof proveDatabase>> | undefined;
  const copy = async (temporary: string) => {
    let bar: ReturnType<typeof progress> | undefined;
    await copyDatabase(source, temporary, (done, total) => {
      if (signal?.aborted) throw new InterruptedError('interrupted; no backup was made.');
      bar ??= progress(terminal, 'Backing up', total);
      bar.at(done);
    }).finally(() => bar?.end());
    proof = await proveDatabase(temporary);
    mustBeIntact(proof, 'The backup', 'No backup was made.');
  };
  await outputFile(file, copy, options);
  const counts = proof?.counts ?? {};
  await withStore(terminal, ({ audit }) =>
    audit.addEvent(
      auditEvent('backup', actorOf(terminal, options.by), terminal.clock(), { leads: counts.investment_leads }),
    ),
  );
  await write(
    terminal.stdout,
    options.json
      ? `${JSON.stringify({ file, counts })}\n`
      : `Backed up to ${harmless(file)}: ${countsText({ counts })}.\n`,
  );
  return exitCodes.ok;
}
