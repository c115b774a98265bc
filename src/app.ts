import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { islandsLoaded } from '../views/parts/island.tsx';
import { setUpToken } from './accounts/keys.ts';
import { readConfig } from './config/config.ts';
import type { Environment } from './config/read-settings.ts';
import type { ContextOverrides } from './server/context.ts';
import { setMoney, setTimeZone } from './site/format.ts';
import { pathTo } from './site/routes.ts';
import { expressApp, messageClasses } from './web/express-app.ts';
import { isForAnyone } from './web/http/page-cache.ts';
import { probes } from './web/http/probes.ts';
import { measure } from './web/http/request-log.ts';
import type { WebContext } from './web/http/web-context.ts';
import { openWebContext } from './web/open-web-context.ts';
import { embedDocuments } from './web/site/embed.ts';

/** One request handler, without a port. */
export interface App {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Resolves once the store is up to date and deliveries run; rejects when the store cannot be used. */
  ready: Promise<void>;
  context: WebContext;
  messageClasses: ReturnType<typeof messageClasses>;
  /** The one-time set-up address, path and token, while no admin exists. */
  setUpPath(): Promise<string | undefined>;
  /** Reports not ready and starts no new deliveries; requests are still answered. */
  beginStop(): void;
  /** Renders and archives every page, ahead of its first visitor. For servers, once they listen. */
  warmUp(): Promise<void>;
  /** Stops the delivery worker, releases its leases and closes the store. */
  close(): Promise<void>;
}

/** Milliseconds, so that the first visitors are not delayed. */
const warmUpDelay = 500;

/**
 * Creates the app from environment variables, by default the process's. Throws `ConfigurationError` for a wrong setting or
 * content file and `StoreUnavailableError` when the database cannot be opened.
 */
export function createApp(env: Environment = process.env, overrides?: ContextOverrides): App {
  const config = readConfig(env);
  setTimeZone(config.timeZone);
  setMoney(config.money);
  const context = openWebContext(config, overrides);
  const { adminKey, admins, deliveryWorker, health, redis } = context;
  const closing = new AbortController();
  const ready = startUp(context);
  ready.catch(() => {}); // reported to those who wait for it
  const express = expressApp(context);
  return Object.assign(requestListener(context, express, ready), {
    ready,
    context,
    messageClasses: messageClasses(express),
    beginStop() {
      health.state = 'stopping';
      void deliveryWorker.stop();
    },
    setUpPath: async () =>
      (await admins.countAdmins()) ? undefined : `${pathTo('adminSetUp')}?token=${await setUpToken(adminKey)}`,
    warmUp: async () => {
      await wait(warmUpDelay, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (!closing.signal.aborted) await context.archive();
    },
    close: () => {
      closing.abort();
      context.live.stop();
      redis?.close();
      return context.tokenReads.close().finally(() => context.close());
    },
  });
}

/** Migrates the database, then starts background work. */
async function startUp(context: WebContext): Promise<void> {
  const { store, redis, metricsReady, health, deliveryWorker } = context;
  await islandsLoaded;
  await store.migrate();
  await Promise.all([context.live.refresh(), redis?.ready]);
  context.live.start(context.editing);
  await metricsReady;
  if (health.state === 'starting') health.state = 'running';
  deliveryWorker.start();
  context.startJobs();
}

/** Cached pages are served at once, everything else once start-up has finished or failed. */
function requestListener(context: WebContext, handle: RequestListener, ready: Promise<void>): RequestListener {
  const { config, metrics, pages } = context;
  const answerWithEmbed = embedDocuments(config);
  const answerProbe = probes(context);
  let isReady = false;
  const untilReady = ready.then(
    () => {
      isReady = true;
    },
    () => {},
  );
  return (request, response) => {
    if (answerWithEmbed(request, response)) return metrics.answered('embed', response.statusCode);
    const page = isForAnyone(request) ? pages.findCached(request) : undefined;
    if (page) {
      page.send(request, response);
      return metrics.answered('page', response.statusCode);
    }
    if (answerProbe(request, response)) return;
    if (config.metricsToken) measure(metrics, request, response);
    if (isReady) handle(request, response);
    else void untilReady.then(() => handle(request, response));
  };
}
