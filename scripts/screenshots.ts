import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { createApp } from '../src/app.ts';
import { root } from '../src/base/root.ts';
import { browserFlags, findOrInstallBrowser } from './browsers.ts';
import { build } from './build.ts';

/**
 * Pictures of pages in `.screenshots/`, or in the folder after `--to`: one a page at each width, and, for all pages together,
 * one sheet a width. Paths may be named; by default all pages.
 */
const widths = [320, 390, 768, 1280, 1920];
const unlisted = ['/webinar-access', '/regd-webinar-access', '/sample-portal', '/sample-circular', '/nothing-here'];
const { values, positionals: named } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const folder = values.to ? resolve(values.to) : join(root, '.screenshots');
/** In pixels: size of a page on a sheet, and the gap between two. */
const thumb = { width: 320, height: 1800, gap: 24 };

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
for (const width of widths) {
  const files = await capture(browser, width);
  if (!named.length) await composeSheet(files, width);
}
await browser.close();
server.closeAllConnections();
server.close();
await app.close();

async function capture(browser: Browser, width: number): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const files: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'load' });
    await loadPictures(page);
    const file = join(folder, `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}.png`);
    await page.screenshot({ path: file, fullPage: true });
    files.push(file);
    console.log(file);
  }
  await page.close();
  return files;
}

/** Scrolls past all lazy pictures. */
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

/** All pages side by side, each from its top, in rows of nine. */
async function composeSheet(files: readonly string[], width: number) {
  const perRow = 9;
  const step = { x: thumb.width + thumb.gap, y: thumb.height + thumb.gap };
  const thumbs = await Promise.all(
    files.map(async (file, index) => {
      const small = await sharp(file).resize({ width: thumb.width }).toBuffer({ resolveWithObject: true });
      const height = Math.min(small.info.height, thumb.height);
      const input = await sharp(small.data).extract({ left: 0, top: 0, width: thumb.width, height }).toBuffer();
      return { input, left: (index % perRow) * step.x, top: Math.floor(index / perRow) * step.y };
    }),
  );
  const rows = Math.ceil(files.length / perRow);
  const size = { width: perRow * step.x - thumb.gap, height: rows * step.y - thumb.gap };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#e3e6df' } }).composite(thumbs);
  await sheet.png().toFile(join(folder, `sheet-${width}.png`));
  console.log(join(folder, `sheet-${width}.png`));
}
