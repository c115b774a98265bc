import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installPackages } from '../debian.ts';

/** The browsers beside Chromium that `npm run test:browsers` opens pages in: where their programs are and Debian's packages with them. */
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

/** Path of Firefox on this machine, or `undefined`. */
export const findFirefox = () => find('Firefox');

/** Path of WebKitGTK's WebDriver on this machine, or `undefined`. */
export const findWebkitDriver = () => find('WebKit');

/** The plain browser that comes with it, in a folder that names the version of its interface. */
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

/** Finds the browsers that are named, or installs Debian's; says which are absent afterwards, and how to have them. */
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
