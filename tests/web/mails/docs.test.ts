import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { listening } from '../../helpers/raw-http.ts';
import { testApp } from '../../helpers/test-app.ts';

test('the command of docs/calendar.md gets the event as a file, while it is ahead', async () => {
  const site = await testApp({}, { clock: () => Date.parse('2025-08-01T12:00:00Z') });
  const server = createHttpServer(site.app);
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const page = readFileSync(join(root, 'docs/calendar.md'), 'utf8');
  const [, command = ''] = /^```sh\n(.*?)^```$/ms.exec(page) ?? [];
  const env = { ...process.env, SITE: `http://127.0.0.1:${port}` };
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
  expect(stdout).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(stdout).toContain('DTSTART');
});
