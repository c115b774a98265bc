import { existsSync, realpathSync } from 'node:fs';
import { Option } from 'commander';
import { auditEvent } from '../../../src/base/audit.ts';
import { isDatabaseAddress } from '../../../src/config/setting-schemas.ts';
import { beginMove, compare, copyRows, endMove, type MovedTable, stateOf } from '../../../src/db/move/move.ts';
import { type SourceFile, withSource } from '../../../src/db/move/move-source.ts';
import { proveDatabase } from '../../../src/db/sqlite/maintenance.ts';
import { indexAll } from '../../../src/leads/lead-search.ts';
import { openStore, type Store } from '../../../src/server/store.ts';
import { formatCount } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json } from '../../options.ts';
import { mustBeIntact } from '../../store/proof.ts';
import { harmless, write } from '../../terminal/output.ts';
import { readLine } from '../../terminal/password.ts';
import { progress } from '../../terminal/progress.ts';
import {
  actorOf,
  exitCodes,
  FailedError,
  InterruptedError,
  type Terminal,
  UsageError,
} from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Move a database file into an empty PostgreSQL database, verified by counts and hashes',
  options: [
    new Option('--from <file>', 'Database file, as sqlite:PATH; stop the server first').makeOptionMandatory(),
    new Option(
      '--to <address>',
      'PostgreSQL database, as postgres://…, or - to read it from standard input, where the process list does not show its password',
    ).makeOptionMandatory(),
    by,
    json('a JSON array with the count and the SHA-256 of each table'),
  ],
  examples: ['leads db move --from sqlite:data/var/leads.db --to - < address'],
  run,
};

/** Verified by counts and hashes. */
async function run(
  terminal: Terminal,
  options: { from: string; to: string; json?: true; by?: string },
): Promise<number> {
  const file = fileOf(options.from);
  const address =
    options.to === '-' ? (await readLine(terminal, Boolean(terminal.stdin.isTTY), noAddress)).trim() : options.to;
  if (!isDatabaseAddress(address)) {
    throw new UsageError('--to must be an address such as postgres://name:password@host:5432/database.');
  }
  const proof = await proveDatabase(file);
  mustBeIntact(proof, file, 'Nothing was moved.');
  if (proof.missing.length) {
    throw new FailedError('the tables of the file are older than this program; run `leads db migrate` first.');
  }
  const target = openStore({ dataDir: '', databaseUrl: address }, { busyDeadline: terminal.busyDeadline });
  try {
    await target.migrate();
    const same = await withSource(file, (source) => moved(source, realpathSync(file), target, terminal));
    await endMove(target.engine, indexAll);
    const leads = same.find(({ table }) => table === 'investment_leads')?.rows;
    await target.audit.addEvent(auditEvent('move', actorOf(terminal, options.by), terminal.clock(), { leads }));
    await write(terminal.stdout, options.json ? `${JSON.stringify(same)}\n` : movedText(same, file));
    return exitCodes.ok;
  } finally {
    await target.close();
  }
}

const noAddress = 'standard input has no address of a database; nothing was moved.';

function fileOf(from: string): string {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(from)?.[1];
  if (!file) throw new UsageError('--from must be a file such as sqlite:data/var/leads.db.');
  if (!existsSync(file)) throw new FailedError(`there is no file ${harmless(file)}.`);
  return file;
}

/** Throws `FailedError` when the target is not empty or differs in the end. */
async function moved(source: SourceFile, name: string, target: Store, terminal: Terminal): Promise<MovedTable[]> {
  const state = await stateOf(target.engine, name);
  if (state === 'other') throw new FailedError('the target database is not empty; nothing was moved.');
  if (state === 'empty') await beginMove(target.engine, name);
  const signal = terminal.interrupted?.();
  const bar = progress(terminal, 'Moving rows', source.total);
  let done = 0;
  const each = (rows: number) => {
    done += rows;
    bar.at(done);
  };
  await copyRows(source, target.engine, each, signal)
    .catch((error: unknown) => {
      if (!signal?.aborted) throw error;
      throw new InterruptedError('interrupted; run the same command again to continue.');
    })
    .finally(() => bar.end());
  // Needed to match the hashes of erased people in the audit log.
  for (const name of ['erasure', 'mail', 'mail.previous']) {
    const key = source.sharedKey(name);
    if (key) await target.admins.sharedKey(name, key);
  }
  const compared = await compare(source, target.engine);
  if ('same' in compared) return compared.same;
  throw new FailedError(
    `${compared.differs} differs: one of the databases was changed in the meantime. Empty the target and start again.`,
  );
}

const movedText = (same: readonly MovedTable[], file: string) =>
  [
    ...same.map(({ table, rows, sha256 }) => `${table}\t${formatCount(rows)}\t${sha256}\n`),
    `Moved. Every table has the same rows in both databases, by count and SHA-256. Next, set DATABASE_URL and start the server. ${harmless(file)} still has all the data: delete it and its backups once you have checked the move.\n`,
  ].join('');
