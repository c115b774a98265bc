import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../src/http-server.ts';
import { listening } from '../raw-http.ts';
import { testApp } from '../test-app.ts';

const site = await testApp();

test('Express finds requests and responses as it would make them, and leaves them as they are', async () => {
  const server = createHttpServer(site.app);
  const port = await listening(server);
  try {
    const seen: [object, object][] = [];
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      for (const message of [request, response]) {
        const before = Object.getPrototypeOf(message);
        response.once('finish', () => seen.push([before, Object.getPrototypeOf(message)]));
      }
    });
    const answer = await fetch(`http://127.0.0.1:${port}/nothing-here`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('</html>');
    await expect.poll(() => seen).toHaveLength(2);
    for (const [before, after] of seen) expect(after).toBe(before);
    expect(seen.every(([before]) => 'app' in before)).toBe(true);
  } finally {
    server.close();
  }
});
