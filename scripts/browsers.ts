import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { absence, absentServices, canInstall, findService, installPackages } from './services.ts';

/** Runs as root, and makes no requests of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Otherwise the headless shell rounds glyph widths, unlike phones, and lines break elsewhere.
  '--font-render-hinting=none',
];

/** An installed Chromium, or Playwright's. */
export const findBrowser = (): string | undefined =>
  findService('Chromium') ?? [chromium.executablePath()].find((path) => existsSync(path));

/** Fallback fonts, one with Arial's metrics. */
const fonts = {
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
};

/** Installs Debian's if possible, with the fonts. */
export function findOrInstallBrowser(): string | undefined {
  const lacking = Object.entries(fonts).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (lacking.length && canInstall()) installPackages(lacking);
  if (!findBrowser()) absentServices({ install: true }, ['Chromium']);
  const browser = findBrowser();
  if (!browser) console.error(`${absence('Chromium')} Browser tests are skipped.`);
  return browser;
}

/** WebKitGTK's browser, in a folder named after its API version. */
export function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
  return ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']
    .flatMap((version) => folders.map((folder) => join(folder, version, 'MiniBrowser')))
    .find((path) => existsSync(path));
}
