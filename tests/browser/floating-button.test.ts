import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inBrowser, inChromium, painted, siteInBrowser, watchShifts } from './browser.ts';

const site = await siteInBrowser();
const pages = ['/invest', '/flex-industrial-invest', '/flex-industrial', '/built-flex-industrial'];
const widths = [320, 768, 1280];

/** Opens a page whose corner is looked after. */
async function withCorner(path: string, width: number) {
  const watched = await site.open(path, { viewport: { width, height: 844 } });
  await watched.page.waitForFunction(() => document.documentElement.style.getPropertyValue('--climb'));
  return watched;
}

/** What the button lies over at some depths of the page, or that it is not to be seen, once the browser has seen where things are. */
const covered = (page: Page, depths?: number[]) =>
  page.evaluate(async (tops) => {
    const controls =
      'a, button:not(.play), .play__bar, input:not([tabindex="-1"]), select, textarea, summary, .choice, .tick, video, iframe';
    const found: string[] = [];
    for (const top of tops ?? [scrollY]) {
      scrollTo({ top, behavior: 'instant' });
      // On a busy machine the observer tells of what came into view some frames later.
      let now = ['not looked'];
      for (let frame = 0; frame < 40 && now.length; frame++) {
        await new Promise(requestAnimationFrame);
        if (frame === 0) continue;
        // After all that this frame calls: the button moves in the one after that in which the observer tells.
        await new Promise((done) => setTimeout(done));
        now = look();
      }
      found.push(...now);
    }
    return found;

    /** What is under the button at points so close that no line of text is between them. */
    function look() {
      const button = document.querySelector('summary.voice') as HTMLElement;
      const box = button.getBoundingClientRect();
      const isReachable = button.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isInView =
        box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight && box.left > innerWidth / 2;
      if (!isReachable || !isInView || box.width < 15 || box.height < 44) return [`not to be seen at ${scrollY}`];
      const under = new Set<string>();
      for (let x = box.left + 1; x < box.right; x += 6) {
        for (let y = box.top + 1; y < box.bottom; y += 6) {
          for (const element of document.elementsFromPoint(x, y)) {
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
    const { page } = await withCorner(path, width);
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

inBrowser.each([
  [320, false],
  [390, true],
])('the question button at %i px carries a word: %s', async (width, says) => {
  const { page } = await withCorner('/built-flex-industrial', width);
  // Where nothing is under it: at the end of the page.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  if (says) await page.locator('.corner-free').waitFor();
  const box = await page.locator('.voice__word').boundingBox();
  expect((box?.width ?? 0) > 10).toBe(says);
  await page.getByText('Ask a question', { exact: true }).waitFor({ state: 'attached' });
});

inChromium('the question button moves out of the way without a layout shift', async () => {
  const { page } = await site.open('/robots.txt', { viewport: { width: 320, height: 640 } });
  const shiftOf = await watchShifts(page);
  await page.goto('/invest');
  for (let top = 0; top < 10_000; top += 300) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await painted(page);
  }
  expect(await shiftOf()).toBeLessThan(0.02);
});

inBrowser('the question button has a place of its own with scripts off', async () => {
  const { page } = await site.open('/built-flex-industrial', { javaScriptEnabled: false });
  const position = await page.locator('summary.voice').evaluate((button) => getComputedStyle(button).position);
  expect(position).toBe('static');
});
