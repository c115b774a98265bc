import type { Request, RequestHandler, Response } from 'express';
import { findToken } from '../../accounts/tokens.ts';
import type { Actor } from '../../base/actor.ts';
import type { ApiToken } from '../../db/rows.ts';
import { actorNamed } from '../http/actor.ts';
import { limitTokens, limitWrongTokens } from '../http/limits.ts';
import { sendProblem } from '../http/problem.ts';
import type { WebContext } from '../http/web-context.ts';
import type { Endpoint } from './endpoints.ts';

/** Who acts through the API: the name of a token, with the network that it came from. */
export const tokenActor = (request: Request, response: Response): Actor => ({
  ...actorNamed(tokenOf(response).name, request),
  via: 'api',
});

const tokenOf = (response: Response) => response.locals.token as ApiToken;

/** Lets programs through whose token is ours and may do what an endpoint does. Only wrong tokens count as guesses. */
export function bearer(context: WebContext): (endpoint: Endpoint) => RequestHandler[] {
  const { access } = context;
  const known: RequestHandler[] = [
    async (request, response, next) => {
      response.set('Cache-Control', 'private, no-store');
      const [, secret] = /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '') ?? [];
      if (!secret) return unauthorized(response, 'Bearer', 'Send a token: "Authorization: Bearer mst_…".');
      response.locals.token = await findToken(context, secret);
      next();
    },
    limitWrongTokens(context, (response) => tokenOf(response) !== undefined, sendProblem),
    async (request, response, next) => {
      if (tokenOf(response)) return next();
      await access.turnedAway('token-refused', { ...actorNamed('visitor', request), via: 'api' }, {});
      unauthorized(
        response,
        'Bearer error="invalid_token"',
        'This token is unknown, has expired, has been removed, or was made by an account that sees no leads now.',
      );
    },
    limitTokens(context, (response) => tokenOf(response).name, sendProblem),
  ];
  return ({ method, path, role }) => [
    ...known,
    async (request, response, next) => {
      if (role === 'read' || tokenOf(response).role === 'work') return next();
      await access.turnedAway('denied', tokenActor(request, response), { method: method.toUpperCase(), page: path });
      sendProblem(response, { status: 403, detail: 'This token may only read. Changes need one of the role "work".' });
    },
  ];
}

function unauthorized(response: Response, challenge: string, detail: string) {
  response.set('WWW-Authenticate', challenge);
  sendProblem(response, { status: 401, detail });
}
