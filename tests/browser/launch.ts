import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, firefox } from 'playwright';
import { TestRunner } from 'vitest';
import { browserFlags, findBrowser } from '../../scripts/browsers.ts';
import { findService } from '../../scripts/services.ts';
import { root } from '../../src/base/root.ts';

/** `BROWSER=firefox` opens pages in Firefox instead of Chromium. */
export const isFirefox = process.env.BROWSER === 'firefox';
const executablePath = isFirefox ? findService('Firefox') : findBrowser();

/** Whether there is a browser on this machine. */
export const hasBrowser = Boolean(executablePath && existsSync(executablePath));

/**
 * One browser for all files of a worker, which ends with it; of Firefox two, where a context asks for reduced motion, which is a
 * preference of the browser.
 */
const launched = new Map<boolean, Promise<Browser>>();

/** Without motion unless a test asks for it: what moves is drawn by the processor here, a quarter of the time of a test. */
export async function contextOf(options: BrowserContextOptions): Promise<BrowserContext> {
  if (isFirefox && options.javaScriptEnabled === false) {
    TestRunner.getCurrentTest()?.context.skip('Firefox cannot turn scripts off over WebDriver BiDi');
  }
  const still = isFirefox && (options.reducedMotion ?? 'reduce') === 'reduce';
  if (!launched.has(still)) launched.set(still, launchAnew(still));
  const browser = await (launched.get(still) as Promise<Browser>);
  return browser.newContext({ reducedMotion: 'reduce', ...options });
}

/** One process for the pages of all sites: each of its own costs a page of a test a quarter of its time. */
const sharedProcess = ['--disable-site-isolation-trials', '--renderer-process-limit=1', '--in-process-gpu'];

/** One that crashes fails its test, and not those after it. */
async function launchAnew(still: boolean): Promise<Browser> {
  const browser = await launch(still);
  return browser.once('disconnected', () => launched.delete(still));
}

function launch(still: boolean): Promise<Browser> {
  if (!isFirefox) return chromium.launch({ executablePath, args: [...browserFlags, ...sharedProcess] });
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(root, 'scripts/firefox.ts'),
    env: { ...process.env, FIREFOX_PATH: executablePath },
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': Number(still),
      // A mouse, which the machine of a test may lack: fine (2), and hovers (4).
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      // As in headless Chromium, they take no room.
      'ui.useOverlayScrollbars': 1,
      // A page from that cache has another frame than Playwright waits for.
      'fission.bfcacheInParent': false,
      // A page may take the focus back from the browser's own controls.
      'dom.disable_window_flip': false,
    },
  });
}
