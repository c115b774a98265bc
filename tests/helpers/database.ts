import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';

/** The PostgreSQL server on which the same tests run again; "" for SQLite. */
export const server = process.env.TEST_DATABASE_URL ?? '';

/** A database without leads, made once before all tests. */
const template = server && process.env.TEST_DATABASE_TEMPLATE;

/** Copies of it made ahead: each takes a third of the time of the migrations. A test may change its tables, so that none is used again. */
const spares: string[] = [];
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
  if (template) void makeSpare().catch(() => {});
  if (!spare) return schemaAddress(dataDir);
  const address = new URL(server);
  address.pathname = `/${spare}`;
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
  if (name.startsWith('test_')) await onServer(`drop database if exists ${name} with (force)`);
  else await onServer(`drop schema if exists ${schemaOf(dataDir)} cascade`);
}

/** Runs one statement on the server, as another program would. */
export async function onServer(statement: string): Promise<void> {
  await connections.query(statement);
}

const connections = new pg.Pool({ connectionString: server, max: 2, allowExitOnIdle: true });
// A test that cuts connections off may cut one of these, which is then made anew.
connections.on('error', () => {});

const schemaOf = (dataDir: string) => `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

if (template) for (let spare = 0; spare < 3; spare++) await makeSpare();
