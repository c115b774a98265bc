import type { Request } from 'express';
import type { AdminView } from '../../../../views/page.ts';
import type { LeadAction } from '../../../../views/pages/admin/leads/leads-view.ts';
import { formatDay } from '../../../site/format.ts';
import type { Acted } from './lead-act.ts';

export type Notice = NonNullable<AdminView['notice']>;

declare module 'express-session' {
  interface SessionData {
    /** What the next page of leads says. */
    notice: Notice;
  }
}

/** Keeps a notice for the page that the browser is led to. */
export function giveNotice(request: Request, notice: Notice): void {
  request.session.notice = notice;
}

/** The notice that waits, once. */
export function takeNotice(request: Request): Notice | undefined {
  const { notice } = request.session;
  delete request.session.notice;
  return notice;
}

/** What an action came to, in a title and a sentence. */
export function noticeOf(action: LeadAction, acted: readonly Acted[]): Notice {
  const [only] = acted;
  if (!only)
    return { title: 'No lead is selected', text: 'Tick the leads first, then choose what to do.', tone: 'bad' };
  const undo = acted.flatMap((one) => one.undo ?? []);
  if (acted.length === 1) return { ...wordsOf(only), ...(undo.length && { undo }) };
  const changed = acted.filter((one) => one.changed).length;
  const left = acted.length - changed;
  const text = left ? `${left} needed no change.` : undefined;
  if (!changed) return { title: 'Nothing was changed', text, tone: 'good' };
  const title = `${changed} ${changed === 1 ? 'lead' : 'leads'} ${done[action]}`;
  return { title, text, tone: 'good', ...(undo.length && { undo }) };
}

const done: Record<LeadAction, string> = {
  contacted: 'marked contacted',
  'undo-contacted': 'no longer marked contacted',
  reopen: 'reopened',
  invested: 'marked invested',
  closed: 'closed',
  'not-spam': 'marked as not spam',
};

function wordsOf({ outcome, by, since, status }: Acted): Notice {
  const before = [since && `Since ${formatDay(since)}.`, by && `${by} marked it.`].filter(Boolean).join(' ');
  switch (outcome) {
    case 'contacted':
      return { title: 'Marked contacted', text: 'Undo restores status and date.', tone: 'good' };
    case 'already-contacted':
      return { title: 'Already contacted', text: before, tone: 'good' };
    case 'undone':
      return { title: 'Undone', text: 'Status and date are as they were.', tone: 'good' };
    case 'not-contacted':
      return { title: 'Nothing to undo', text: 'This lead is not marked contacted.', tone: 'bad' };
    case 'reopened':
      return { title: 'Reopened', text: `Its status is ${status} again.`, tone: 'good' };
    case 'not-closed':
      return { title: 'Already open', text: `Its status is ${status}.`, tone: 'good' };
    case 'invested':
      return { title: 'Marked invested', text: 'Undo restores the status.', tone: 'good' };
    case 'closed':
      return { title: 'Closed', text: 'Undo restores the status.', tone: 'good' };
    case 'already-invested':
      return { title: 'Already invested', text: before, tone: 'good' };
    case 'already-closed':
      return { title: 'Already closed', text: before, tone: 'good' };
    case 'cleared':
      return { title: 'Not spam', text: 'It joins the other leads and is sent on.', tone: 'good' };
    case 'not-spam':
      return { title: 'Not flagged', text: 'This lead is not flagged as spam.', tone: 'good' };
    default:
      return { title: 'No such lead', text: 'It may have been erased.', tone: 'bad' };
  }
}

/** What taking back came to. */
export function undoneNotice(outcomes: readonly string[]): Notice {
  const back = outcomes.filter((outcome) => outcome === 'undone' || outcome === 'taken-back').length;
  const left = outcomes.length - back;
  const stays = left
    ? `${left} ${left === 1 ? 'has' : 'have'} been changed since and ${left === 1 ? 'stays' : 'stay'}.`
    : '';
  if (!back) return { title: 'Nothing to undo', text: stays || undefined, tone: 'bad' };
  const restored = back === 1 ? 'Status and date are as they were.' : `${back} leads are as they were.`;
  return { title: 'Undone', text: [restored, stays].filter(Boolean).join(' '), tone: 'good' };
}
