import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { databaseOf } from '../../helpers/database.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** The built server with its output in a pipe, read until it says where it is. */
async function startPiped() {
  const child = spawn(process.execPath, [join(root, 'dist/server.js')], {
    env: { ...process.env, ...databaseOf(temporaryFolder()), NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const [, url] = /^Mainstreet is at (\S+)$/.exec(line) ?? [];
    if (url) return { child, url };
  }
  throw new Error('the server ended at its start');
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0];
}

test('SIGTERM ends the server when whoever read its output has left', async () => {
  const { child } = await startPiped();
  child.stdout?.destroy();
  expect(await stop(child)).toBe(0);
}, 30_000);

test('SIGTERM ends the server when nobody reads its output any more and the pipe is full', async () => {
  const { child, url } = await startPiped();
  child.stdout?.pause();
  // Some 540 bytes a line, into a pipe that takes 500 of them or fewer.
  const path = '/nothing'.repeat(100);
  for (let batch = 0; batch < 24; batch++) {
    await Promise.all(Array.from({ length: 25 }, () => fetch(url + path)));
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await stop(child)).toBe(0);
}, 120_000);
