import type { Request, Response } from 'express';
import type { Notice } from '../../../views/page.ts';
import { pathTo } from '../../site/routes.ts';
import { setNotice } from '../http/notice.ts';
import { wantsJson } from '../http/refuse.ts';

/** Leads back to the list, which says what became of an account; a program gets the outcome. */
export function answerOutcome(request: Request, response: Response, outcome: string, email = '') {
  if (wantsJson(request)) {
    const refused = outcome === 'own' || outcome === 'last-admin';
    const status = outcome === 'not-found' ? 404 : refused ? 409 : 200;
    return response.status(status).json({ ok: status === 200, outcome });
  }
  const notice = noticeOf(outcome, email || 'The account');
  if (notice) setNotice(request, notice);
  return response.redirect(303, pathTo('adminAccounts'));
}

/** What an action came to, for the next page. */
function noticeOf(outcome: string, account: string): Notice | undefined {
  switch (outcome) {
    case 'added':
      return { title: 'Account added', text: `${account} can sign in now.`, tone: 'good' };
    case 'invitation-sent':
      return { title: 'Invitation sent', text: `${account} gets an email with a link.`, tone: 'good' };
    case 'role-changed':
      return { title: 'Role changed', text: `It applies the next time ${account} signs in.`, tone: 'good' };
    case 'disabled':
      return { title: 'Account disabled', text: `${account} is signed out everywhere.`, tone: 'good' };
    case 'enabled':
      return { title: 'Account enabled', text: `${account} can sign in again.`, tone: 'good' };
    case 'signed-out':
      return { title: 'Signed out', text: `${account} is signed out everywhere.`, tone: 'good' };
    case 'two-factor-off':
      return {
        title: 'Two-factor authentication removed',
        text: `${account} signs in with the password alone.`,
        tone: 'good',
      };
    case 'password-reset':
      return {
        title: 'New password set',
        text: `${account} is signed out everywhere. Share it in person.`,
        tone: 'good',
      };
    case 'unchanged':
      return { title: 'Nothing to change', text: `${account} is already set that way.`, tone: 'good' };
    case 'own':
      return { title: 'This is your own account', text: 'Another admin has to change it.', tone: 'bad' };
    case 'last-admin':
      return { title: 'Nothing was changed', text: 'Keep at least one active admin.', tone: 'bad' };
    case 'not-found':
      return { title: 'No such account', tone: 'bad' };
    default:
      return undefined;
  }
}
