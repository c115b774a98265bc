import type { Request, Response } from 'express';
import type { ImportsView } from '../../../../views/pages/admin/import/import-view.ts';
import { importAction } from '../../../leads/undo-store.ts';
import { pathTo } from '../../../site/routes.ts';
import { sendAdminPage } from '../../http/admin-page.ts';
import { takeNotice } from '../../http/notice.ts';
import { wantsJson } from '../../http/refuse.ts';
import type { WebContext } from '../../http/web-context.ts';

/** Imports that are listed, and leads that could not be removed. */
const maxListed = 20;

/** The form for a file, the imports so far, and what is left of one that was undone. */
export const showImports = (context: WebContext) => async (request: Request, response: Response) => {
  const { imports, bulk } = context.store;
  if (wantsJson(request)) {
    const all = await bulk.list({ action: importAction }, maxListed);
    const rows = all.map(({ changed: added, unchanged: skipped, action: _, ...row }) => ({ ...row, added, skipped }));
    return response.json({ imports: rows });
  }
  const { undone } = request.query;
  const left = typeof undone === 'string' ? await imports.left(undone, maxListed) : undefined;
  return sendImports(context, request, response, left?.count ? { left } : {});
};

/** The page of imports. */
export async function sendImports(
  context: WebContext,
  request: Request,
  response: Response,
  more: Omit<ImportsView, 'imports'> = {},
  status = 200,
) {
  const imports = await context.store.bulk.list({ action: importAction }, maxListed);
  const options = { status, notice: takeNotice(request), here: pathTo('adminImports') };
  return sendAdminPage(context, request, response, 'adminImports', { imports, ...more }, options);
}
