import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { createApp } from '../src/app.ts';
import { root } from '../src/base/root.ts';
import { browserFlags, findOrInstallBrowser } from './browsers.ts';
import { build } from './build.ts';

/** Pictures of pages at each width in `.screenshots/`, or in the folder after `--to`. Paths may be named; by default all pages. */
const widths = [320, 390, 768, 1280, 1920];
const unlisted = ['/webinar-access', '/regd-webinar-access', '/sample-portal', '/sample-circular', '/nothing-here'];
const { values, positionals: named } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const folder = values.to ? resolve(values.to) : join(root, '.screenshots');

await build();
const executablePath = findOrInstallBrowser();
if (!executablePath) throw new Error('A Chromium is needed to take screenshots.');
const app = createApp({ LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), `screenshots-${process.pid}`) });
await app.ready;
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
await mkdir(folder, { recursive: true });

const paths = named.length ? named : [...app.context.pages.addresses(), ...unlisted];
const browser = await chromium.launch({ executablePath, args: browserFlags });
for (const width of widths) await capture(browser, width);
await browser.close();
server.closeAllConnections();
server.close();
await app.close();

async function capture(browser: Browser, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'load' });
    await loadPictures(page);
    const file = join(folder, `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.log(file);
  }
  await page.close();
}

async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForTimeout(250);
}
