import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMiniBrowser } from '../../scripts/browsers.ts';
import { findService } from '../../scripts/services.ts';
import type { Environment } from '../../src/config/read-settings.ts';
import { portOf } from '../helpers/port-of.ts';
import { testApp } from '../helpers/test-app.ts';
import { openWebkit, type WebKit } from './driver.ts';

const isThere = Boolean(findService('WebKit') && findMiniBrowser());

/** A test that needs WebKit: counted as skipped where there is none, failed where there must be one. */
export const inWebkit = isThere || process.env.CI === 'true' ? test : test.skip;

/** The product on a port of its own with one window of WebKit before it, both closed after the tests of the file. */
export async function siteInWebkit(env: Environment = {}) {
  const site = await testApp({ RATE_LIMIT_POSTS: '1000', ...env });
  const origin = `http://127.0.0.1:${await portOf(site.app)}`;
  let window: WebKit;
  beforeAll(async () => {
    if (isThere) window = await openWebkit();
  });
  afterAll(() => window?.close());
  return {
    ...site,
    /** Opens a path in a window of this width. */
    async open(path: string, width = 1280): Promise<WebKit> {
      await window.size(width, 900);
      await window.open(origin + path);
      return window;
    },
  };
}

/** Waits until there is an element with these words, and none of its children has them all. */
export const shows = (window: WebKit, selector: string, words: string | RegExp) =>
  expect
    .poll(() =>
      window.run((at) => [...document.querySelectorAll(at)].map((element) => element.textContent).join('\n'), selector),
    )
    .toMatch(words);

/** Waits until an island has come to life. */
export const awake = (window: WebKit, name: string) =>
  expect
    .poll(() => window.run((island) => document.querySelectorAll(`[data-island="${island}"][data-ready]`).length, name))
    .toBeGreaterThan(0);

/** Waits until the address has this path. */
export const arrives = (window: WebKit, path: string | RegExp) =>
  expect.poll(async () => new URL(await window.address()).pathname).toMatch(path);
