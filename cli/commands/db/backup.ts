import { existsSync } from 'node:fs';
import { Argument } from 'commander';
import { auditEvent } from '../../../src/base/audit.ts';
import { copyDatabase, proveDatabase } from '../../../src/store/sqlite/maintenance.ts';
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
  description: 'copy the database into a file, while the server goes on',
  arguments: [new Argument('<file>', 'where the copy goes')],
  options: [by, force('replace a file that is there, once the copy is proven'), json('a JSON object with the counts')],
  examples: ['leads db backup leads-backup.db', 'leads db backup leads-backup.db --json'],
  run,
};

/** `leads db backup`: a consistent, proven copy in one file, while others read and write. */
async function run(
  terminal: Terminal,
  options: { force?: true; json?: true; by?: string },
  file: string,
): Promise<number> {
  const { file: source } = databaseFileFor('backup', terminal);
  if (!existsSync(source)) throw new FailedError('there is no database yet; nothing was copied.');
  const signal = terminal.interrupted?.();
  let proof: Awaited<ReturnType<typeof proveDatabase>> | undefined;
  const copy = async (temporary: string) => {
    let bar: ReturnType<typeof progress> | undefined;
    await copyDatabase(source, temporary, (done, total) => {
      if (signal?.aborted) throw new InterruptedError('interrupted; nothing was kept.');
      bar ??= progress(terminal, 'Copying pages', total);
      bar.at(done);
    }).finally(() => bar?.end());
    proof = await proveDatabase(temporary);
    mustBeIntact(proof, 'The copy', 'Nothing was kept.');
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
