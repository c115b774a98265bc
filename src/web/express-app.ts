import express from 'express';
import helmet from 'helmet';
import { root } from '../base/root.ts';
import { closed, closedFolders } from './admin/guards.ts';
import { api } from './api/index.ts';
import { errorPage } from './errors.ts';
import { helmetOptions, writePolicies } from './headers.ts';
import { beacon } from './operations/beacon.ts';
import { requestIds } from './operations/request-id.ts';
import { ownFolders } from './own-content.ts';
import { documents, documentsPattern } from './pages/documents.ts';
import { notFoundPage } from './pages/site-pages.ts';
import { staticFiles } from './pages/static-files.ts';
import { uploads, uploadsPattern } from './pages/uploads.ts';
import { wellKnownFiles } from './pages/well-known-files.ts';
import { rejectInvalidAddress } from './reject-invalid-text.ts';
import { siteRoutes } from './site-routes.ts';
import type { WebContext } from './web-context.ts';

/** What answers every request that no cache has answered. */
export function expressApp(context: WebContext) {
  const app = express();
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', context.config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestIds(context));
  app.use(helmet(helmetOptions), writePolicies);
  if (!context.config.trustProxy) app.use(warnOfProxy(context));
  app.use(rejectInvalidAddress(context));
  app.get(documentsPattern, documents(context));
  app.use(staticFiles(root, ownFolders(context.config)));
  app.use(api(context));
  app.use(siteRoutes(context));
  app.get(uploadsPattern, ...uploads(context));
  app.use(wellKnownFiles(context));
  app.use(beacon(context));
  app.use(closedFolders, closed(context));
  app.use(notFoundPage(context));
  app.use(errorPage(context));
  return app;
}

/** Behind a proxy that is not trusted, all visitors have one address for the limits: logged once. */
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
