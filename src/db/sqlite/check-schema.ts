import type Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { applyMigrations, migrations } from '../migrations.ts';
import type { Tables } from '../schema.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';
import { openFile } from './sqlite-file.ts';

/** One table, index, view or trigger of a database file. */
interface Part {
  type: string;
  name: string;
  /** The statement that makes it. */
  sql: string;
}

/** What a file has otherwise than a new database with the same migrations: one plain sentence each. */
export async function schemaProblems(db: Database.Database, applied: readonly string[]): Promise<string[]> {
  const known = Object.keys(migrations);
  if (applied.some((name, index) => name !== known[index])) return ['Its migrations are not in their order.'];
  const fresh = await freshDatabase(applied);
  try {
    const [found, wanted] = [partsOf(db), partsOf(fresh)];
    const missing = [...wanted.values()].filter(({ name }) => !found.has(name));
    return [
      ...missing.map(({ type, name }) => `The ${type} ${name} is missing.`),
      ...[...found.values()].flatMap((part) => difference(part, wanted.get(part.name), db, fresh)),
    ];
  } finally {
    fresh.close();
  }
}

async function freshDatabase(applied: readonly string[]): Promise<Database.Database> {
  const fresh = openFile(':memory:');
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(fresh, false) });
  await db.transaction().execute((transaction) => applyMigrations(transaction, '', '', applied));
  return fresh;
}

function partsOf(db: Database.Database): Map<string, Part> {
  const parts = db
    .prepare("select type, name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'")
    .all();
  return new Map((parts as Part[]).map((part) => [part.name, part]));
}

function difference(part: Part, wanted: Part | undefined, db: Database.Database, fresh: Database.Database): string[] {
  const { type, name } = part;
  if (!wanted) return [`The ${type} ${name} is none of this program.`];
  if (type !== wanted.type) return [`${name} is a ${type}, not a ${wanted.type}.`];
  if (written(part) === written(wanted)) return [];
  const [columns, own] = [columnsOf(fresh, name), columnsOf(db, name)];
  const lacks = columns.filter((column) => !own.includes(column));
  const has = own.filter((column) => !columns.includes(column));
  const details = [lacks.length && `without ${lacks.join(', ')}`, has.length && `with ${has.join(', ')}`].filter(
    Boolean,
  );
  return [`The ${type} ${name} is not as this program makes it${details.length ? `: ${details.join(', ')}` : ''}.`];
}

/** Without what makes no difference: quotes, spaces, and case. */
const written = ({ sql }: Part) => sql.replace(/["`\s]/g, '').toLowerCase();

const columnsOf = (db: Database.Database, name: string) =>
  (db.prepare('select name from pragma_table_info(?)').all(name) as { name: string }[]).map((column) => column.name);
