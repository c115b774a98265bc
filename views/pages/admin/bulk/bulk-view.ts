import type { Acted, Values } from '../../../../src/leads/actions/action.ts';
import type { ActionName } from '../../../../src/leads/actions/index.ts';

/** A bulk action to confirm. */
export interface BulkView {
  /** Absent until one is chosen. */
  action?: ActionName;
  actions: readonly { action: ActionName; href: string }[];
  count: number;
  /** More than the limit of one action. */
  isTooMany: boolean;
  /** The filter or the selection, as text. */
  which: string;
  /** Hidden inputs: the leads as they were counted. */
  sent: readonly (readonly [name: string, value: string])[];
  values: Values;
  /** Emails of possible owners. */
  owners: readonly string[];
  /** The list's address. */
  back: string;
  /** Why nothing was done. */
  problem?: string;
  refused?: Acted['refused'];
}
