import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contactForm } from '../src/site/forms/contact.ts';
import { pathTo, type Route, routes } from '../src/site/routes.ts';
import { startServer } from '../tests/faults/server-process.ts';
import { build } from './build.ts';

/** `starts.ts COUNT`: builds, starts the server so many times, and asks for every public page, posts a form and stops it each time. */
const count = Number(process.argv[2] ?? 1);
const pages = (routes as readonly Route[]).filter(({ sitemap, path }) => sitemap && !path.includes(':'));
let good = 0;
await build();
for (let at = 0; at < count; at++) {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  try {
    await startOnce(folder);
    good++;
  } catch (error) {
    console.error((error as Error).message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`${good} of ${count} starts`);
process.exitCode = good === count ? 0 : 1;

async function startOnce(dataDir: string) {
  const server = await startServer({ DATA_DIR: dataDir });
  for (const { path } of pages) await expectOk(server.url + path);
  await expectOk(server.url + pathTo('contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactForm.sample),
  });
  server.signal('SIGTERM');
  const code = await server.exited;
  if (code !== 0) throw new Error(`The server ended with ${code}.`);
}

async function expectOk(address: string, init?: RequestInit) {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
}
