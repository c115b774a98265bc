#!/usr/bin/env -S node --import=tsx
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Starts Firefox for Playwright, which controls it over WebDriver BiDi. Playwright sets media features of every context, a command
 * that Firefox supports since 154: this proxy turns an older version's error into success. Reduced motion is set as a preference.
 */
const tolerated = 'emulation.setMediaFeaturesOverride';
const program = process.env.FIREFOX_PATH;
if (!program) throw new Error('FIREFOX_PATH must be set.');

const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => firefox.kill('SIGKILL'));
createInterface({ input: firefox.stderr }).on('line', async (line) => {
  const address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  console.error(address ? `WebDriver BiDi listening on ${await standBefore(`${address}/session`)}` : line);
});

/** A proxy in both directions; returns its address. */
async function standBefore(address: string): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  new WebSocketServer({ server, maxPayload: 0 }).on('connection', (client) => {
    const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
    const opened = new Promise((open) => browser.once('open', open));
    const requests = new Set<number>();
    client.on('message', async (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      if (method === tolerated) requests.add(id);
      await opened;
      browser.send(text);
    });
    browser.on('message', (data) => {
      const text = String(data);
      const { id, error } = JSON.parse(text) as { id?: number; error?: string };
      const isRefused = error === 'unknown command' && id !== undefined && requests.has(id);
      client.send(isRefused ? JSON.stringify({ type: 'success', id, result: {} }) : text);
    });
    browser.once('close', () => client.close());
    client.once('close', () => browser.close());
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
