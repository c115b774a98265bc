import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';

/** The PostgreSQL server on which the same tests run again; "" for SQLite. */
export const server = process.env.TEST_DATABASE_URL ?? '';

/** A database without leads, made once before all tests. */
const template = server && process.env.TEST_DATABASE_TEMPLATE;

/** Copies of it, made ahead or emptied after a test: each takes a third of the time of the migrations, and emptying it a tenth. */
const spares: string[] = [];
/** How often each was emptied: rows that are gone still take room. */
const emptied = new Map<string, number>();
const mostEmptied = 20;

const addresses = new Map<string, string>();
let made = 0;

async function makeSpare() {
  const name = `test_${process.pid}_${made++}`;
  await onServer(`create database ${name} template ${template}`);
  spares.push(name);
}

/**
 * The database that goes with a folder: a file in it, or on the server a copy of the template. Where no copy is ready, and in another
 * process, it is a schema named after the folder.
 */
export function databaseOf(dataDir: string): { DATA_DIR: string; DATABASE_URL: string } {
  const address = server && (addresses.get(dataDir) ?? newAddress(dataDir));
  if (server) addresses.set(dataDir, address);
  return { DATA_DIR: dataDir, DATABASE_URL: address };
}

function newAddress(dataDir: string): string {
  const spare = spares.shift();
  if (template && spares.length < 2) void makeSpare().catch(() => {});
  return spare ? addressOf(spare) : schemaAddress(dataDir);
}

function addressOf(name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

function schemaAddress(dataDir: string): string {
  const address = new URL(server);
  address.searchParams.set('options', `-c search_path=${schemaOf(dataDir)}`);
  return address.href.replaceAll('+', '%20');
}

/** Lets a folder have a database without tables. Answers the folder. */
export function withoutTables(dataDir: string): string {
  if (server) addresses.set(dataDir, schemaAddress(dataDir));
  return dataDir;
}

/** Removes a folder with its database. */
export async function removeDatabase(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (!server) return;
  const name = new URL(addresses.get(dataDir) ?? server).pathname.slice(1);
  addresses.delete(dataDir);
  if (name.startsWith('test_')) await reuse(name).catch(() => onServer(`drop database if exists ${name} with (force)`));
  else await onServer(`drop schema if exists ${schemaOf(dataDir)} cascade`);
}

/** Makes a copy a spare again. Rejects if a program still has it open. */
async function reuse(name: string) {
  const times = emptied.get(name) ?? 0;
  if (times >= mostEmptied) throw new Error('It has room for too many rows.');
  emptied.set(name, times + 1);
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await client.query(emptying).finally(() => client.end());
  spares.push(name);
}

const emptying = `
  do $$ declare one text; begin
    if exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    ) then
      raise 'in use';
    end if;
    for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
      execute format('delete from %I', one);
    end loop;
    perform setval(oid::regclass, 1, false) from pg_class where relkind = 'S';
  end $$`;

/** Runs one statement on the server, as another program would. */
export async function onServer(statement: string): Promise<void> {
  await connections.query(statement);
}

const connections = new pg.Pool({ connectionString: server, max: 2, allowExitOnIdle: true });
// A test that cuts connections off may cut one of these, which is then made anew.
connections.on('error', () => {});

const schemaOf = (dataDir: string) => `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

if (template) for (let spare = 0; spare < 3; spare++) await makeSpare();
