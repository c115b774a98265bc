import type { Lead, SavedView } from '../../../../src/db/rows.ts';
import type { FilterName } from '../../../../src/leads/filter.ts';
import type { LeadOrder } from '../../../../src/leads/order.ts';
import type { Submitted } from '../../../../src/leads/people.ts';
import type { TableColumn } from '../../../../src/leads/table-columns.ts';

export interface SavedViewsProps {
  /** The account's own, and those that others share. */
  all: readonly SavedView[];
  /** Neither view nor filter is set. */
  isHome: boolean;
  open?: SavedView;
  /** Refused input, for the open view or a new one. */
  refused?: { of: 'open' | 'new'; message: string; name: string; shared: boolean };
}

export interface ListedLead extends Lead {
  person?: Submitted;
  /** Who marked it contacted last. */
  contactedBy?: string;
  /** The undo of "contacted", and who did it. */
  undo?: { id: string; by: string };
}

/** Times as calendar days, or a named period. */
export type FilterValues = Partial<Record<FilterName | 'period' | 'sort', string>>;

/** Links are addresses with their query. */
export interface LeadsView {
  rows: readonly ListedLead[];
  /** As text; absent while the filter is refused. */
  total?: string;
  /** Set where more match than this page shows. */
  matching?: string;
  /** "51–100 of 4,980". */
  range?: string;
  filterValues: FilterValues;
  /** `moved` is the column moved last and its direction: "name:up". */
  columns: readonly TableColumn[];
  moved?: string;
  views: SavedViewsProps;
  owners: readonly string[];
  /** Emails of accounts that no longer work on leads but still own some. */
  formerOwners: readonly string[];
  problem?: string;
  /** More than the order is set. */
  filtered: boolean;
  /** Waiting or refused deliveries, with a link to them. */
  undelivered?: { label: string; href: string };
  sort: LeadOrder;
  /** Carried by links to leads, so that they lead back here; "" for all leads. */
  query: string;
  /** One row per person, and the link to the other grouping. */
  grouped: boolean;
  regroup: string;
  /** Absent where the account may not export. */
  files?: { csv: string; xlsx: string };
  campaigns?: readonly string[];
  sortedBy(order: LeadOrder): string;
  previous?: string;
  next?: string;
}
