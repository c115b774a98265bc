import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { awake, inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();

/** A line that holds back the second half of a page until the event `rest`. */
const line = createServer((request, response) => {
  send(request, response).catch(() => response.destroy());
}).listen(0, '127.0.0.1');
await once(line, 'listening');
afterAll(() => {
  line.closeAllConnections();
  line.close();
});

async function send({ method, url }: IncomingMessage, response: ServerResponse) {
  if (method !== 'GET') return response.writeHead(204).end();
  const answer = await fetch(site.origin + url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  response.writeHead(answer.status, { 'content-type': type });
  if (!type.startsWith('text/html')) return response.end(body);
  response.write(body.subarray(0, body.length / 2));
  await once(line, 'rest');
  return response.end(body.subarray(body.length / 2));
}

inBrowser('a loader that arrives before the end of its page wakes the parts at that end, too', async () => {
  const { page, complaints } = await site.open('/icons/favicon.svg');
  const { port } = line.address() as AddressInfo;
  const there = page.goto(`http://127.0.0.1:${port}/invest`, { waitUntil: 'commit' });
  const loader = await page.waitForResponse(/boot-.*\.js$/);
  await Promise.all([there, loader.finished()]);
  await page.waitForTimeout(300); // it runs now, or it will have nothing to wait for
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  expect(await page.locator('.foot').count()).toBe(0);
  line.emit('rest');
  await page.waitForLoadState('load');
  await page.locator('[data-island="calculator"]').scrollIntoViewIfNeeded();
  await awake(page, 'calculator');
  expect(complaints).toEqual([]);
});
