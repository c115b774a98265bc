import { existsSync } from 'node:fs';
import { auditEvent } from '../../../src/base/audit.ts';
import { copyDatabase, proveDatabase } from '../../../src/store/sqlite/maintenance.ts';
import { databaseFileFor } from '../../database-file.ts';
import { harmless, write } from '../../output.ts';
import { progress } from '../../progress.ts';
import { countsText, mustBeWhole } from '../../proof.ts';
import { withStore } from '../../store.ts';
import { actorOf, exitCodes, FailedError, InterruptedError, type Terminal } from '../../terminal.ts';
import { wholeFile } from '../../whole-file.ts';

/** `leads db backup`: a consistent, proven copy in one file, while others read and write. */
export async function dbBackup(
  file: string,
  options: { force?: true; json?: true; by?: string },
  terminal: Terminal,
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
    mustBeWhole(proof, 'The copy', 'Nothing was kept.');
  };
  await wholeFile(file, copy, options);
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
