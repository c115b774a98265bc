import type { AuditEvent } from '../../base/audit.ts';
import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import { columnsOfList, type TableColumn } from '../table-columns.ts';

/** A filter of the list with its order, grouping and columns, under a name. */
export interface SavedView {
  id: string;
  /** The email of the account that saved it. */
  author: string;
  name: string;
  /** The name in lower case: an account has each once. */
  name_key: string;
  /** JSON of the words of its address, as typed: `me` is whoever looks. */
  words: string;
  /** Separated by commas. */
  columns: string;
  /** Whether everybody who sees leads sees it. */
  shared: 0 | 1;
  created_at: string;
  /** Until it is removed for good it can be restored. */
  deleted_at: string | null;
}

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
