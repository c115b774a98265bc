import type { Request, Response } from 'express';
import type { Notice } from '../../../../views/page.ts';
import type { Acted, Undone } from '../../../leads/actions/action.ts';
import { type ActionName, actionOf, undoText } from '../../../leads/actions/index.ts';
import { formatCount } from '../../../site/format.ts';
import { wantsJson } from '../../refuse.ts';

/** Answers for a page that is gone: what was to be said on it is said on a list, and without that it is not found. */
export function answerGone(request: Request, response: Response, next: () => void, list: string) {
  if (wantsJson(request) || !request.session.notice) return next();
  return response.redirect(303, list);
}

/** A lead and the result of an action on it. */
export interface ActedLead {
  id: string;
  acted: Acted;
}

/** The result of an action, in a title and a sentence. */
export function noticeOf(action: ActionName, all: readonly ActedLead[]): Notice {
  const [only] = all;
  if (!only) return { title: 'No lead is selected', text: 'Select leads first, then choose an action.', tone: 'bad' };
  const undo = undosOf(action, all);
  if (all.length === 1 || only.acted.refused) {
    const { title, text, tone = 'good' } = only.acted;
    return { title, text, tone, ...(undo.length && { undo }) };
  }
  const changed = all.filter(({ acted }) => acted.changed).length;
  return changedNotice(action, { changed, unchanged: all.length - changed }, undo);
}

/** How many leads an action has changed, with what undoes it. */
export function changedNotice(
  action: ActionName,
  { changed, unchanged }: Record<'changed' | 'unchanged', number>,
  undo: readonly string[],
): Notice {
  const text = unchanged ? `${formatCount(unchanged)} needed no change.` : undefined;
  if (!changed) return { title: 'Nothing was changed', text, tone: 'good' };
  const title = `${formatCount(changed)} ${changed === 1 ? 'lead' : 'leads'} ${actionOf(action).done}`;
  return { title, text, tone: 'good', ...(undo.length && { undo }) };
}

/** One for all leads that are undone alike. */
function undosOf(action: ActionName, all: readonly ActedLead[]): string[] {
  const groups = new Map<string, { undo: object; ids: string[] }>();
  for (const { id, acted } of all) {
    if (!acted.undo) continue;
    const key = JSON.stringify(acted.undo);
    const group = groups.get(key) ?? { undo: acted.undo, ids: [] };
    groups.set(key, group);
    group.ids.push(id);
  }
  return [...groups.values()].map(({ undo, ids }) => undoText({ action, ids, undo }));
}

/** The result of an undo; `done` is the text for one lead. */
export function undoneNotice(outcomes: readonly Undone['outcome'][], done: string): Notice {
  const back = outcomes.filter((outcome) => outcome === 'undone').length;
  const gone = outcomes.filter((outcome) => outcome === 'too-late').length;
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  const left = outcomes.length - back - gone - refused;
  const stays = [
    left && `${formatCount(left)} ${left === 1 ? 'was' : 'were'} changed since and not undone.`,
    refused && `${formatCount(refused)} ${refused === 1 ? 'stays' : 'stay'}: the earlier owner can’t see leads now.`,
    gone && back && `${formatCount(gone)} ${gone === 1 ? 'is' : 'are'} gone: the minute is over.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (gone && !back) return { title: 'Too late to undo', text: 'The minute is over. The lead is gone.', tone: 'bad' };
  if (left === 1 && outcomes.length === 1) {
    return { title: 'Nothing to undo', text: 'The lead was changed since then.', tone: 'bad' };
  }
  if (!back) return { title: 'Nothing to undo', text: stays || undefined, tone: 'bad' };
  const restored = back === 1 ? done : `Restored ${formatCount(back)} leads.`;
  return { title: 'Undone', text: [restored, stays].filter(Boolean).join(' '), tone: 'good' };
}
