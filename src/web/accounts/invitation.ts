import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import * as invitations from '../../accounts/invitations.ts';
import { pathTo } from '../../site/routes.ts';
import { actorNamed } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { type Refusal, refusalAt, refusalOf, text } from '../http/posted.ts';
import { refuse as refusePage, wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import type { WebContext } from '../http/web-context.ts';
import { startSession } from './start-session.ts';

const over =
  'This invitation has already been used or is more than a week old. Sign in, or ask an admin for a new link.';

/** The form with which somebody who was invited chooses a password. */
export const showInvitation = (context: WebContext) => async (request: Request, response: Response) => {
  const token = String(request.query.token ?? '');
  const admin = await invitations.invitedBy(context, token);
  if (!admin) return refusePage(context.pages, request, response, 410, over);
  return sendAdminPage(context, request, response, 'adminInvitation', { token, email: admin.email });
};

/** Takes the password and signs in. */
export const acceptInvitation = (context: WebContext) => [
  text('token'),
  text('password'),
  text('repeated')
    .custom((repeated, { req }) => repeated === req.body.password)
    .withMessage('The passwords don’t match'),
  async (request: Request, response: Response) => {
    const { token, password } = matchedData<{ token?: string; password: string }>(request);
    const admin = await invitations.invitedBy(context, token ?? '');
    if (!admin) return refusePage(context.pages, request, response, 410, over);
    const refuse = (refusal: Refusal) =>
      refuseForm(context, request, response, 'adminInvitation', refusal, { token: token ?? '', email: admin.email });
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const actor = actorNamed(admin.email, request);
    const accepted = await invitations.acceptInvitation(context, admin, password, actor);
    if (accepted.outcome === 'refused') return refuse(refusalAt(accepted));
    return startSession(context, request, response, accepted.admin, wantsJson(request) ? undefined : pathTo('admin'));
  },
];
