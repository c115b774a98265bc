import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/server/store.ts';
import { onServer, server } from './database.ts';

/** Makes the database that those of the tests are copies of. */
export async function setup() {
  if (!server) return;
  const name = `template_${process.pid}`;
  await onServer(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'template-'));
  const store = openStore({ dataDir, databaseUrl: address.href });
  await store.migrate();
  await store.close();
  rmSync(dataDir, { recursive: true });
  process.env.TEST_DATABASE_TEMPLATE = name;
  return () => onServer(`drop database ${name}`);
}
