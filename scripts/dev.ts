import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import { root } from '../src/base/root.ts';
import { hubspotFormSetting } from '../src/leads/crm/hubspot.ts';
import { formIds } from '../src/site/forms/form.ts';
import { startFakeCrm } from '../tests/fakes/crm.ts';
import { build } from './build.ts';

const watched = ['src', 'client', 'views', 'data/content', 'data/images'];

/** Serves the site with a fake CRM, and restarts when a source or a content file changes. */
const fakeCrm = await startFakeCrm();
const env = {
  HUBSPOT_BASE_URL: fakeCrm.url,
  HUBSPOT_PORTAL_ID: 'development',
  HUBSPOT_TOKEN: 'development',
  ...Object.fromEntries(formIds.map((id) => [hubspotFormSetting(id), id])),
  ...process.env,
};
console.log(`The fake of the CRM is at ${fakeCrm.url} (GET /requests, PUT /mode)`);

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
await restart();
const watchers = watched.map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, 150);
  }),
);
process.once('SIGINT', async () => {
  for (const watcher of watchers) watcher.close();
  server?.kill('SIGTERM');
  await fakeCrm.close();
});

async function restart() {
  try {
    await build();
  } catch (error) {
    console.error('Not rebuilt:', (error as Error).message);
    return;
  }
  const old = server;
  if (old && old.exitCode === null) {
    old.kill('SIGTERM');
    await new Promise((resolve) => old.once('close', resolve));
  }
  server = spawn(process.execPath, [join(root, 'dist/server.js')], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env,
  });
  server.stdout?.pipe(pretty({ colorize: true }));
}
