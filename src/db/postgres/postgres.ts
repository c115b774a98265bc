import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import { once } from '../../base/once.ts';
import type { Dialect, Engine, EngineOptions, Value } from '../engine.ts';
import { applyMigrations, missingMigrations } from '../migrations.ts';
import { retrying, withQueriesRunBy } from '../retrying.ts';
import { type Tables, tables } from '../rows.ts';
import { isLost, isSerializationFailure, storeError } from './postgres-errors.ts';

/** Rows per statement: a few megabytes. */
const rowsAtOnce = 5000;

const postgresQueries: Dialect = {
  async insertAll<Returned>(
    db: Transaction<Tables>,
    table: keyof Tables,
    rows: readonly object[],
    ending: RawBuilder<Returned> = sql``,
  ) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map(sql.ref));
    const returned: Returned[] = [];
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      // One parameter, so that the statement's text is constant.
      const some = JSON.stringify(rows.slice(start, start + rowsAtOnce), asText);
      const into = sql.table(table);
      const statement = sql<Returned>`insert into ${into} (${columns})
        select ${columns} from json_populate_recordset(null::${into}, ${some}) ${ending}`;
      returned.push(...(await statement.execute(db)).rows);
    }
    return returned;
  },

  // An array is evaluated once; a join could evaluate it again for each row, locking others.
  isAmong: (found) => sql`id = any(array${found.forUpdate().skipLocked()})`,
};

/** Bytes in PostgreSQL's hex format. */
function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const stored = this[key];
  return stored instanceof Uint8Array ? `\\x${Buffer.from(stored).toString('hex')}` : value;
}

/** Maximum connections: for requests, and for exports. */
const [workers, readers] = [8, 2];

/** Milliseconds. */
const [connecting, working, reading, resting] = [5000, 10_000, 60_000, 120_000];

/** Connects on first use. Throws `StoreUnavailableError`. */
export function openPostgres(url: string, { busyDeadline = 8000, observe }: EngineOptions = {}): Engine {
  const work = connections(url, { max: workers, statement: working, idle: working });
  const slow = connections(url, { max: readers, statement: reading, idle: resting });
  const { retry, end } = retrying(busyDeadline, storeError);

  function bringUpToDate(): Promise<string[]> {
    return retry(async () => {
      if (await isUpToDate(work, databaseLabel(url))) return [];
      // A migration of a large table may take long, so there is no timeout.
      const unhurried = connections(url, { max: 1 });
      return changeTables(unhurried, databaseLabel(url)).finally(() => unhurried.destroy());
    }, isSerializationFailure);
  }

  const migrate = once(bringUpToDate);

  return {
    dialect: postgresQueries,
    migrate,
    db: withQueriesRunBy(work, async (query) => {
      await migrate();
      return retry(query, isLost);
    }),
    async write(run, { isolation } = {}) {
      await migrate();
      let began = false;
      const attempt = async () => {
        began = false;
        let written = 0;
        const transaction = isolation ? work.transaction().setIsolationLevel(isolation) : work.transaction();
        const result = await transaction.execute(async (db) => {
          began = true;
          const result = await run(db);
          written = performance.now();
          return result;
        });
        observe?.committed((performance.now() - written) / 1000);
        return result;
      };
      // If the connection is lost once a transaction has begun, it may have been committed.
      return retry(attempt, (error) => isSerializationFailure(error) || (isLost(error) && !began));
    },
    async snapshot() {
      await migrate();
      const begin = slow.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      const transaction = await retry(() => begin.execute(), isLost);
      return {
        read: (run) => retry(() => run(transaction), never),
        rows: (query) =>
          retry(async () => {
            const { rows } = await transaction.executeQuery<Record<string, Value>>(query(transaction));
            return rows.map((row) => Object.values(row));
          }, never),
        // A lost connection has rolled back already.
        close: () =>
          transaction
            .rollback()
            .execute()
            .catch(() => {}),
      };
    },
    async afterFilling() {
      await migrate();
      const names = sql.join(tables.map((table) => sql.table(table)));
      const unhurried = connections(url, { max: 1 });
      await retry(() => sql`vacuum (analyze) ${names}`.execute(unhurried), isLost).finally(() => unhurried.destroy());
    },
    async close() {
      end();
      await Promise.all([work.destroy(), slow.destroy()]);
    },
  };
}

const never = () => false;

interface Limits {
  max: number;
  /** Milliseconds per statement, and idle in a transaction; none by default, whatever the server's default. */
  statement?: number;
  idle?: number;
}

function connections(url: string, { max, statement = 0, idle = 0 }: Limits): Kysely<Tables> {
  const options = {
    connectionString: url,
    application_name: 'mainstreet',
    keepAlive: true,
    max,
    connectionTimeoutMillis: connecting,
    // After the server's own timeout, for a server that does not respond at all.
    query_timeout: statement && statement + 2000,
    async onConnect(client: ClientBase) {
      // A connection that breaks emits an error, which would end the process; the pool replaces it.
      client.on('error', () => {});
      await client.query(settings, [statement, idle]);
    },
  };
  // Lazy: with SQLite it would slow down every start.
  const pool = async () => {
    const { default: pg } = await import('pg');
    const made = new pg.Pool(options);
    made.on('error', () => {});
    return made;
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Commits are on disk before we say thank you, whatever the server's default. JIT and parallel workers take longer than our queries, and
 * with the page cost of a spinning disk the planner scans the table where the trigram index takes a third of the time. A statement, as
 * connection poolers refuse all of these in the address or in the first message.
 */
const settings = `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false),
  set_config('jit', 'off', false), set_config('max_parallel_workers_per_gather', '0', false),
  set_config('random_page_cost', '1.1', false), set_config('synchronous_commit',
  case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;

async function isUpToDate(db: Kysely<Tables>, label: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db);
  return Boolean(rows[0]?.found) && (await missingMigrations(db, label)).length === 0;
}

/** When programs start at once, the first one migrates and the others wait. */
function changeTables(db: Kysely<Tables>, label: string): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('mainstreet ' || current_setting('search_path')))`.execute(
      transaction,
    );
    await makeSchema(transaction);
    return applyMigrations(transaction, label, new Date().toISOString());
  });
}

/** Creates the schema of `options=-c search_path=…` in the URL. */
async function makeSchema(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ current: string | null; path: string }>`
    select current_schema() as current, current_setting('search_path') as path`.execute(db);
  const [{ current, path } = { current: null, path: '' }] = rows;
  if (current === null) await db.schema.createSchema(path.split(',')[0]?.trim().replaceAll('"', '') ?? '').execute();
}

/** Without the password. */
function databaseLabel(url: string): string {
  const { pathname, host } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
}
