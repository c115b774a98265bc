import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();

/** Opens a path and looks at each width. */
async function atWidths(path: string, widths: readonly number[], look: (page: Page, width: number) => Promise<void>) {
  const { page } = await site.open(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, width);
  }
}

inBrowser('the blog is an article across the page above nine cards of one width, in three columns on a desktop', () =>
  atWidths('/blog', [768, 1024, 1280], async (page, width) => {
    const cards = await page.locator('.teaser:not(.teaser--lead)').evaluateAll((all) =>
      all.map((card) => {
        const { left, width } = card.getBoundingClientRect();
        return { left: Math.round(left), width: Math.round(width) };
      }),
    );
    expect(cards).toHaveLength(9);
    expect([width, new Set(cards.map((card) => card.width)).size]).toEqual([width, 1]);
    expect([width, new Set(cards.map((card) => card.left)).size]).toEqual([width, width < 1024 ? 1 : 3]);
    expect((await page.locator('.teaser--lead').boundingBox())?.width).toBeGreaterThan(width * 0.85);
  }),
);

inBrowser('a card of the blog shows at most two lines of its title and three of its excerpt', () =>
  atWidths('/blog', [320, 390, 767, 768, 1280], async (page, width) => {
    const longest = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          Math.max(...all.map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
        );
    const lines = [await longest('.teaser__title'), await longest('.teaser__excerpt')].map(Math.round);
    expect([width, lines.map((shown, at) => shown <= at + 2)]).toEqual([width, [true, true]]);
  }),
);

inBrowser.each(['/about', '/invest', '/regd', '/investment-selection'])(
  '"Shareholder Login" has its words in the header of %s',
  (path) =>
    atWidths(path, [900, 1024, 1180, 1280], async (page, width) => {
      const [bar, words, widest] = await page.evaluate(() => [
        document.querySelector('.bar')?.getBoundingClientRect().height,
        document.querySelector('.btn--login span')?.getBoundingClientRect().toJSON(),
        document.documentElement.scrollWidth,
      ]);
      expect([bar, widest]).toEqual([72, width]);
      expect(words.width).toBeGreaterThan(60);
    }),
);

inBrowser('a company with a long name has a header of one height, and no word in two pieces', () =>
  atWidths('/about', [320, 390, 768, 900, 1024, 1280], async (page, width) => {
    const found = await page.evaluate(() => {
      const bar = document.querySelector('.bar') as HTMLElement;
      const name = bar.querySelector('.logo > span') as HTMLElement;
      name.textContent = 'Harborlight Communities';
      const linesOf = (text: Node, from: number, to: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      const text = name.firstChild as Text;
      const button = bar.querySelector('.btn--cta') as HTMLElement;
      const inside = [...bar.querySelectorAll('.bar__in > *')].filter((element) => element.checkVisibility());
      return {
        height: bar.offsetHeight,
        pieces: [linesOf(text, 0, 11), linesOf(text, 12, 23)],
        button: button.checkVisibility() ? linesOf(button.firstChild as Text, 0, 14) : 1,
        mark: (bar.querySelector('.logo > svg') as SVGElement).getBoundingClientRect().width > 20,
        right: Math.max(...inside.map((element) => element.getBoundingClientRect().right)) <= innerWidth,
      };
    });
    expect({ width, ...found }).toEqual({ width, height: 72, pieces: [1, 1], button: 1, mark: true, right: true });
  }),
);

/** Nine screens, with all of its text stacked or behind its title. */
inBrowser('the fund page has at most 7,596 px on a phone', async () => {
  const { page } = await site.open('/invest', { viewport: { width: 390, height: 844 } });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7596);
});

inBrowser('a name in a link of an article is underlined with it', async () => {
  const { page } = await site.open('/blog/harvest-grove-groundbreaking');
  const names = page.locator('.prose a > .whole');
  expect(await names.count()).toBeGreaterThan(0);
  for (const name of await names.all())
    expect(await name.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
});
