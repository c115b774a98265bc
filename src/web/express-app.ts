import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { root } from '../base/root.ts';
import { api } from './api/index.ts';
import { closed, closedFolders } from './http/admin-session.ts';
import { beacon } from './http/beacon.ts';
import { rejectInvalidAddress } from './http/body.ts';
import { ownFolders } from './http/content-source.ts';
import { errorPage } from './http/errors.ts';
import { writeSecurityHeaders } from './http/headers.ts';
import { requestIds } from './http/request-log.ts';
import type { WebContext } from './http/web-context.ts';
import { notFoundPage } from './site/site-pages.ts';
import { documents, documentsPattern, staticFiles, uploads, uploadsPattern } from './site/static-files.ts';
import { wellKnownFiles } from './site/well-known-files.ts';
import { siteRoutes } from './site-routes.ts';

/** Handles what the page cache has not answered. */
export function expressApp(context: WebContext) {
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', context.config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestIds(context));
  app.use(writeSecurityHeaders);
  if (!context.config.trustProxy) app.use(warnOfProxy(context));
  app.use(api(context));
  app.use(rejectInvalidAddress(context));
  app.get(documentsPattern, documents(context));
  app.use(staticFiles(root, ownFolders(context.config)));
  app.use(siteRoutes(context));
  app.get(uploadsPattern, ...uploads(context));
  app.use(wellKnownFiles(context));
  app.use(beacon(context));
  app.use(closedFolders, closed(context));
  app.use(notFoundPage(context));
  app.use(errorPage(context));
  return app;
}

/**
 * Classes for `createServer`, with the prototypes that Express otherwise gives each request and response. On Node.js 20 V8 then shares no
 * hidden class between requests, which is a quarter of a form post.
 */
export function messageClasses(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Behind an untrusted proxy, all visitors share one address for the limits. */
function warnOfProxy({ log }: WebContext): express.RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    if (!warned && request.headers['x-forwarded-for']) {
      warned = true;
      log.warn(
        { settings: ['TRUST_PROXY'] },
        'a proxy forwards requests, but TRUST_PROXY is 0: all its visitors share one limit',
      );
    }
    next();
  };
}
