import type { Notice } from '../../../views/page.ts';
import { within } from '../../base/clocks.ts';
import type { UndoRecord } from '../../db/rows.ts';
import type { Acted } from '../../leads/actions/action.ts';
import { type ActionName, actionOf, isAction } from '../../leads/actions/index.ts';
import { accountName } from '../../leads/owners.ts';
import { deleteViewAction, importAction, type SkipReason, type Undone } from '../../leads/undoable.ts';
import { counted, formatCount } from '../../site/format.ts';
import { answerPost, redirectWithNotice, takeNotice, wantsJson } from '../http/answers.ts';
import { logOf } from '../http/request-log.ts';
import type { RequestContext } from '../http/web-context.ts';

/** For a page that is gone: a pending notice is shown on the list; otherwise 404. */
export function answerGone(context: RequestContext, next: () => void, list: string) {
  const notice = wantsJson(context.request) ? undefined : takeNotice(context.request);
  return notice ? redirectWithNotice(context, list, notice) : next();
}

export interface ActedLead {
  id: string;
  acted: Acted;
}

export const resultsOf = (all: readonly ActedLead[]) => all.map(({ id, acted }) => ({ id, ...acted.result }));

export function noticeOf(action: ActionName, all: readonly ActedLead[]): Notice {
  const [only] = all;
  if (!only) return { title: 'No leads selected', text: 'Select leads first, then choose an action.', tone: 'bad' };
  if (all.length === 1 || only.acted.refused) {
    const { title, text, tone = 'good', undo, followUp: day } = only.acted;
    return { title, text, tone, undo, followUp: day ? { lead: only.id, day } : undefined };
  }
  const changed = all.filter(({ acted }) => acted.changed).length;
  const undo = all.find(({ acted }) => acted.undo)?.acted.undo;
  const notice = changedNotice(action, { changed, unchanged: all.length - changed }, undo);
  return { ...notice, text: [sharesOf(all), notice.text].filter(Boolean).join(' ') || undefined };
}

/** "20 to Ann, 20 to Kim." where several people got leads. */
function sharesOf(all: readonly ActedLead[]): string {
  const shares = new Map<string, number>();
  for (const { acted } of all) {
    const { owner } = acted.result;
    if (acted.changed && typeof owner === 'string' && owner) shares.set(owner, (shares.get(owner) ?? 0) + 1);
  }
  if (shares.size < 2) return '';
  return `${[...shares].map(([owner, count]) => `${formatCount(count)} to ${accountName(owner)}`).join(', ')}.`;
}

export function changedNotice(
  action: ActionName,
  { changed, unchanged }: Record<'changed' | 'unchanged', number>,
  undo: string | undefined,
): Notice {
  const text = unchanged ? `${formatCount(unchanged)} needed no change.` : undefined;
  if (!changed) return { title: 'Nothing was changed', text, tone: 'good' };
  const title = `${counted(changed, 'lead')} ${actionOf(action).done}`;
  return { title, text, tone: 'good', undo };
}

/** Milliseconds after which long work goes on without its request: a proxy would close the connection. */
const longestAnswer = 10_000;

/** The result of long work; `undefined` once the answer has said that it continues. `failed` is for the log. */
export async function answerUnlessDone<T extends object>(
  context: RequestContext,
  work: Promise<T>,
  { failed, title, to, json }: { failed: string; title: string; to: string; json: object },
): Promise<T | undefined> {
  const done = await within(longestAnswer, work, context.timers);
  if (done) return done;
  work.catch((error) => logOf(context).error({ err: error }, failed));
  const text = 'This can take a while and goes on while you work. Reload the page to see how far it is.';
  answerPost(context, {
    json: { ...json, outcome: 'running' },
    status: 202,
    notice: { title, text, tone: 'good' },
    to,
  });
  return undefined;
}

/** `view` is the name of a restored view. */
export function undoneNotice(undone: (Undone & Pick<UndoRecord, 'action'>) | undefined, view = ''): Notice {
  const title = 'Nothing to undo';
  if (!undone) return { title, text: 'It has already been undone, or it’s too late to undo.', tone: 'bad' };
  const { restored, skipped, action } = undone;
  const one = restored + skipped.length === 1;
  const stays = Object.entries(reasons).flatMap(([why, [single, plural]]) => {
    const count = skipped.filter((each) => each.why === why).length;
    if (!count) return [];
    return one ? `${single}.` : `${formatCount(count)} ${count === 1 ? 'stays' : 'stay'}: ${plural}.`;
  });
  if (!restored) return { title, text: stays.join(' '), tone: 'bad' };
  const leads = `${formatCount(restored)} ${restored === 1 ? 'lead' : 'leads'}`;
  const done =
    action === importAction
      ? `${leads} removed.`
      : action === deleteViewAction
        ? `View “${view}” restored.`
        : restored === 1 && isAction(action)
          ? actionOf(action).undone
          : `Restored ${leads}.`;
  return { title: 'Undone', text: [done, ...stays].join(' '), tone: 'good' };
}

const reasons: Readonly<Record<SkipReason, readonly [single: string, plural: string]>> = {
  changed: ['The lead was changed since then', 'changed since then'],
  gone: ['The lead is gone', 'gone since then'],
  owner: ['The earlier owner can’t see leads now', 'the earlier owner can’t see leads now'],
  name: ['Another view has its name now', 'another view has the name now'],
  visitor: ['They asked for no email themselves', 'they asked for no email themselves'],
};
