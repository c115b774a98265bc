import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { once } from '../../src/base/once.ts';
import { root } from '../../src/base/root.ts';
import type { Environment } from '../../src/config/read-settings.ts';
import { loadContent } from '../../src/content/load.ts';
import type { ContextOverrides } from '../../src/server/context.ts';
import { databaseOf, removeDatabase } from './database.ts';
import { textOf } from './page.ts';
import { listening } from './raw-http.ts';
import { withTables } from './temporary-store.ts';

export { textOf };

/** Read once for all apps of a file: half of the time that it takes to make one. */
const shippedContent = once(() => loadContent(root));
/** With these, content is read in other words. */
const settingsOfContent = ['CONTENT_DIR', 'CURRENCY', 'CURRENCY_LOCALE', 'TIME_ZONE'];

export interface TestApp {
  app: App;
  request: ReturnType<typeof supertest>;
}

/** The whole product on a database of its own, closed and removed after the test that made it, or after all of the file. */
export async function testApp(env: Environment = {}, overrides?: ContextOverrides): Promise<TestApp> {
  const folder = withTables(mkdtempSync(join(tmpdir(), 'mainstreet-')));
  const content = settingsOfContent.some((name) => env[name]) ? undefined : shippedContent;
  const settings = { LOG_LEVEL: 'silent', ...databaseOf(env.DATA_DIR ?? folder), ...env };
  const app = createApp(settings, { content, ...overrides });
  await app.ready;
  // Listening all the time: else each request opens a port and a connection of its own, which takes half of its time.
  const server = createServer(app.messageClasses, app);
  await listening(server);
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(async () => {
    server.close();
    server.closeAllConnections();
    await app.close();
    await removeDatabase(folder);
  });
  return { app, request: supertest(server) };
}

/** Another instance of a site: a process of its own on the same database. */
export function anotherInstance({ app }: TestApp, env: Environment = {}, overrides?: ContextOverrides) {
  const { dataDir, databaseUrl } = app.context.config;
  return testApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env }, overrides);
}
