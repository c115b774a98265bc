import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import helmet from 'helmet';
import { islandsLoaded } from '../views/parts/island.tsx';
import { accessTrail } from './accounts/access-trail.ts';
import { once } from './base/once.ts';
import { root } from './base/root.ts';
import { readConfig } from './config.ts';
import { loadContent } from './content/load.ts';
import { type ContextOverrides, openContext } from './context.ts';
import type { Environment } from './settings/read-settings.ts';
import { createSetUp } from './web/admin/accounts/set-up.ts';
import { closed, closedFolders } from './web/admin/guards.ts';
import { errorPage } from './web/errors.ts';
import { createFront } from './web/front/index.ts';
import { warmUp } from './web/front/warm-up.ts';
import { helmetOptions, writePolicies } from './web/headers.ts';
import { beacon } from './web/operations/beacon.ts';
import { probes } from './web/operations/probes.ts';
import { linkRedis } from './web/operations/redis-link.ts';
import { requestIds } from './web/operations/request-id.ts';
import { measure } from './web/operations/request-metrics.ts';
import { readAssets } from './web/pages/assets.ts';
import { embedDocuments } from './web/pages/embed.ts';
import { findable } from './web/pages/findable.ts';
import { Pages } from './web/pages/pages.ts';
import { watchSectionImages } from './web/pages/section-images.ts';
import { notFoundPage } from './web/pages/site-pages.ts';
import { staticFiles } from './web/pages/static-files.ts';
import { uploads, uploadsPattern } from './web/pages/uploads.ts';
import { readableAddress } from './web/readable.ts';
import { siteRoutes } from './web/site-routes.ts';
import type { WebContext } from './web/web-context.ts';

/** The whole product as one request handler without a port. */
export interface App {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Resolves once the store is up to date and deliveries run; rejects when the store cannot be used. */
  ready: Promise<void>;
  /** What the handlers work with. */
  context: WebContext;
  /** The one-time set-up address, path and token, while no admin exists. */
  setUpPath(): Promise<string | undefined>;
  /** Says from now on that it is not ready, and starts no new deliveries; pages and posts are still answered. */
  beginStop(): void;
  /** Renders every page ahead of its first visitor, in the pauses between requests. For servers, once they listen. */
  warmUp(): Promise<void>;
  /** Stops the delivery worker, gives back what it holds and closes the store. */
  close(): Promise<void>;
}

/**
 * Makes the product from an environment: by default the process's own. Throws `ConfigurationError` for a wrong setting or
 * content file and `StoreUnavailableError` when the database cannot be opened.
 */
export function createApp(env: Environment = process.env, overrides?: ContextOverrides): App {
  const config = readConfig(env);
  const content = loadContent(root);
  const assets = readAssets(root);
  const base = openContext(config, overrides);
  const adminKey = once(() => base.admins.sharedKey('admin', randomBytes(32).toString('base64url')));
  const setUp = createSetUp(adminKey);
  const access = accessTrail({ audit: base.store.audit, clock: base.clock, log: base.log, key: adminKey });
  const pages = new Pages({
    config,
    content,
    assets,
    clock: base.clock,
    rendered: (seconds) => base.metrics.rendered(seconds),
  });
  const sectionImages = watchSectionImages(base.store.siteImages, (images) => pages.showSectionImages(images));
  const redis = config.redisUrl ? linkRedis(config.redisUrl, base.log) : undefined;
  const context: WebContext = { ...base, pages, assets, setUp, adminKey, access, sectionImages, redis };
  const handle = routesOf(context);
  const answerWithEmbed = embedDocuments(config);
  const answerProbe = probes(context);
  const { metrics, health } = base;
  const front = createFront({
    root,
    pageFor: (request) => pages.cachedFor(request),
    answered: (kind, status) => metrics.answered(kind, status),
  });

  const closing = new AbortController();
  let isReady = false;
  const ready = islandsLoaded
    .then(() => base.store.migrate())
    .then(async () => {
      await Promise.all([sectionImages.refresh(), redis?.ready]);
      sectionImages.start();
      await base.metricsReady;
      isReady = true;
      if (health.state === 'starting') health.state = 'running';
      base.deliveryWorker.start();
      base.keepRetention();
    });
  ready.catch(() => {}); // whoever waits for it is told; nobody has to

  const app = (request: IncomingMessage, response: ServerResponse) => {
    if (answerWithEmbed(request, response)) return metrics.answered('embed', response.statusCode);
    if (front.answer(request, response)) return;
    if (answerProbe(request, response)) return;
    if (config.metricsToken) measure(metrics, request, response);
    if (isReady) handle(request, response);
    else ready.finally(() => handle(request, response)).catch(() => {});
  };
  return Object.assign(app, {
    ready,
    context,
    beginStop() {
      health.state = 'stopping';
      void base.deliveryWorker.stop();
    },
    setUpPath: async () => ((await base.admins.countAdmins()) ? undefined : setUp.path()),
    warmUp: () => warmUp(pages, closing.signal),
    close: () => {
      closing.abort();
      sectionImages.stop();
      redis?.close();
      return base.close();
    },
  });
}

function routesOf(context: WebContext) {
  const app = express();
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', context.config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestIds(context));
  app.use(helmet(helmetOptions), writePolicies);
  if (!context.config.trustProxy) app.use(warnOfProxy(context));
  app.use(readableAddress(context));
  app.use(staticFiles(root));
  app.use(siteRoutes(context));
  app.get(uploadsPattern, uploads(context));
  app.use(findable(context));
  app.use(beacon(context));
  app.use(closedFolders, closed(context));
  app.use(notFoundPage(context));
  app.use(errorPage(context));
  return app;
}

/** A proxy in front that we are not told to trust makes every visitor look like one address to the limits: said once. */
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
