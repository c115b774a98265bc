import type { Request, Response } from 'express';
import type { ImportsView } from '../../../../views/pages/admin/import/import-view.ts';
import { undoImport } from '../../../leads/import/import-leads.ts';
import { counted } from '../../../site/format.ts';
import { pathTo } from '../../../site/routes.ts';
import { setNotice, takeNotice } from '../../notice.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { actorOf } from '../actor.ts';
import { sendAdminPage } from '../page.ts';

type Next = () => void;

/** Imports that are listed, and leads that could not be removed. */
const maxListed = 20;

/** The form for a file, the imports so far, and what is left of one that was undone. */
export const showImports = (context: WebContext) => async (request: Request, response: Response) => {
  const { imports } = context.store;
  if (wantsJson(request)) return response.json({ imports: await imports.list(maxListed) });
  const { undone } = request.query;
  const left = typeof undone === 'string' ? await imports.left(undone, maxListed) : undefined;
  return sendImports(context, request, response, left?.count ? { left } : {});
};

/** Removes the leads of an import that nobody has worked with since. */
export const undoImportPost = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const id = String(request.params.id);
  const { imports } = context.store;
  const undone = await undoImport({ imports, clock: context.clock }, id, actorOf(request, response));
  if (!undone) return next();
  const { removed, left } = undone;
  await context.databaseLog.empty();
  if (wantsJson(request)) return response.json({ ok: true, removed, left: left.count, leads: left.leads });
  const text = left.count
    ? `${counted(removed, 'lead')} removed. ${counted(left.count, 'lead')} not: somebody has worked with them since.`
    : `${counted(removed, 'lead')} removed.`;
  setNotice(request, { title: 'Import undone', text, tone: 'good' });
  return response.redirect(303, `${pathTo('adminImports')}${left.count ? `?undone=${id}` : ''}`);
};

/** The page of imports. */
export async function sendImports(
  context: WebContext,
  request: Request,
  response: Response,
  more: Omit<ImportsView, 'imports'> = {},
  status = 200,
) {
  const imports = await context.store.imports.list(maxListed);
  const options = { status, notice: takeNotice(request), here: pathTo('adminImports') };
  return sendAdminPage(context, request, response, 'adminImports', { imports, ...more }, options);
}
