import type { SavedView } from '../../../../src/db/rows.ts';
import type { LeadList } from '../../../../src/leads/list.ts';
import type { TableColumn } from '../../../../src/leads/table-columns.ts';

/** The list as its account sees it. */
export type LeadsView = LeadList & {
  /** The account's own, and those that others share. */
  views: readonly SavedView[];
  open?: SavedView;
  refused?: { of: 'open' | 'new'; message: string; name: string; shared: boolean };
  owners: readonly string[];
  mayExport: boolean;
  columns: readonly TableColumn[];
  /** The column moved last and its direction: "name:up". */
  moved?: string;
};

export type ListedLead = LeadsView['rows'][number];
