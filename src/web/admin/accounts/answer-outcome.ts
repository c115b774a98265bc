import type { Request, Response } from 'express';
import { pathTo } from '../../../site/routes.ts';
import { wantsJson } from '../../refuse.ts';

/** Leads back to the list, which says what became of an account; a program gets the outcome. */
export function answerOutcome(request: Request, response: Response, outcome: string, email = '') {
  if (wantsJson(request)) {
    const refused = outcome === 'own' || outcome === 'last-admin';
    const status = outcome === 'not-found' ? 404 : refused ? 409 : 200;
    return response.status(status).json({ ok: status === 200, outcome });
  }
  return response.redirect(303, `${pathTo('adminAccounts')}?${new URLSearchParams({ outcome, account: email })}`);
}
