import type { Page } from 'playwright';
import { expect } from 'vitest';
import { holdBack, inBrowser, inChromium, painted, siteInBrowser, watchShifts } from './browser.ts';

const site = await siteInBrowser();
const pages = ['/invest', '/flex-industrial-invest', '/flex-industrial', '/built-flex-industrial'];
const widths = [320, 768, 1280];

/** What the button lies over at some depths of the page, or that it is not to be seen. */
const covered = (page: Page, depths?: number[]) =>
  page.evaluate(async (tops) => {
    const controls =
      'a, button:not(.play), .play__bar, input:not([tabindex="-1"]), select, textarea, summary, .choice, .tick, video, iframe';
    const found: string[] = [];
    for (const top of tops ?? [scrollY]) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      found.push(...look());
    }
    return found;

    /** What is under the button at points so close that no line of text is between them. */
    function look() {
      const button = document.querySelector('summary.voice') as HTMLElement;
      const box = button.getBoundingClientRect();
      const isReachable = button.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isInView =
        box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight && box.left > innerWidth / 2;
      if (!isReachable || !isInView || box.width < 40 || box.height < 44) return [`not to be seen at ${scrollY}`];
      const under = new Set<string>();
      for (let x = box.left + 1; x < box.right; x += 6) {
        for (let y = box.top + 1; y < box.bottom; y += 6) {
          for (const element of document.elementsFromPoint(x, y)) {
            if (element.closest('.bar')) {
              if (element.closest('a, summary')) under.add('a control of the bar');
              break;
            }
            if (button.parentElement?.contains(element) || !element.closest('main, footer')) continue;
            const isControl = element.matches(controls) && !element.matches('a:not(.btn)');
            if (isControl || hasTextAt(element, x, y))
              under.add(`${element.tagName} ${element.textContent?.slice(0, 30)}`);
          }
        }
      }
      return [...under].map((what) => `${what} at ${scrollY}`);
    }

    function hasTextAt(element: Element, x: number, y: number) {
      return [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
        );
      });
    }
  }, depths);

/** Goes down the page by half a button at a time, and collects what was covered. */
async function coveredAnywhere(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  return covered(
    page,
    Array.from({ length: Math.ceil(height / 160) }, (_, place) => place * 160),
  );
}

// The longest page at every width; the others where it is tightest.
inBrowser.each([...widths.map((width) => ['/invest', width] as const), ...pages.map((path) => [path, 390] as const)])(
  'the question button on %s at %i px is always there and covers no text, field, link or player',
  async (path, width) => {
    const { page } = await site.open(path, { viewport: { width, height: 844 } });
    expect(await coveredAnywhere(page)).toEqual([]);
    if (path !== '/invest') return;
    if (width === 390) {
      await page.locator('summary.voice').focus();
      await page.keyboard.press('Shift');
      expect(await coveredAnywhere(page)).toEqual([]);
    }
    await page.locator('.play:visible').click();
    const player = page.locator('video.player');
    await player.waitFor();
    for (const block of ['start', 'center', 'end'] as const) {
      await player.evaluate((video, at) => video.scrollIntoView({ block: at, behavior: 'instant' }), block);
      expect(await covered(page)).toEqual([]);
    }
  },
);

inBrowser.each(widths)(
  'the question button at %i px carries a word, and its size does not depend on it',
  async (width) => {
    const { page } = await site.open('/built-flex-industrial', { viewport: { width, height: 844 } });
    const button = page.locator('summary.voice');
    const sizeOf = async () => Object.values((await button.boundingBox()) ?? {});
    expect(await button.innerText()).toContain('Ask');
    const size = await sizeOf();
    await page.locator('.voice span[aria-hidden]').evaluate((word) => {
      word.textContent = 'A longer word';
    });
    expect(await sizeOf()).toEqual(size);
  },
);

inChromium('the question button does not move when the font comes late', async () => {
  const { page } = await site.open('/robots.txt', { viewport: { width: 412, height: 823 } });
  const shiftOf = await watchShifts(page);
  const release = await holdBack(page, '**/*.woff2');
  await page.goto('/invest', { waitUntil: 'domcontentloaded' });
  await painted(page);
  release();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await painted(page);
  expect(await shiftOf()).toBe(0);
});
