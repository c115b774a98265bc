import type { Request, Response } from 'express';
import { body, matchedData } from 'express-validator';
import type { AccountView } from '../../../views/pages/admin/accounts/account.tsx';
import { addAdmin } from '../../accounts/accounts.ts';
import { accountRow, invitationFor, invitationMail, isInvited, renewInvitation } from '../../accounts/invitations.ts';
import * as manage from '../../accounts/manage-accounts.ts';
import { auditEvent } from '../../base/events.ts';
import { lookUp } from '../../base/json-object.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { Admin } from '../../db/rows.ts';
import { nobody } from '../../leads/filter.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import { canSeeLeads } from '../../site/route.ts';
import { pathTo, type Role, roleNames } from '../../site/routes.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { answerPost, type Refusal, refuseForm, sendAdminPage, wantsJson } from '../http/answers.ts';
import { readPost, refusalAt, refusalOf, text } from '../http/posted.ts';
import { requestOrigin } from '../http/same-site.ts';
import type { Handler, WebContext } from '../http/web-context.ts';

export const showAccounts: Handler = (context) => async (request, response) => {
  const view = await accountsView(context);
  return sendAdminPage(context, request, response, 'adminAccounts', view, { json: { accounts: view.accounts } });
};

const accountsView = async ({ admins, sendMail }: WebContext) => ({
  accounts: (await admins.listAdmins()).map(accountRow),
  mails: Boolean(sendMail),
});

const roleChain = text('role').isIn(roleNames).withMessage('Please choose a role');

/** Without a password, responds with an invitation link, which is shown once. */
export const addAccount = (context: WebContext) => [
  text('email'),
  text('password'),
  roleChain,
  async (request: Request, response: Response) => {
    const account = matchedData<{ email: string; password: string; role: Role }>(request);
    const { email, role, password } = account;
    const refuse = async (refusal: Refusal) => {
      const props = { ...(await accountsView(context)), email, role };
      return refuseForm(context, request, response, 'adminAccounts', refusal, props);
    };
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const added = await addAdmin(context, { email, role, ...(password && { password }) }, actorOf(request, response));
    if (added.outcome === 'refused') return refuse(refusalAt(added));
    if (added.outcome === 'exists')
      return refuse(refusalAt({ field: 'email', message: 'This email already has an account' }));
    if (isInvited(added.admin)) return showInvited(context, request, response, added.admin);
    return answerOutcome(request, response, 'added', added.admin.email);
  },
];

const takerChain = body('to').optional({ values: 'falsy' }).isString().withMessage('to must be a single value');

export const changeRole = (context: WebContext) =>
  readPost(context, [roleChain, takerChain], async ({ role, to }: { role: Role; to?: string }, request, response) => {
    const actor = actorOf(request, response);
    const changed = await manage.changeRole(context, idOf(request), role, actor, takerOf(to));
    return answerChange(context, request, response, changed, { role, to });
  });

export const disableAccount = (context: WebContext) =>
  readPost(context, [takerChain], async ({ to }: { to?: string }, request, response) => {
    const changed = await manage.disableAccount(context, idOf(request), actorOf(request, response), takerOf(to));
    return answerChange(context, request, response, changed, { to });
  });

const takerOf = (to: string | undefined) => (to === nobody ? '' : to);

const changes =
  (change: typeof manage.enableAccount) => (context: WebContext) => async (request: Request, response: Response) => {
    const changed = await change(context, idOf(request), actorOf(request, response));
    return answerChange(context, request, response, changed);
  };

export const enableAccount = changes(manage.enableAccount);
export const removeTwoFactor = changes(manage.removeTwoFactor);
export const signOutAccount = changes(manage.signOutAccount);

/** Without a successor for what the account owns, its page asks for one; a program gets the list. */
async function answerChange(
  context: WebContext,
  request: Request,
  response: Response,
  changed: manage.AccountChanged,
  chosen: { role?: Role; to?: string } = {},
) {
  if (changed.outcome !== 'needs-taker') {
    return answerOutcome(request, response, changed.outcome, 'admin' in changed ? changed.admin.email : '');
  }
  const { admin, lost, problem } = changed;
  const message = problem ?? `Choose who takes over from ${admin.email}`;
  const json = { ok: false, message, errors: { to: message }, possessions: lost };
  const view = { ...(await accountView(context, admin)), access: { error: message, ...chosen } };
  return sendAdminPage(context, request, response, 'adminAccount', view, { status: 422, json });
}

const idOf = (request: Request) => String(request.params.id);

/** The previous link stops working. */
export const inviteAgain: Handler = (context) => async (request, response) => {
  const admin = await findInvited(context, request, response);
  if (!admin) return;
  return showInvited(context, request, response, await renewInvitation(context, admin, actorOf(request, response)));
};

/**
 * Emails a new link to somebody who was invited, and reports whether the mail server accepted it. The link is only in the email: not in
 * the outbox, a log or an address. A second click while the first is pending sends nothing.
 */
export const mailInvitation = (context: WebContext) => {
  const pending = new Map<string, Promise<SendOutcome & { admin: Admin }>>();
  return async (request: Request, response: Response) => {
    const { clock, sendMail, store } = context;
    const invited = await findInvited(context, request, response);
    if (!invited) return;
    const { id, email } = invited;
    const actor = actorOf(request, response);
    if (!sendMail) {
      const admin = await renewInvitation(context, invited, actor);
      return showInvited(context, request, response, admin, 'No mail server is set.');
    }
    const send = async () => {
      const admin = await renewInvitation(context, invited, actor);
      const sent = await sendMail(uuidv7(clock()), {
        to: { name: '', address: email },
        replyTo: { name: '', address: actor.by },
        ...invitationMail(await linkFor(context, request, admin)),
      });
      const detail = { email, outcome: sent.outcome };
      await store.audit.addEvent(auditEvent('invitation-mailed', actor, clock(), detail));
      return { ...sent, admin };
    };
    const sending = pending.get(id) ?? send().finally(() => pending.delete(id));
    pending.set(id, sending);
    const sent = await sending;
    if (sent.outcome === 'delivered') return answerOutcome(request, response, 'invitation-sent', email);
    return showInvited(context, request, response, sent.admin, 'answer' in sent ? sent.answer : '');
  };
};

/** Shows the link once, with the reason where it could not be emailed. */
async function showInvited(context: WebContext, request: Request, response: Response, admin: Admin, unsent?: string) {
  const status = unsent === undefined ? 200 : 502;
  const invitation = { id: admin.id, email: admin.email, ...(await linkFor(context, request, admin)) };
  const { id: _, ...visible } = invitation;
  const outcome = unsent === undefined ? 'invited' : 'not-sent';
  const json = { ok: unsent === undefined, outcome, ...(unsent && { message: unsent }), ...visible };
  const props = { ...(await accountsView(context)), invitation };
  const text = `Send the link below yourself, or try again later. ${unsent ? `The mail server said: ${unsent}` : ''}`;
  const notice =
    unsent === undefined ? undefined : { title: 'The invitation wasn’t sent', text: text.trim(), tone: 'bad' as const };
  sendAdminPage(context, request, response, 'adminAccounts', props, { status, notice, json });
}

async function linkFor(context: WebContext, request: Request, admin: Admin): Promise<{ link: string; until: string }> {
  const { token, until } = await invitationFor(context, admin);
  const origin = requestOrigin(request, context.config.publicUrl) ?? '';
  return { link: `${origin}${pathTo('adminInvitation')}?${new URLSearchParams({ token })}`, until };
}

/** The account in the address if it is still invited; otherwise responds and returns `undefined`. */
async function findInvited(context: WebContext, request: Request, response: Response): Promise<Admin | undefined> {
  const admin = await context.admins.findAdminById(idOf(request));
  if (admin && isInvited(admin) && !admin.disabled_at) return admin;
  answerOutcome(request, response, admin ? 'unchanged' : 'not-found', admin?.email);
  return undefined;
}

export const showAccount: Handler = (context) => async (request, response, next) => {
  const admin = await context.admins.findAdminById(idOf(request));
  if (!admin) return next();
  const account = accountRow(admin);
  if (wantsJson(request)) {
    return response.json({ ...account, possessions: await context.admins.possessions(admin.email) });
  }
  if (admin.id === accountOf(response).id) return response.redirect(303, pathTo('adminOwnAccount'));
  return sendAdminPage(context, request, response, 'adminAccount', await accountView(context, admin));
};

async function accountView({ admins, clock }: WebContext, admin: Admin): Promise<AccountView> {
  const [possessions, accounts, sessions] = await Promise.all([
    admins.possessions(admin.email),
    admins.listAdmins(),
    admins.listSessions(admin.id, new Date(clock()).toISOString()),
  ]);
  const takers = accounts.filter((one) => canSeeLeads(one) && one.id !== admin.id).map(({ email }) => email);
  const lines = manage.possessionLines(possessions);
  return { account: accountRow(admin), possessions: lines, takers, sessions: sessions.length };
}

/** For another account; changing one's own asks for the current password. */
export const setAccountPassword = (context: WebContext) =>
  readPost(context, ['password'], async ({ password }, request, response) => {
    const admin = await context.admins.findAdminById(idOf(request));
    if (!admin) return answerOutcome(request, response, 'not-found');
    if (admin.id === accountOf(response).id) return answerOutcome(request, response, 'own', admin.email);
    const reset = await manage.resetPassword(context, admin.email, password, actorOf(request, response));
    if (reset.outcome === 'refused') {
      const view = await accountView(context, admin);
      return refuseForm(context, request, response, 'adminAccount', refusalAt(reset), view);
    }
    const outcome = reset.outcome === 'changed' ? 'password-reset' : reset.outcome;
    return answerOutcome(request, response, outcome, admin.email);
  });

function answerOutcome(request: Request, response: Response, outcome: string, email = '') {
  const [title, text, tone = 'good'] = lookUp(notices, outcome) ?? [];
  return answerPost(request, response, {
    status: outcome === 'not-found' ? 404 : tone === 'bad' ? 409 : 200,
    json: { outcome },
    notice: title ? { title, text: text?.(email || 'The account'), tone } : undefined,
    to: pathTo('adminAccounts'),
  });
}

const notices: Readonly<Record<string, readonly [title: string, text: (account: string) => string, tone?: 'bad']>> = {
  added: ['Account added', (account) => `${account} can sign in now.`],
  'invitation-sent': ['Invitation sent', (account) => `${account} gets an email with a link.`],
  'role-changed': ['Role changed', (account) => `It applies the next time ${account} signs in.`],
  disabled: ['Account disabled', (account) => `${account} is signed out everywhere.`],
  enabled: ['Account enabled', (account) => `${account} can sign in again.`],
  'signed-out': ['Signed out', (account) => `${account} is signed out everywhere.`],
  'two-factor-off': ['Two-factor authentication removed', (account) => `${account} signs in with the password alone.`],
  'password-reset': ['New password set', (account) => `${account} is signed out everywhere. Share it in person.`],
  unchanged: ['Nothing to change', (account) => `${account} is already set that way.`],
  own: ['This is your own account', () => 'Another admin has to change it.', 'bad'],
  'last-admin': ['Nothing was changed', () => 'Keep at least one active admin.', 'bad'],
  'not-found': ['No such account', () => '', 'bad'],
};
