import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Option } from 'commander';
import { auditEvent } from '../../src/base/events.ts';
import { makeFolder } from '../../src/base/make-folder.ts';
import { readConfig } from '../../src/config/config.ts';
import { countRows, type MovedTable, moveRows, withSource } from '../../src/db/move.ts';
import {
  copyDatabase,
  databaseFile,
  type Proof,
  proveDatabase,
  replaceDatabase,
} from '../../src/db/sqlite/maintenance.ts';
import { openStore, type Store } from '../../src/server/store.ts';
import { counted, formatCount } from '../../src/site/format.ts';
import { isDatabaseAddress } from '../../src/site/setting.ts';
import { by, force, json, type LeadsCommand, yes } from '../command.ts';
import { withNewStore, withStore } from '../store.ts';
import { printable, write } from '../terminal/output.ts';
import { outputFile } from '../terminal/output-file.ts';
import { progress } from '../terminal/progress.ts';
import { confirmed, readLine } from '../terminal/prompt.ts';
import { writeResult } from '../terminal/table.ts';
import {
  exitCodes,
  FailedError,
  InterruptedError,
  type Terminal,
  terminalActor,
  UsageError,
} from '../terminal/terminal.ts';

const instead = {
  backup: 'pg_dump --format=custom --file=leads.dump --dbname=ADDRESS',
  restore: 'pg_restore --clean --if-exists --single-transaction --dbname=ADDRESS leads.dump',
  check: 'pg_amcheck --heapallindexed ADDRESS',
} as const;

/** Throws `FailedError` with the PostgreSQL alternative. */
function databaseFileFor(what: keyof typeof instead, terminal: Terminal): { file: string; dataDir: string } {
  const { dataDir, databaseUrl } = readConfig(terminal.env);
  if (databaseUrl) {
    throw new FailedError(
      `the database is PostgreSQL (DATABASE_URL); use its own program, with the password in PGPASSWORD or ~/.pgpass and not in the address, because the process list shows arguments: ${instead[what]}`,
    );
  }
  return { file: databaseFile(dataDir), dataDir };
}

/** "3,000 leads, 3,000 deliveries, 2 accounts". */
function countsText({ counts }: Pick<Proof, 'counts'>): string {
  const { investment_leads = 0, deliveries = 0, lead_events = 0, admins = 0 } = counts;
  return `${counted(investment_leads, 'lead')}, ${formatCount(deliveries)} deliveries, ${formatCount(lead_events)} lead events, ${formatCount(admins)} accounts`;
}

function mustBeIntact(proof: Proof, file: string, consequence: string): void {
  const [first] = proof.problems;
  if (first) throw new FailedError(`${printable(file)} is damaged: ${printable(first)} ${consequence}`);
}

const record = (
  kind: 'backup' | 'restore' | 'move',
  leads: number | undefined,
  { audit }: Pick<Store, 'audit'>,
  terminal: Terminal,
  options: { by?: string },
) => audit.addEvent(auditEvent(kind, terminalActor(terminal, options), terminal.clock(), { leads }));

const backup: LeadsCommand = {
  description: 'Back up the database to a file, while the server runs',
  arguments: [new Argument('<file>', 'Backup file')],
  options: [by, force('Replace an existing file, once the backup is verified'), json('a JSON object with the counts')],
  examples: ['leads db backup leads-backup.db', 'leads db backup leads-backup.db --json'],

  async run(terminal, options: { force?: true; json?: true; by?: string }, file: string) {
    const { file: source } = databaseFileFor('backup', terminal);
    if (!existsSync(source)) throw new FailedError('there is no database yet.');
    const signal = terminal.interrupted?.();
    const copy = async (temporary: string) => {
      let bar: ReturnType<typeof progress> | undefined;
      await copyDatabase(source, temporary, (done, total) => {
        if (signal?.aborted) throw new InterruptedError('interrupted; no backup was made.');
        bar ??= progress(terminal, 'Backing up', total);
        bar.at(done);
      }).finally(() => bar?.end());
      const proof = await proveDatabase(temporary);
      mustBeIntact(proof, 'The backup', 'No backup was made.');
      return proof;
    };
    const { counts } = await outputFile(file, copy, terminal, options);
    await withStore(terminal, (store) => record('backup', counts.investment_leads, store, terminal, options));
    await writeResult(
      terminal,
      options.json && { file, counts },
      `Backed up to ${printable(file)}: ${countsText({ counts })}.\n`,
    );
  },
};

const restore: LeadsCommand = {
  description: 'Restore the database from a verified backup; stop the server first',
  arguments: [new Argument('<file>', 'Backup file')],
  options: [by, yes, json('a JSON object with the counts')],
  examples: ['leads db restore leads-backup.db', 'leads db restore leads-backup.db --yes'],

  async run(terminal, options: { yes?: true; json?: true; by?: string }, file: string) {
    const { dataDir } = databaseFileFor('restore', terminal);
    if (!existsSync(file)) throw new FailedError(`there is no file ${printable(file)}.`);
    makeFolder(dataDir, 0o700);
    const copy = join(dataDir, `restoring-${process.pid}.db`);
    try {
      await outputFile(copy, (temporary) => copyDatabase(file, temporary, () => {}), terminal, { force: true });
      const proof = await proveDatabase(copy);
      mustBeIntact(proof, file, 'The database was not changed.');
      if (!(await confirmed(`Replace the database with ${countsText(proof)}?`, options.yes, terminal))) {
        await write(terminal.stderr, 'The database was not changed.\n');
        return exitCodes.failed;
      }
      const replaced = await replaceDatabase(dataDir, copy, terminal.clock());
      const leads = proof.counts.investment_leads;
      await withStore(terminal, (store) => record('restore', leads, store, terminal, options));
      const saved = replaced ? ` The previous database is saved as ${replaced}.` : '';
      const text = `Restored ${countsText(proof)}.${saved}\n`;
      await writeResult(terminal, options.json && { file, counts: proof.counts, replaced }, text);
    } finally {
      await rm(copy, { force: true });
    }
  },
};

const move: LeadsCommand = {
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

  async run(terminal, options: { from: string; to: string; json?: true; by?: string }) {
    const file = parseSource(options.from);
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
      const same = await withSource(file, (source) => moved(source, target, terminal));
      const leads = same.find(({ table }) => table === 'investment_leads')?.rows;
      await record('move', leads, target, terminal, options);
      await writeResult(terminal, options.json && same, movedText(same, file));
    } finally {
      await target.close();
    }
  },
};

const noAddress = 'standard input has no address of a database; nothing was moved.';

function parseSource(from: string): string {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(from)?.[1];
  if (!file) throw new UsageError('--from must be a file such as sqlite:data/var/leads.db.');
  if (!existsSync(file)) throw new FailedError(`there is no file ${printable(file)}.`);
  return file;
}

/** Throws `FailedError` when the target is not empty. */
async function moved(
  source: Parameters<typeof moveRows>[0],
  target: Store,
  terminal: Terminal,
): Promise<readonly MovedTable[]> {
  const signal = terminal.interrupted?.();
  const bar = progress(terminal, 'Moving rows', countRows(source));
  let done = 0;
  const each = (rows: number) => {
    done += rows;
    bar.at(done);
  };
  const same = await moveRows(source, target.engine, { each, signal })
    .catch((error: unknown) => {
      throw signal?.aborted ? new InterruptedError('interrupted; nothing was moved.') : error;
    })
    .finally(() => bar.end());
  if (!same) throw new FailedError('the target database is not empty; nothing was moved.');
  return same;
}

const movedText = (same: readonly MovedTable[], file: string) =>
  [
    ...same.map(({ table, rows, sha256 }) => `${table}\t${formatCount(rows)}\t${sha256}\n`),
    `Moved. Every table has the same rows in both databases, by count and SHA-256. Next, set DATABASE_URL and start the server. ${printable(file)} still has all the data: delete it and its backups once you have checked the move.\n`,
  ].join('');

const check: LeadsCommand = {
  description: 'Verify the database or a backup: every page and table; exit code 1 on damage',
  arguments: [new Argument('[file]', 'Backup file (default: the database itself)')],
  options: [json('a JSON object with the counts')],
  examples: ['leads db check', 'leads db check leads-backup.db --json'],

  async run(terminal, options: { json?: true }, file?: string) {
    const path = file ?? databaseFileFor('check', terminal).file;
    if (!existsSync(path))
      throw new FailedError(file ? `there is no file ${printable(file)}.` : 'there is no database yet.');
    const proof = await proveDatabase(path);
    const { stdout, stderr } = terminal;
    if (options.json) await write(stdout, `${JSON.stringify(proof, undefined, 2)}\n`);
    else if (proof.ok) {
      const behind = proof.missing.length ? ` Run \`leads db migrate\` to apply ${proof.missing.join(', ')}.` : '';
      await write(stdout, `No damage found: ${countsText(proof)}.${behind}\n`);
    } else await write(stderr, proof.problems.map((problem) => `leads: ${printable(problem)}\n`).join(''));
    return proof.ok ? exitCodes.ok : exitCodes.failed;
  },
};

const migrate: LeadsCommand = {
  description: 'Migrate the tables, as the server does at each start',
  options: [json('a JSON object with the migrations applied')],
  examples: ['leads db migrate'],

  async run(terminal, options: { json?: true }) {
    const applied = await withNewStore(terminal, (store) => store.migrate());
    const text = applied.length ? `Applied ${applied.join(', ')}.\n` : 'The tables are up to date.\n';
    await writeResult(terminal, options.json && { applied }, text);
  },
};

export const commands = { backup, restore, move, check, migrate };
