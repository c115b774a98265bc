import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstall, installPackages } from '../debian.ts';

const places = [
  // Without windows of its own: pages of tests open four times as quickly as in the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags with which headless Chromium also runs as root and makes no requests of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // The headless shell rounds the widths of letters otherwise, which no screen of a phone does: lines would break elsewhere.
  '--font-render-hinting=none',
];

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, one that is installed, or Playwright's own; else `undefined`. */
export function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return [process.env.CHROMIUM_PATH, ...places, own].find((path) => path && existsSync(path));
}

/** In what pages are shown until their own font is there: a font with Arial's measures, and one for where there is none. */
const fonts = {
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
};

/** Finds a Chromium and fonts, or installs Debian's. Says what it does; `undefined` when there is no Chromium afterwards. */
export function findOrInstallBrowser(): string | undefined {
  const found = findBrowser();
  const absent = Object.entries(fonts).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (!found) {
    console.error(
      canInstall()
        ? 'No Chromium found.'
        : 'No Chromium found. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH; browser tests are skipped.',
    );
  }
  const wanted = [...(found ? [] : ['chromium-headless-shell']), ...absent];
  if (wanted.length && canInstall()) installPackages(wanted);
  return findBrowser();
}
