import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import { awake, inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();

/** A line on which the second half of a page comes when everything else has long arrived. */
const line = createServer(async ({ method, url }, response) => {
  if (method !== 'GET') return response.writeHead(204).end();
  const answer = await fetch(site.origin + url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  response.writeHead(answer.status, { 'content-type': type });
  if (!type.startsWith('text/html')) return response.end(body);
  response.write(body.subarray(0, body.length / 2));
  await wait(1000);
  response.end(body.subarray(body.length / 2));
}).listen(0, '127.0.0.1');
await once(line, 'listening');
afterAll(() => {
  line.closeAllConnections();
  line.close();
});

inBrowser('a loader that arrives before the end of its page wakes the parts at that end, too', async () => {
  const { page, complaints } = await site.open('/icons/favicon.svg');
  const { port } = line.address() as AddressInfo;
  const there = page.goto(`http://127.0.0.1:${port}/invest`, { waitUntil: 'commit' });
  await page.waitForResponse(/boot-.*\.js$/);
  await there;
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  expect(await page.locator('.foot').count()).toBe(0);
  await page.waitForLoadState('load');
  await page.locator('[data-island="calculator"]').scrollIntoViewIfNeeded();
  await awake(page, 'calculator');
  expect(complaints).toEqual([]);
});
