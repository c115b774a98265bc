import type { AuditEvent } from '../../base/audit.ts';
import type { SavedView, UndoRecord } from '../../db/rows.ts';

/** Where views are stored. */
export interface ViewStore {
  /** The views of an account and those that are shared, by name; those of nobody are only the shared ones. */
  list(author: string | undefined): Promise<SavedView[]>;
  find(id: string): Promise<SavedView | undefined>;
  /** `taken` when the account has one of that name, `full` when it has `limit`. */
  add(view: SavedView, limit: number, event: AuditEvent): Promise<'added' | 'taken' | 'full'>;
  /** `gone` also when somebody has changed it since `seen`. */
  change(change: {
    id: string;
    seen: string;
    becomes: ViewChange;
    event: AuditEvent;
  }): Promise<'changed' | 'taken' | 'gone'>;
  remove(change: {
    id: string;
    event: AuditEvent;
    undo: Omit<UndoRecord, 'row_id' | 'before' | 'after'>;
  }): Promise<boolean>;
}

export type ViewChange = Partial<Pick<SavedView, 'name' | 'name_key' | 'query' | 'shared'>> &
  Pick<SavedView, 'changed_at' | 'changed_by'>;

/** The parameters of its address. */
export const paramsOf = ({ query }: Pick<SavedView, 'query'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** What the audit trail says of a view. */
export const viewFacts = ({ name, shared }: Pick<SavedView, 'name' | 'shared'>) => ({
  view: name,
  ...(shared && { shared: true }),
});
