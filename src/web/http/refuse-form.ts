import type { Request, Response } from 'express';
import { type AdminPageName, type PropsOf, sendAdminPage } from './admin-page.ts';
import type { Refusal } from './posted.ts';
import { wantsJson } from './refuse.ts';
import type { WebContext } from './web-context.ts';

/** Says what is wrong with a posted form: to a program as JSON, to a person on the page, with what they typed. Never a password. */
export function refuseForm<N extends AdminPageName>(
  context: WebContext,
  request: Request,
  response: Response,
  name: N,
  { message, errors }: Refusal,
  props: Omit<PropsOf<N>, 'error'>,
  status = 422,
) {
  if (wantsJson(request)) return response.status(status).json({ ok: false, message, errors });
  return sendAdminPage(context, request, response, name, { ...props, error: message } as PropsOf<N>, { status });
}
