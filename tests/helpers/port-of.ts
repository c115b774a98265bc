import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { App } from '../../src/app.ts';
import { createHttpServer } from '../../src/web/http/http-server.ts';
import { closing, listening } from './raw-http.ts';

/** The port of 127.0.0.1 at which an app answers, until the test that asked, or all of the file, have ended. */
export async function portOf(app: App): Promise<number> {
  const server = createHttpServer(app, app.messageClasses);
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(() => closing(server));
  return listening(server);
}
