import { createServer } from 'node:http';
import type { BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright';
import { afterAll, onTestFinished, TestRunner, test } from 'vitest';
import type { Environment } from '../../src/config/read-settings.ts';
import { listening } from '../helpers/raw-http.ts';
import { account, type Credentials, signedIn } from '../helpers/signed-in.ts';
import { type TestApp, testApp } from '../helpers/test-app.ts';
import { contextOf, hasBrowser, isFirefox } from './launch.ts';

/** A test that needs a browser: counted as skipped where there is none, failed where there must be one. */
export const inBrowser = hasBrowser || process.env.CI === 'true' ? test : test.skip;

/**
 * A test that needs what only Chromium gives its driver: bodies of requests, shifts of the layout, pages as on paper, frames of another
 * host, which end Firefox ESR 153. Elsewhere it is skipped.
 */
export const inChromium = isFirefox ? test.skip : inBrowser;

/** What most visitors prefer; tests open pages without motion else. */
export const moving = { reducedMotion: 'no-preference' } as const;

/** What a page did that no page should do. */
export interface Watched {
  page: Page;
  /** Console errors and uncaught exceptions. */
  errors: string[];
  /** Requests to another host than our own. */
  foreign: string[];
}

/**
 * The product on a port of its own with a browser in front, closed after the tests of the file. The environment may be made from the
 * address of the site.
 */
export async function siteInBrowser(
  env: Environment | ((origin: string) => Environment) = {},
  overrides?: Parameters<typeof testApp>[1],
) {
  const server = createServer((request, response) => site.app(request, response));
  const port = await listening(server);
  const origin = `http://127.0.0.1:${port}`;
  const site: TestApp = await testApp(typeof env === 'function' ? env(origin) : env, overrides);
  const kept = new Set<BrowserContext>();
  afterAll(async () => {
    for (const context of kept) await closeContext(context);
    server.closeAllConnections();
    server.close();
  });

  /** Opens a path in a browser of its own, closed after the test, and watches what happens. */
  async function open(path: string, options: BrowserContextOptions = {}, { isKept = false } = {}): Promise<Watched> {
    const context = await contextOf({ baseURL: origin, viewport: { width: 1280, height: 900 }, ...options });
    if (TestRunner.getCurrentTest() && !isKept) onTestFinished(() => closeContext(context));
    else kept.add(context);
    const page = await context.newPage();
    const watched: Watched = { page, errors: [], foreign: [] };
    page.on('console', (message) => message.type() === 'error' && watched.errors.push(message.text()));
    // Chromium rejects a promise of its own where a page is shown before its transition is ready.
    page.on('pageerror', ({ message }) => message.startsWith('Transition was') || watched.errors.push(message));
    page.on('request', (request) => {
      const { origin: asked, protocol } = new URL(request.url());
      if (asked !== origin && protocol !== 'data:') watched.foreign.push(request.url());
    });
    await page.goto(path, { waitUntil: 'load' });
    return watched;
  }

  const sessions = new Map<string, Promise<string>>();

  /** Opens a path with the session of an account, the owner unless another is named, which is made where it is missing. */
  async function openAs(path: string, options: BrowserContextOptions = {}, credentials: Credentials = account) {
    const session = sessions.get(credentials.email) ?? signedIn(site, credentials);
    sessions.set(credentials.email, session);
    const [name = '', value = ''] = (await session).split('=');
    const attributes = { expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
    const cookies = [{ name, value, domain: '127.0.0.1', path: '/', ...attributes }];
    return open(path, { storageState: { cookies, origins: [] }, ...options });
  }

  /** One visitor to many pages, whose browser has the files of those before; what is watched begins anew with each. */
  function visitor(options: BrowserContextOptions = {}) {
    let opened: Promise<Watched> | undefined;
    return async (path: string): Promise<Watched> => {
      opened ??= open('/robots.txt', options, { isKept: true });
      const watched = await opened;
      watched.errors.length = 0;
      watched.foreign.length = 0;
      await watched.page.goto(path, { waitUntil: 'load' });
      return watched;
    };
  }
  return { ...site, server, origin, open, openAs, visitor };
}

/** Pages that nobody looks at any more would go on moving. What they still ask for goes nowhere. */
async function closeContext(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

export const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Over WebDriver BiDi, Playwright's tap does nothing (1.65, `bidiInput.ts`), so Firefox clicks: touch is not tested there. */
export const tap = (target: Locator) => (isFirefox ? target.click() : target.tap());

/** Waits until what has the focus matches a selector. */
export const focusAt = (page: Page, selector: string) =>
  page.waitForFunction((at) => document.activeElement?.matches(at), selector);

/** Waits for a sentence of what has just happened. */
export const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();

/** Goes past everything once, so that pictures load and islands wake. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Two frames on, the browser has laid out and painted what was asked of it, and the page knows what it saw. */
export const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });

/** Sums the layout shifts of each page that is opened from here on, as the answer reads them. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shift = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value;
      return shift;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shift: () => add(observer.takeRecords()) });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shift: () => number }).shift());
}

/** Of the pages that one view draws, such as all articles, only the first. */
export const oneOfEachView = (paths: readonly string[]) => {
  const first = new Map<string, string>();
  for (const path of paths) {
    const view = path.replace(/^(\/(?:blog|projects))\/.+$/, '$1/:id');
    if (!first.has(view)) first.set(view, path);
  }
  return [...first.values()];
};

/** Waits until an island has come to life. */
export const awake = (page: Page, name: string) =>
  page.waitForSelector(`[data-island="${name}"][data-ready]`, { state: 'attached' });

/** Holds back what a page asks of an address, or the requests of them that `isHeld` names, until the answer is called. */
export async function holdBack(page: Page, address: Parameters<Page['route']>[0], isHeld = (_: Request) => true) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await released;
    await route.continue();
  });
  return release;
}

/** Stops a clock that `page.clock.install()` has put in our hands: from here on only `runFor` moves it. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Lets time pass on a stopped clock, with the pointer and the focus elsewhere. */
export async function pass(page: Page, milliseconds: number) {
  await page.mouse.move(2, 2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // What leaving sets off runs first: a timer of ours, and then React's own tasks, which no clock holds.
  await page.clock.runFor(1);
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
      });
    }
  });
  await page.clock.runFor(milliseconds);
}
