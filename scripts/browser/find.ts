import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstall, installPackages } from '../debian.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags under which headless Chromium also runs as root and keeps to itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, one that is installed, or Playwright's own; else `undefined`. */
export function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return [process.env.CHROMIUM_PATH, ...places, own].find((path) => path && existsSync(path));
}

/** Finds a Chromium or installs Debian's. Says what it does; `undefined` when neither works. */
export function findOrInstallBrowser(): string | undefined {
  const found = findBrowser();
  if (found) return found;
  if (!canInstall()) {
    console.error(
      'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH; browser tests are skipped.',
    );
    return undefined;
  }
  console.error('No Chromium found.');
  return installPackages(['chromium']) ? findBrowser() : undefined;
}
