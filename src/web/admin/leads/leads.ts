import type { Request, Response } from 'express';
import { isOrder } from '../../../leads/order.ts';
import { pathTo } from '../../../site/routes.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { accountOf } from '../accounts/session.ts';
import { failedToLoad } from '../failure.ts';
import { mayExport, refuseExport } from '../may-export.ts';
import { sendAdminPage } from '../page.ts';
import { hasEmptyWords, listPath, readAsked } from './leads-asked.ts';
import { leadsJson } from './leads-csv.ts';
import { listView } from './leads-list.ts';
import { takeNotice } from './leads-notice.ts';
import { ownersIn } from './owners.ts';

/** The leads that the address asks for. A store that cannot answer makes a page that says so, never one with its error. */
export const showLeads = (context: WebContext) => async (request: Request, response: Response) => {
  if (wantsJson(request) && refuseExport(context, request, response)) return;
  const asked = readAsked(request.query, context.clock(), accountOf(response).email);
  if ('problem' in asked) return refuseWords(context, request, response, asked);
  try {
    if (wantsJson(request)) return await leadsJson(context, request, response, asked.filter);
    if (hasEmptyWords(request.query)) return response.redirect(303, listPath(asked.words));
    const leads = await listView(context, asked);
    if (!leads) return response.redirect(303, listPath(asked.words));
    const notice = takeNotice(request);
    const shown = {
      ...leads,
      owners: await ownersIn(context),
      files: mayExport(context, response) ? leads.files : undefined,
    };
    return sendAdminPage(context, request, response, 'adminLeads', { leads: shown }, { here: leads.here, notice });
  } catch (error) {
    if (response.headersSent) throw error;
    const failure = failedToLoad(context, response, error);
    if (wantsJson(request)) return response.status(503).json({ ok: false, message: failure });
    return sendAdminPage(context, request, response, 'adminLeads', { failure }, { status: 503 });
  }
};

/** The list without rows, with what was typed and the sentence that says what is wrong. */
async function refuseWords(
  context: WebContext,
  request: Request,
  response: Response,
  { problem, words }: { problem: string; words: Record<string, string> },
) {
  const sentence = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`;
  if (wantsJson(request)) return response.status(400).json({ ok: false, message: sentence });
  const here = pathTo('adminLeads');
  const leads = {
    rows: [],
    asked: words,
    problem: sentence,
    filtered: true,
    owners: await ownersIn(context),
    sort: words.sort && isOrder(words.sort) ? words.sort : ('newest' as const),
    query: '',
    here,
    regroup: here,
    grouped: false,
    sortedBy: () => here,
  };
  return sendAdminPage(context, request, response, 'adminLeads', { leads }, { status: 400 });
}
