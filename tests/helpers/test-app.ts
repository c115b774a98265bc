import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { scryptCost } from '../../src/accounts/passwords.ts';
import { type App, createApp } from '../../src/app.ts';
import type { Environment } from '../../src/config/read-settings.ts';
import type { ContextOverrides } from '../../src/server/context.ts';
import { databaseOf, removeDatabase } from './database.ts';
import { textOf } from './page.ts';

export { textOf };

// A password is checked at once here; in the program it takes a quarter of a second.
Object.assign(scryptCost, { N: 2, r: 1, p: 1 });

export interface TestApp {
  app: App;
  request: ReturnType<typeof supertest>;
}

/** The whole product on a database of its own, closed and removed after the test that made it, or after all of the file. */
export async function testApp(env: Environment = {}, overrides?: ContextOverrides): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-'));
  const app = createApp({ LOG_LEVEL: 'silent', ...databaseOf(env.DATA_DIR ?? folder), ...env }, overrides);
  await app.ready;
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(async () => {
    await app.close();
    await removeDatabase(folder);
  });
  return { app, request: supertest(app) };
}

/** Another instance of a site: a process of its own on the same database. */
export function anotherInstance({ app }: TestApp, env: Environment = {}, overrides?: ContextOverrides) {
  const { dataDir, databaseUrl } = app.context.config;
  return testApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env }, overrides);
}
