import type { Lead } from '../../db/rows.ts';
import type { LeadAction } from './action.ts';
import { assign } from './assign.ts';
import { deleted } from './delete.ts';
import { deliver } from './deliver.ts';
import { doNotEmail } from './do-not-email.ts';
import { due } from './due.ts';
import { correct, note } from './note.ts';
import { notSpam, spam } from './spam.ts';
import { closed, contacted, invested, reopened } from './status.ts';

/** Actions by their names in URLs, in button order. */
const leadActions = {
  'not-spam': notSpam,
  contacted,
  reopen: reopened,
  invested,
  closed,
  'do-not-email': doNotEmail,
  spam,
  assign,
  due,
  note,
  correct,
  deliver,
  delete: deleted,
} as const satisfies Record<string, LeadAction>;

export type ActionName = keyof typeof leadActions;
type ActionEventKind = { [Name in ActionName]: keyof (typeof leadActions)[Name]['events'] }[ActionName];

export const actionNames = Object.keys(leadActions) as ActionName[];

export const isAction = (word: unknown): word is ActionName =>
  typeof word === 'string' && Object.hasOwn(leadActions, word);

export const actionOf = (name: ActionName): LeadAction => leadActions[name];

export const fieldsOf = (name: ActionName) =>
  (actionOf(name).inputs ?? []).flatMap(({ label, ...input }) => (label ? [{ label, ...input }] : []));

export const actionEvents = Object.assign({}, ...actionNames.map((name) => leadActions[name].events)) as Readonly<
  Record<ActionEventKind, (detail: Partial<Record<string, string>>) => string>
>;

export const offeredActions = (lead: Lead): ActionName[] =>
  actionNames.filter((name) => !fieldsOf(name).length && actionOf(name).isOffered?.(lead));
export const offeredOpposites = (lead: Lead): ActionName[] =>
  actionNames.filter((name) => actionOf(name).opposite?.isOffered(lead));
