import { parse } from 'bowser';
import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { OwnSession } from '../../../views/pages/admin/own-account/sessions.tsx';
import * as manage from '../../accounts/manage-accounts.ts';
import { jsonObject } from '../../base/json-object.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { setNotice } from '../http/notice.ts';
import { wantsJson } from '../http/refuse.ts';
import { hashOf, idle } from '../http/session-store.ts';
import { accountOf } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

/** Where the account is signed in, the session of this request first. */
export async function ownSessions(context: WebContext, request: Request, response: Response): Promise<OwnSession[]> {
  const stored = await context.admins.listSessions(accountOf(response).id, new Date(context.clock()).toISOString());
  const here = hashOf(request.sessionID);
  const sessions = stored.map(({ hash, data, expires_at }) => {
    const { beganAt = 0, device = '' } = jsonObject(data) as Partial<SessionData>;
    return {
      id: hash,
      isThis: hash === here,
      device: deviceName(device),
      began_at: new Date(beganAt).toISOString(),
      used_at: new Date(Date.parse(expires_at) - idle).toISOString(),
    };
  });
  return sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** "Firefox on Windows", as far as a browser says it. */
function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = parse(userAgent);
  return [browser.name ?? 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ');
}

/** Ends one of one's own sessions. */
export const endOwnSession = (context: WebContext) => async (request: Request, response: Response) => {
  const ended = await manage.endSession(
    context,
    accountOf(response),
    String(request.params.id),
    actorOf(request, response),
  );
  if (wantsJson(request)) return response.status(ended ? 200 : 404).json({ ok: ended });
  const title = ended ? 'Signed out on that device' : 'That device was signed out already';
  setNotice(request, { title, tone: 'good' });
  return response.redirect(303, pathTo('adminOwnAccount'));
};
