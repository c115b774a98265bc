import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { Environment } from '../../src/config/read-settings.ts';
import { listening } from '../helpers/raw-http.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Local doubles of the outside scripts and frames, on a port of their own, closed after the tests of the file. */
export async function startVendors() {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let mode: 'answers' | 'refuses' | 'hangs' = 'answers';
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, headers });
    if (mode === 'hangs') return;
    const type = types[extname(url)];
    if (mode === 'refuses' || !type) return response.writeHead(500).end();
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(import.meta.dirname, url)));
  });
  const port = await listening(server);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    /** Forgets what was asked and answers in another way from now on. */
    setMode(next: typeof mode) {
      mode = next;
      requests.length = 0;
      server.closeAllConnections();
    },
  };
}

/** Settings that switch every embed on, with their parts at one address. */
export const embedSettings = (vendors: string): Environment => ({
  RSVP_EMBED: '1',
  RSVP_PORTAL_ID: '1234',
  RSVP_FORM_ID: 'rsvp-form',
  RSVP_SCRIPT: `${vendors}/hubspot-form.js`,
  REGA_WIDGET_SCRIPT: `${vendors}/invest-widget.js`,
  REGA_WIDGET_STYLE: `${vendors}/invest-widget.css`,
  REGA_LISTING_ID: 'spark',
  REGA_CLIENT_TOKEN: 'token-1',
  FLIPBOOK_URL: `${vendors}/flipbook.html`,
  ASSISTANT_AGENT_ID: 'agent-1',
  ASSISTANT_SCRIPT: `${vendors}/assistant.js`,
});
