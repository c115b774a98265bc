import type { Request, Response } from 'express';
import type { AdminView } from '../../../views/page.ts';
import type { RouteName } from '../../site/routes.ts';
import type { Refusal } from '../forms/posted.ts';
import { wantsJson } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { sendAdminPage } from './page.ts';

/** Says what is wrong with a posted form: to a program as JSON, to a person on the page, with what they typed. Never a password. */
export function refuseForm(
  context: WebContext,
  request: Request,
  response: Response,
  name: RouteName,
  { message, errors }: Refusal,
  view: AdminView = {},
  status = 422,
) {
  if (wantsJson(request)) return response.status(status).json({ ok: false, message, errors });
  return sendAdminPage(context, request, response, name, { ...view, form: { ...view.form, error: message } }, status);
}
