import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import { addFirstAdmin } from '../../accounts/accounts.ts';
import { pathTo } from '../../site/routes.ts';
import { actorNamed } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { type Refusal, refusalAt, refusalOf, text } from '../http/posted.ts';
import { refuseForm } from '../http/refuse-form.ts';
import { beginSession } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

/** The form for the first account; for everyone without the token, or once an admin exists, there is nothing here. */
export const showSetUp = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { token } = request.query;
  if (!(await context.setUp.accepts(token)) || (await context.admins.countAdmins())) return next();
  sendAdminPage(context, request, response, 'adminSetUp', { token: token as string });
};

/** Makes the first account and signs it in. */
export const setUp = (context: WebContext) => [
  text('token'),
  text('email'),
  text('password'),
  text('repeated')
    .custom((repeated, { req }) => repeated === req.body.password)
    .withMessage('The passwords don’t match'),
  async (request: Request, response: Response, next: () => void) => {
    const { token, ...account } = matchedData<{ token: string; email: string; password: string }>(request);
    if (!(await context.setUp.accepts(token))) return next();
    const refuse = (refusal: Refusal) =>
      refuseForm(context, request, response, 'adminSetUp', refusal, { email: account.email, token });
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const actor = actorNamed(account.email.trim().toLowerCase(), request);
    const added = await addFirstAdmin(context, account, actor);
    if (added.outcome === 'refused') return refuse(refusalAt(added));
    if (added.outcome === 'exists') return response.redirect(303, pathTo('adminSignIn'));
    await context.access.signedIn(actor, {});
    await beginSession(context, request, added.admin);
    return response.redirect(303, pathTo('adminLeads'));
  },
];
