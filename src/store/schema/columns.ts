import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Tables } from './schema.ts';

// Published migrations are built with these, and what they make never changes: tests compare it letter for letter.

type Table = CreateTableBuilder<string, string>;
export type Column = Parameters<NonNullable<Parameters<Table['addColumn']>[2]>>[0];

/** Adds text columns that are never null, named in one text. */
export function texts(table: CreateTableBuilder<string, never>, names: string): CreateTableBuilder<string, never> {
  return names
    .trim()
    .split(/\s+/)
    .reduce((all, name) => all.addColumn(name, 'text', (column) => column.notNull()), table as Table) as never;
}

/** Adds a column that is never null: text or a number, as its default is. */
export function addColumn(db: Kysely<Tables>, table: string, name: string, byDefault: string | number): Promise<void> {
  const type = typeof byDefault === 'number' ? 'integer' : 'text';
  return db.schema
    .alterTable(table)
    .addColumn(name, type, (column) => column.notNull().defaultTo(byDefault))
    .execute();
}

/** Makes an index of a name over columns of a table. */
export function index(db: Kysely<Tables>, name: string, table: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}
