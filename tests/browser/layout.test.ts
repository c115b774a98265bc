import { describe, expect } from 'vitest';
import { inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const at = (width: number) => ({ viewport: { width, height: 900 }, reducedMotion: 'reduce' }) as const;

inBrowser.each([768, 1024, 1280])('the blog is ten cards of one width in two columns at %i px', async (width) => {
  const { page } = await site.open('/blog', at(width));
  const cards = await page.locator('.teaser').evaluateAll((all) =>
    all.map((card) => {
      const { left, width } = card.getBoundingClientRect();
      return { left: Math.round(left), width: Math.round(width) };
    }),
  );
  expect(cards).toHaveLength(10);
  expect(new Set(cards.map((card) => card.width)).size).toBe(1);
  const [first, second] = [...new Set(cards.map(({ left }) => left))];
  expect(cards.map(({ left }) => left)).toEqual(cards.map((_, index) => (index % 2 ? second : first)));
});

inBrowser.each([900, 1024, 1180, 1280])('"Shareholder Login" has its words in the header at %i px', async (width) => {
  for (const path of ['/about', '/invest', '/regd', '/investment-selection']) {
    const { page } = await site.open(path, at(width));
    const [bar, words, widest] = await page.evaluate(() => [
      document.querySelector('.bar')?.getBoundingClientRect().height,
      document.querySelector('.btn--login span')?.getBoundingClientRect().toJSON(),
      document.documentElement.scrollWidth,
    ]);
    expect([path, bar, widest]).toEqual([path, 72, width]);
    expect(words.width).toBeGreaterThan(60);
    await page.context().close();
  }
});

inBrowser.each([320, 390, 768, 900, 1024, 1280])(
  'a company with a long name has a header of one height, and no word in two pieces, at %i px',
  async (width) => {
    const { page } = await site.open('/about', at(width));
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
    expect(found).toEqual({ height: 72, pieces: [1, 1], button: 1, mark: true, right: true });
  },
);

describe.each([320, 390])('at %i px', (width) => {
  inBrowser.each(['/', '/invest'])('every word of %s is readable without scrolling sideways', async (path) => {
    const { page } = await site.open(path, at(width));
    const outside = await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const element = text.parentElement as HTMLElement;
        if (!text.nodeValue?.trim() || !element.checkVisibility() || element.closest('.sr, .skip, .reel, .voice'))
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some(({ left, right }) => left < 0 || right > innerWidth))
          found.push(text.nodeValue);
      }
      return found;
    });
    expect(outside).toEqual([]);
  });
});

inBrowser('each brand has a logo of its own above its name', async () => {
  const { page } = await site.open('/', at(1280));
  const logos = await page
    .locator('.brand')
    .evaluateAll((brands) => brands.map((brand) => brand.querySelector('.brand__words > svg')?.innerHTML));
  expect(logos.filter(Boolean)).toHaveLength(5);
  expect(new Set(logos).size).toBe(5);
});
