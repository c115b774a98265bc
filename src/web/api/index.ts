import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { findToken } from '../../accounts/tokens.ts';
import type { Actor } from '../../base/events.ts';
import type { ApiToken } from '../../db/rows.ts';
import { isValidJsonText } from '../../site/valid-text.ts';
import { bodyLimit, unlessLonger } from '../http/body.ts';
import { problemOfError, sendProblem } from '../http/errors.ts';
import { limitTokens, limitWrongTokens } from '../http/limits.ts';
import { actorNamed } from '../http/request.ts';
import type { WebContext } from '../http/web-context.ts';
import { documentPath, type Endpoint, endpointNames, endpointOf } from './endpoints.ts';
import { type ApiHandler, apiHandlers } from './handlers.ts';
import { openApi } from './openapi.ts';

const tokenActor = (request: Request, response: Response): Actor => ({
  ...actorNamed(tokenOf(response).name, request),
  via: 'api',
});

const tokenOf = (response: Response) => response.locals.token as ApiToken;

/** Authenticates the token and checks its role. Only wrong tokens count as guesses. */
function bearer(context: WebContext): (endpoint: Endpoint) => RequestHandler[] {
  const { access } = context;
  const known: RequestHandler[] = [
    async (request, response, next) => {
      response.set('Cache-Control', 'private, no-store');
      const [, secret] = /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '') ?? [];
      if (!secret) return unauthorized(response, 'Bearer', 'Send a token: "Authorization: Bearer mst_…".');
      response.locals.token = await findToken(context, secret);
      next();
    },
    limitWrongTokens(context, (response) => tokenOf(response) !== undefined),
    async (request, response, next) => {
      if (tokenOf(response)) return next();
      await access.turnedAway('token-refused', { ...actorNamed('visitor', request), via: 'api' }, {});
      unauthorized(
        response,
        'Bearer error="invalid_token"',
        'This token is unknown, has expired, has been removed, or was made by an account that sees no leads now.',
      );
    },
    limitTokens(context, (response) => tokenOf(response).name),
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

/** Serves the declared endpoints; other requests pass. */
export function api(context: WebContext): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const handlers = apiHandlers(context);
  const guards = bearer(context);
  const methods = new Map<string, string[]>([[documentPath, ['GET', 'HEAD']]]);
  router.get(documentPath, (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(openApi());
  });
  for (const name of endpointNames) {
    const endpoint = endpointOf(name);
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const allowed = endpoint.method === 'get' ? ['GET', 'HEAD'] : ['POST'];
    methods.set(path, [...(methods.get(path) ?? []), ...allowed]);
    router[endpoint.method](
      path,
      ...guards(endpoint),
      ...(endpoint.body ? readJson : []),
      answer(context, endpoint, handlers[name]),
    );
  }
  for (const [path, allowed] of methods) {
    router.all(path, (_request, response) => {
      response.set('Allow', allowed.join(', '));
      sendProblem(response, { status: 405, detail: 'Nothing at this address takes this kind of request.' });
    });
  }
  router.use(problemOfError(context));
  return (request, response, next) => (request.path.startsWith('/api/') ? router(request, response, next) : next());
}

const readJson: RequestHandler[] = [
  unlessLonger(bodyLimit, (_request, response) =>
    sendProblem(response, { status: 413, detail: 'This is more than a request can hold.' }),
  ),
  (request, response, next) => {
    if (request.is('application/json')) return next();
    return sendProblem(response, { status: 415, detail: 'Send JSON, with "Content-Type: application/json".' });
  },
  express.json({ limit: bodyLimit }),
  (request, response, next) => {
    if (isValidJsonText(request.body)) return next();
    return sendProblem(response, { status: 400, detail: 'This contains unreadable characters.' });
  },
];

const answer =
  (context: WebContext, endpoint: Endpoint, handler: ApiHandler) => async (request: Request, response: Response) => {
    const words = Object.keys(request.query);
    const unknown = words.find((word) => !Object.hasOwn(endpoint.query ?? {}, word));
    // A misspelled filter would answer with everybody, and so would an empty one.
    if (unknown !== undefined) {
      const known = Object.keys(endpoint.query ?? {}).join(', ');
      const detail = `"${unknown}" is unknown here${known && `: the query may have ${known}`}.`;
      return sendProblem(response, { status: 400, detail });
    }
    const empty = words.find((word) => !String(request.query[word]).trim());
    if (empty !== undefined) return sendProblem(response, { status: 400, detail: `"${empty}" is empty.` });
    const actor = tokenActor(request, response);
    const answered = await handler({
      params: request.params as Record<string, string>,
      query: request.query,
      body: (request.body ?? {}) as Record<string, unknown>,
      actor,
    });
    if (!answered) return sendProblem(response, { status: 404, detail: endpoint.missing ?? '' });
    if ('problem' in answered) return sendProblem(response, answered.problem);
    context.tokenReads.read(actor, answered.leads ?? 0);
    if (endpoint.role === 'work') context.deliveryWorker.wake();
    return response.status(endpoint.answer.status).json(answered.body);
  };
