import { body } from 'express-validator';
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
import { readPost, refusalAt, text } from '../http/posted.ts';
import { requestOrigin } from '../http/same-site.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';

export const showAccounts = handling(async (context) => {
  const view = await accountsView(context);
  return sendAdminPage(context, 'adminAccounts', view, { json: { accounts: view.accounts } });
});

const accountsView = async ({ admins, sendMail }: WebContext) => ({
  accounts: (await admins.listAdmins()).map(accountRow),
  mails: Boolean(sendMail),
});

const roleChain = text('role').isIn(roleNames).withMessage('Please choose a role');

/** Without a password, responds with an invitation link, which is shown once. */
export const addAccount = readPost(
  ['email', 'password', roleChain],
  async ({ email, role, password }: NewAccount, context) => {
    const refuse = (refusal: Refusal) => refuseAccount(context, refusal, { email, role });
    const added = await addAdmin(context, { email, role, ...(password && { password }) }, actorOf(context));
    if (added.outcome === 'refused') return refuse(refusalAt(added));
    if (added.outcome === 'exists')
      return refuse(refusalAt({ field: 'email', message: 'This email already has an account' }));
    if (isInvited(added.admin)) return showInvited(context, added.admin);
    return answerOutcome(context, 'added', added.admin.email);
  },
  refuseAccount,
);

type NewAccount = { email: string; password?: string; role: Role };

async function refuseAccount(context: RequestContext, refusal: Refusal, { email, role }: NewAccount) {
  return refuseForm(context, 'adminAccounts', refusal, { ...(await accountsView(context)), email, role });
}

const takerChain = body('to').optional({ values: 'falsy' }).isString().withMessage('to must be a single value');

export const changeRole = readPost(
  [roleChain, takerChain],
  async ({ role, to }: { role: Role; to?: string }, context) => {
    const actor = actorOf(context);
    const changed = await manage.changeRole(context, idOf(context), role, actor, takerOf(to));
    return answerChange(context, changed, { role, to });
  },
);

export const disableAccount = readPost([takerChain], async ({ to }: { to?: string }, context) => {
  const changed = await manage.disableAccount(context, idOf(context), actorOf(context), takerOf(to));
  return answerChange(context, changed, { to });
});

const takerOf = (to: string | undefined) => (to === nobody ? '' : to);

const changes = (change: typeof manage.enableAccount) =>
  handling(async (context) => answerChange(context, await change(context, idOf(context), actorOf(context))));

export const enableAccount = changes(manage.enableAccount);
export const removeTwoFactor = changes(manage.removeTwoFactor);
export const signOutAccount = changes(manage.signOutAccount);

/** Without a successor for what the account owns, its page asks for one; a program gets the list. */
async function answerChange(
  context: RequestContext,
  changed: manage.AccountChanged,
  chosen: { role?: Role; to?: string } = {},
) {
  if (changed.outcome !== 'needs-taker') {
    if (!('admin' in changed)) return answerOutcome(context, changed.outcome);
    return answerOutcome(context, changed.outcome, changed.admin.email, changed.handedOver);
  }
  const { admin, lost, problem } = changed;
  const message = problem ?? `Choose who takes over from ${admin.email}`;
  const json = { ok: false, message, errors: { to: message }, possessions: lost };
  const view = { ...(await accountView(context, admin)), access: { error: message, ...chosen } };
  return sendAdminPage(context, 'adminAccount', view, { status: 422, json });
}

const idOf = ({ request }: RequestContext) => String(request.params.id);

/** The previous link stops working. */
export const inviteAgain = handling(async (context) => {
  const admin = await findInvited(context);
  if (!admin) return;
  return showInvited(context, await renewInvitation(context, admin, actorOf(context)));
});

/**
 * Emails a new link to somebody who was invited, and reports whether the mail server accepted it. The link is only in the email: not in
 * the outbox, a log or an address. A second click while the first is pending sends nothing.
 */
export const mailInvitation = (web: WebContext) => {
  const pending = new Map<string, Promise<SendOutcome & { admin: Admin }>>();
  return handling(async (context) => {
    const { clock, sendMail, store } = context;
    const invited = await findInvited(context);
    if (!invited) return;
    const { id, email } = invited;
    const actor = actorOf(context);
    if (!sendMail) {
      const admin = await renewInvitation(context, invited, actor);
      return showInvited(context, admin, 'No mail server is set.');
    }
    const send = async () => {
      const admin = await renewInvitation(context, invited, actor);
      const sent = await sendMail(uuidv7(clock()), {
        to: { name: '', address: email },
        replyTo: { name: '', address: actor.by },
        ...invitationMail(await linkFor(context, admin)),
      });
      const detail = { email, outcome: sent.outcome };
      await store.audit.addEvent(auditEvent('invitation-mailed', actor, clock(), detail));
      return { ...sent, admin };
    };
    const sending = pending.get(id) ?? send().finally(() => pending.delete(id));
    pending.set(id, sending);
    const sent = await sending;
    if (sent.outcome === 'delivered') return answerOutcome(context, 'invitation-sent', email);
    return showInvited(context, sent.admin, 'answer' in sent ? sent.answer : '');
  })(web);
};

/** Shows the link once, with the reason where it could not be emailed. */
async function showInvited(context: RequestContext, admin: Admin, unsent?: string) {
  const status = unsent === undefined ? 200 : 502;
  const invitation = { id: admin.id, email: admin.email, ...(await linkFor(context, admin)) };
  const { id: _, ...visible } = invitation;
  const outcome = unsent === undefined ? 'invited' : 'not-sent';
  const json = { ok: unsent === undefined, outcome, ...(unsent && { message: unsent }), ...visible };
  const props = { ...(await accountsView(context)), invitation };
  const text = `Send the link below yourself, or try again later. ${unsent ? `The mail server said: ${unsent}` : ''}`;
  const notice =
    unsent === undefined ? undefined : { title: 'The invitation wasn’t sent', text: text.trim(), tone: 'bad' as const };
  sendAdminPage(context, 'adminAccounts', props, { status, notice, json });
}

async function linkFor(context: RequestContext, admin: Admin): Promise<{ link: string; until: string }> {
  const { token, until } = await invitationFor(context, admin);
  const origin = requestOrigin(context.request, context.config.publicUrl) ?? '';
  return { link: `${origin}${pathTo('adminInvitation')}?${new URLSearchParams({ token })}`, until };
}

/** The account in the address if it is still invited; otherwise responds and returns `undefined`. */
async function findInvited(context: RequestContext): Promise<Admin | undefined> {
  const admin = await context.admins.findAdminById(idOf(context));
  if (admin && isInvited(admin) && !admin.disabled_at) return admin;
  answerOutcome(context, admin ? 'unchanged' : 'not-found', admin?.email);
  return undefined;
}

export const showAccount = handling(async (context, next) => {
  const admin = await context.admins.findAdminById(idOf(context));
  if (!admin) return next();
  const account = accountRow(admin);
  if (wantsJson(context.request)) {
    return context.response.json({ ...account, possessions: await context.admins.possessions(admin.email) });
  }
  if (admin.id === accountOf(context).id) return context.response.redirect(303, pathTo('adminOwnAccount'));
  return sendAdminPage(context, 'adminAccount', await accountView(context, admin));
});

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
export const setAccountPassword = readPost(['password'], async ({ password }, context) => {
  const admin = await context.admins.findAdminById(idOf(context));
  if (!admin) return answerOutcome(context, 'not-found');
  if (admin.id === accountOf(context).id) return answerOutcome(context, 'own', admin.email);
  const reset = await manage.resetPassword(context, admin.email, password, actorOf(context));
  if (reset.outcome === 'refused') {
    const view = await accountView(context, admin);
    return refuseForm(context, 'adminAccount', refusalAt(reset), view);
  }
  const outcome = reset.outcome === 'changed' ? 'password-reset' : reset.outcome;
  return answerOutcome(context, outcome, admin.email);
});

function answerOutcome(context: RequestContext, outcome: string, email = '', more = '') {
  const [title, text, tone = 'good'] = lookUp(notices, outcome) ?? [];
  return answerPost(context, {
    status: outcome === 'not-found' ? 404 : tone === 'bad' ? 409 : 200,
    json: { outcome },
    notice: title ? { title, text: `${text?.(email || 'The account')} ${more}`.trim(), tone } : undefined,
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
