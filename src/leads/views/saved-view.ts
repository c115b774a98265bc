import type { AuditEvent } from '../../base/audit.ts';
import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import type { SavedView } from '../../db/rows.ts';
import { columnsOfList, type TableColumn } from '../table-columns.ts';

/** Where views are stored. A deleted one is found by nothing but `restore`. */
export interface ViewStore {
  /** The views of an account and those that are shared, by name; those of nobody are only the shared ones. */
  list(author: string | undefined): Promise<SavedView[]>;
  find(id: string): Promise<SavedView | undefined>;
  /** `taken` when the account has one of that name, `full` when it has `limit`. */
  add(view: SavedView, limit: number, event: AuditEvent): Promise<'added' | 'taken' | 'full'>;
  change(change: { id: string; becomes: ViewChange; event: AuditEvent }): Promise<'changed' | 'taken' | 'gone'>;
  /** Those that were deleted before `forget` are removed for good. */
  remove(change: { id: string; at: string; forget: string; event: AuditEvent }): Promise<boolean>;
  findDeleted(id: string): Promise<SavedView | undefined>;
  restore(change: { id: string; event: AuditEvent }): Promise<'restored' | 'taken' | 'gone'>;
}

export type ViewChange = Partial<Pick<SavedView, 'name' | 'name_key' | 'words' | 'columns' | 'shared'>>;

/** What the list shows: the words of its address, and its columns. */
export interface ViewQuery {
  params: Readonly<Record<string, string>>;
  columns: readonly TableColumn[];
}

export const viewQueryOf = ({ words, columns }: SavedView): ViewQuery => ({
  params: jsonTexts(jsonObject(words)) as Record<string, string>,
  columns: columnsOfList(columns.split(',')),
});

/** Whether a list shows the same as another, in whatever order its words are. */
export function isSame(one: ViewQuery, other: ViewQuery): boolean {
  const textOf = ({ params, columns }: ViewQuery) => JSON.stringify([Object.entries(params).sort(), columns]);
  return textOf(one) === textOf(other);
}
