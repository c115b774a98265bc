import type { Browser, Page } from 'playwright';
import { programFile } from './programs.ts';

/** What a visit on a slow phone found: milliseconds, and bytes as they came over the wire. */
export interface Visit {
  largestPaint: number;
  /** The sum of all layout shifts. */
  shift: number;
  /** What tasks take beyond 50 ms each. */
  blocked: number;
  bytes: number;
  requests: number;
}

/** Slow 4G: milliseconds there and back, bytes a second down and up. A processor that is four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slower = 4;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Milliseconds after the load event in which a page may still shift or compute. */
const after = 2000;

/** Opens a page as a first visitor with a phone does, who comes from `elsewhere`, and watches it. */
export async function visit(browser: Browser, url: string, elsewhere: string): Promise<Visit> {
  const found = await opened<Visit>(browser, { url, elsewhere }, 'watch-paints', (page) => page.waitForTimeout(after));
  if (!found.largestPaint) throw new Error(`${url} painted nothing`);
  return found;
}

/** Opens a page in the same way, presses its menu as soon as it is there, and tells after how many milliseconds it is open. */
export async function pressMenu(browser: Browser, url: string, elsewhere: string): Promise<number> {
  const { menu } = await opened<Pressed>(browser, { url, elsewhere }, 'press-menu', (page) =>
    page.waitForFunction(hasOpened, [], { polling: 100 }),
  );
  return menu;
}

interface Pressed {
  menu: number;
}

/** Runs in the page. */
const hasOpened = () => (globalThis as unknown as { found: Pressed }).found.menu > 0;

/** Opens a page in a browser of its own, and asks what the watcher in it has found once `done` says so. */
async function opened<Found>(
  browser: Browser,
  { url, elsewhere }: { url: string; elsewhere: string },
  watcher: string,
  done: (page: Page) => Promise<unknown>,
): Promise<Found & { bytes: number; requests: number }> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    // From an empty tab alone, Chromium goes on in the same process for a page whose headers allow it.
    await page.goto(elsewhere);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests++;
    });
    await page.addInitScript({ path: await programFile(watcher) });
    await page.goto(url, { waitUntil: 'load' });
    await done(page);
    const found = await page.evaluate(() => (globalThis as unknown as { found: Found }).found);
    return { ...found, bytes, requests };
  } finally {
    await context.close();
  }
}
