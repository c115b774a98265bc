import type { Lead } from '../../../../src/db/rows.ts';
import type { LeadOrder } from '../../../../src/leads/lead-store.ts';
import type { Submitted } from '../../../../src/leads/people/person.ts';
import type { FilterName } from '../../../../src/leads/query.ts';
import type { TableColumn } from '../../../../src/leads/table-columns.ts';
import type { SavedViewsProps } from './saved-views-props.ts';

/** A lead as the table shows it. */
export interface LeadRow extends Lead {
  /** The person, with the number of their leads. */
  person?: Submitted;
  /** What undoes that it was marked as contacted, while that is possible, and who did it. */
  undo?: { id: string; by: string };
}

/** The filter as its fields show it: times as calendar days, or as a period by its name. */
export type FilterValues = Partial<Record<FilterName | 'period' | 'sort', string>>;

/** What the list of leads shows. Links are addresses with their query. */
export interface LeadsView {
  rows: readonly LeadRow[];
  /** How many leads fit, in words; absent while the filter is refused. */
  total?: string;
  /** How many fit, where some are on other pages. */
  matching?: string;
  /** Which of them are on this page: "51–100 of 4,980". */
  range?: string;
  /** The filter as it was asked for. */
  filterValues: FilterValues;
  /** The columns of the table, and the one that was just moved with its way: "name:up". */
  columns: readonly TableColumn[];
  moved?: string;
  views: SavedViewsProps;
  /** The accounts that may own a lead, by email. */
  owners: readonly string[];
  /** Emails of accounts that have leads still and work on none. */
  formerOwners: readonly string[];
  /** Why the filter was refused. */
  problem?: string;
  /** Whether anything but the order was asked for. */
  filtered: boolean;
  /** Leads of which a delivery waits or was refused, in words, with the way to them. */
  undelivered?: { label: string; href: string };
  sort: LeadOrder;
  /** The query that a lead's address carries, so that its page leads back here; "" for all leads. */
  query: string;
  /** Whether there is one row for each person, and the list with the other rows. */
  grouped: boolean;
  regroup: string;
  /** This list, to come back to after an action. */
  here: string;
  /** The addresses of exports; absent where the account may not export. */
  files?: { csv: string; xlsx: string };
  /** Campaigns that the filter suggests. */
  campaigns?: readonly string[];
  /** The address of the same leads in an order. */
  sortedBy(order: LeadOrder): string;
  /** The pages beside this one, where there are any. */
  previous?: string;
  next?: string;
}
