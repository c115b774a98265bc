import type { Request, Response } from 'express';
import { refuse } from '../http/refuse.ts';
import { accountOf } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

/** Whether the account may have all leads as a file or as JSON. */
export const mayExport = ({ config }: WebContext, response: Response): boolean =>
  config.exportRole === 'sales' || accountOf(response).role === 'admin';

/**
 * Refuses an export in a sentence where it may not be made: to the account, at the wish of another site, or to a method that would
 * take no leads along. Answers whether it did.
 */
export function refuseExport(context: WebContext, request: Request, response: Response): boolean {
  const no = (status: number, sentence: string) => {
    refuse(context.pages, request, response, status, sentence);
    return true;
  };
  if (request.method !== 'GET') {
    response.set('Allow', 'GET');
    return no(405, 'An export can only be downloaded.');
  }
  const from = request.get('sec-fetch-site');
  if (from === 'cross-site' || from === 'same-site') {
    return no(403, 'Leads can only be exported from our own pages.');
  }
  return mayExport(context, response) ? false : no(403, 'Your account may not export leads. Please ask an admin.');
}
