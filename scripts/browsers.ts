import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { canInstall, installPackages } from './services.ts';

const places = [
  // Opens pages four times as fast as the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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

/** `CHROMIUM_PATH`, an installed Chromium, or Playwright's. */
export function findBrowser(): string | undefined {
  const bundled = chromium.executablePath();
  return [process.env.CHROMIUM_PATH, ...places, bundled].find((path) => path && existsSync(path));
}

/** Fallback fonts, one with Arial's metrics. */
const fonts = {
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
};

/** Installs Debian's if possible. */
export function findOrInstallBrowser(): string | undefined {
  const browser = findBrowser();
  const absent = Object.entries(fonts).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (!browser) {
    console.error(
      canInstall()
        ? 'No Chromium found.'
        : 'No Chromium found. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH; browser tests are skipped.',
    );
  }
  const wanted = [...(browser ? [] : ['chromium-headless-shell']), ...absent];
  if (wanted.length && canInstall()) installPackages(wanted);
  return findBrowser();
}

/** Other browsers of `npm run test:browsers`. */
const browsers = {
  Firefox: {
    variable: 'FIREFOX_PATH',
    places: ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  WebKit: {
    variable: 'WEBKIT_DRIVER_PATH',
    places: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
} as const;

export type OtherBrowser = keyof typeof browsers;

export const findFirefox = () => find('Firefox');

export const findWebkitDriver = () => find('WebKit');

/** WebKitGTK's browser, in a folder named after its API version. */
export function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
  return ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']
    .flatMap((version) => folders.map((folder) => join(folder, version, 'MiniBrowser')))
    .find((path) => existsSync(path));
}

function find(name: OtherBrowser): string | undefined {
  const { variable, places } = browsers[name];
  return [process.env[variable], ...places].find((path) => path && existsSync(path));
}

/** Installs Debian's if possible, and prints how to install the rest. */
export function absentBrowsers(names: readonly OtherBrowser[]): OtherBrowser[] {
  const lacking = () => names.filter((name) => !find(name));
  const packages = lacking().flatMap((name) => browsers[name].packages);
  if (packages.length && canInstall()) installPackages(packages);
  for (const name of lacking()) {
    const { packages, variable } = browsers[name];
    console.error(
      `${name} is not installed: apt-get install ${packages.join(' ')}, or set ${variable}. Its tests are skipped.`,
    );
  }
  return lacking();
}
