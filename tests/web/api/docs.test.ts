import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { listening } from '../../helpers/raw-http.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const server = createHttpServer(site.app);
const port = await listening(server);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { config, leads, store } = site.app.context;
/** `leads`, without a link. */
const shell = `set -euo pipefail\nleads() { '${process.execPath}' '${join(root, 'dist/leads.cjs')}' "$@"; }\n`;

test('the commands of docs/api.md do what the page says', async () => {
  await signedIn(site, { email: 'kim@example.com', password: 'four other unrelated words', role: 'sales' });
  await site.request.post('/contact').send(contactForm.sample).expect(200);
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  expect(blocks.length).toBeGreaterThan(4);
  const script = blocks.join('').replaceAll('http://localhost:3000', `http://127.0.0.1:${port}`);
  expect(script).toContain(contactForm.sample.email);
  const { dataDir, databaseUrl } = config;
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, USER: 'sam' };
  await promisify(execFile)('bash', ['-c', shell + script], { env });

  const [lead] = await leads.list({}, { limit: 1 });
  expect(lead?.status).toBe('contacted');
  const events = (await leads.events(lead?.id ?? '')).map(({ kind, by, via }) => ({ kind, by, via }));
  expect(events).toEqual([
    { kind: 'received', by: 'site', via: 'site' },
    { kind: 'contacted', by: 'crm-sync', via: 'api' },
    { kind: 'assigned', by: 'crm-sync', via: 'api' },
    { kind: 'note', by: 'crm-sync', via: 'api' },
  ]);
  const kinds = (await store.audit.latest(10)).map(({ kind }) => kind);
  expect(kinds).toEqual(['token-removed', 'token-added', 'signed-in']);
  expect(await store.admins.listTokens()).toEqual([]);
});
