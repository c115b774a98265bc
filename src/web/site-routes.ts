import { type Request, type RequestHandler, Router } from 'express';
import { once } from '../base/once.ts';
import { type HandlerName, type Route, routes } from '../site/routes.ts';
import { requireRecentPassword, requireRole } from './accounts/guards.ts';
import { closed, ownSession } from './http/admin-session.ts';
import { refuse } from './http/answers.ts';
import { readBody, readContentBody, readLeadsBody, rejectInvalidBody } from './http/body.ts';
import { limitRendered, limitSignIns, limitSignInsOfAddress } from './http/limits.ts';
import { readPath } from './http/request.ts';
import type { WebContext } from './http/web-context.ts';
import type { questions } from './site/questions.ts';
import { showPage } from './site/site-pages.ts';

/** Serves the route table; other spellings of a path redirect. */
export function siteRoutes(context: WebContext): RequestHandler {
  const mount = mounting(context);
  const mounted = new Map(routes.map((route) => [route.name, mount(route)]));
  return (request, response, next) => {
    const reading = readPath(request.path);
    switch (reading.kind) {
      case 'unreadable':
        return refuse({ ...context, request, response }, 400, 'The address of this page cannot be read.');
      case 'unknown':
        return next();
      case 'moved':
        if (request.method !== 'GET' && request.method !== 'HEAD') return next();
        return response.redirect(308, reading.to + request.url.slice(request.path.length));
    }
    response.locals.match = reading.match;
    request.params = reading.match.params as Request['params'];
    const answers = mounted.get(reading.match.route.name) as Answers;
    return (answers[request.method] ?? answers.other)(request, response, next);
  };
}

type Handlers = RequestHandler | RequestHandler[];
/** Handlers that are made one by one. */
type SingleHandler = Exclude<HandlerName, 'showPage' | keyof ReturnType<typeof questions>>;
/** A missing one does not compile. */
type Factories = Record<SingleHandler, (context: WebContext) => Handlers> & { questions: typeof questions };

type Answers = Partial<Record<string, RequestHandler>> & { other: RequestHandler };

function mounting(context: WebContext) {
  const page = showPage(context);
  // Loaded on first use: express-validator takes 12 MB.
  const handlerNamed = once(async () => {
    const factories: Factories = await import('./handlers.ts');
    const made = new Map<string, Handlers>(Object.entries(factories.questions(context)));
    return (name: string) => {
      const handler = made.get(name) ?? factories[name as SingleHandler](context);
      made.set(name, handler);
      return handler;
    };
  });
  const guards = { public: [], 'sign-in': ownSession(context), admin: closed(context) };
  const reading = {
    form: [...readBody(context), rejectInvalidBody(context)],
    list: readLeadsBody(context),
    content: readContentBody(context),
  };
  const limits = { 'sign-in': [limitSignInsOfAddress(context), limitSignIns(context)] };
  const rendered = limitRendered(context);

  return (route: Route): Answers => {
    const { access, get, post, body, limit, confirms } = route;
    const guarded = (...last: (RequestHandler | RequestHandler[])[]) =>
      Router({ mergeParams: true }).use(
        ...guards[access],
        ...(access === 'admin' ? [requireRole(route)(context)] : []),
        ...last.flat(),
      );
    const answeredBy = (name: string, ...before: RequestHandler[]): RequestHandler => {
      if (name === 'showPage') return guarded(...before, page);
      const chain = once(async () => guarded(...before, (await handlerNamed())(name)));
      return async (request, response, next) => (await chain())(request, response, next);
    };
    // Open to anyone, and rendered per request.
    const show = get && answeredBy(get, ...(access === 'sign-in' ? [rendered] : []));
    const take =
      post &&
      answeredBy(
        post,
        ...(body ? reading[body] : []),
        ...(limit ? limits[limit] : []),
        ...(confirms ? [requireRecentPassword(context)].flat() : []),
      );
    const allowed = [...(show ? ['GET', 'HEAD'] : []), ...(take ? ['POST'] : [])];
    const other = guarded((request, response) => {
      response.set('Allow', allowed.join(', '));
      refuse({ ...context, request, response }, 405, 'This address does not support this request method.');
    });
    return { ...(show && { GET: show, HEAD: show }), ...(take && { POST: take }), other };
  };
}
