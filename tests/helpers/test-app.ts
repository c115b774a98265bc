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

/** The text of the notice on the page that an answer leads to; "" without one. */
export async function noticeAfter(
  { request }: TestApp,
  cookie: string,
  { headers }: { headers: Record<string, string | undefined> },
): Promise<string> {
  const { text } = await request.get(headers.location ?? '').set({ cookie, accept: 'text/html' });
  return noticeIn(text);
}

/** The error at a field, by its id; "" without one. */
export const errorAt = (html: string, id: string) =>
  textOf(html.split(`id="${id}-error">`)[1]?.split('</p>')[0] ?? '').trim();

export const noticeIn = (html: string) =>
  textOf(/<output[^>]*id="toasts"[^>]*>(.*?)<\/output>/s.exec(html)?.[1] ?? '').trim();
