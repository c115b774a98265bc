import type { Acted, Values } from '../../../../src/leads/actions/action.ts';
import type { ActionName } from '../../../../src/leads/actions/index.ts';

/** What is about to be done with many leads. */
export interface BulkView {
  /** What is done; without it one of these is chosen first. */
  action?: ActionName;
  actions: readonly { action: ActionName; href: string }[];
  count: number;
  /** More match than can be changed at once. */
  isTooMany: boolean;
  /** Which leads they are, in words: what the list is filtered by, or those that were ticked. */
  which: string;
  /** What the form sends besides the fields of the action: the leads as they were counted. */
  sent: readonly (readonly [name: string, value: string])[];
  values: Values;
  /** The accounts that may own a lead, by email. */
  owners: readonly string[];
  /** The list, to go back to. */
  back: string;
  /** Why it was not done. */
  problem?: string;
  refused?: Acted['refused'];
}
