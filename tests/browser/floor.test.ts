import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inBrowser, oneOfEachView, siteInBrowser } from './browser.ts';
import { lacking, nestedRules, newer, without } from './older-styles.ts';

const site = await siteInBrowser();
const paths = oneOfEachView([...site.app.context.pages.addresses(), '/nothing-here']);
const sheetOf = async (path: string) => {
  const { text } = await site.request.get(path).set('accept', 'text/html');
  return /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
};

/** Gives the page another style sheet, one that its policy allows. */
async function wear(page: Page, css: string) {
  await page.evaluate((text) => {
    (document.querySelector('style') as HTMLStyleElement).disabled = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** What is wrong with the first screen: lines over each other, and what is beyond the edge, hidden or covered. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth}px too wide`);
    const isSeen = (element: Element | null): element is HTMLElement => {
      const box = element?.getBoundingClientRect();
      return Boolean(element?.checkVisibility() && box && box.width > 1 && box.height > 1);
    };
    const heading = document.querySelector('h1');
    if (!isSeen(heading) || heading.getBoundingClientRect().top >= innerHeight) found.push('no headline');
    const button = [...document.querySelectorAll('main .btn, main button')].find(isSeen);
    if (button) {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      if (left < 0 || right > clientWidth) found.push('the first button is cut');
      if (width < 24 || bottom - top < 24) found.push('the first button is too small');
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (bottom < innerHeight && !button.contains(shown)) found.push('the first button is covered');
    }
    for (const picture of document.querySelectorAll('header svg, header img')) {
      const { width, height } = picture.getBoundingClientRect();
      if (isSeen(picture) && (height > 120 || width > 400)) found.push('a picture of the header is huge');
    }
    const lines: { words: string; at: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement as Element;
      if (!node.textContent?.trim() || !isSeen(at) || at.closest('svg, noscript, .voice, [data-island="question-box"]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && box.top < innerHeight)
          lines.push({ words: node.textContent.trim().slice(0, 40), at, box });
      }
    }
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const isOver = across > 2 && down > Math.min(one.box.height, other.box.height) / 2;
        if (isOver && one.at !== other.at) found.push(`"${one.words}" over "${other.words}"`);
      }
    }
    return found;
  });

describe.each([390, 1280])('in Safari 16, Chrome 109 and Firefox 115, at %i px', (width) => {
  const visit = site.visitor({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });

  inBrowser.each(paths)('%s has its headline and first button, and nothing is over anything', async (path) => {
    const sheet = await sheetOf(path);
    expect(nestedRules(sheet)).toEqual([]);
    expect(sheet).not.toMatch(/@media[^{]*(not \(|[<>])/);
    const { page } = await visit(path);
    const designed = await faults(page);
    expect(designed.filter((fault) => !fault.includes('over'))).toEqual([]);
    for (const [browser, features] of Object.entries(lacking)) {
      await wear(page, without(sheet, features));
      expect([browser, (await faults(page)).filter((fault) => !designed.includes(fault))]).toEqual([browser, []]);
    }
  });
});

inBrowser('every newer feature is used somewhere, and a broken first screen is noticed', async () => {
  const sheets = await Promise.all(paths.map(sheetOf));
  for (const [name, feature] of Object.entries(newer)) {
    expect([name, sheets.some((sheet) => without(sheet, [feature]) !== sheet)]).toEqual([name, true]);
  }
  const { page } = await site.open('/invest', { reducedMotion: 'reduce', bypassCSP: true });
  // What a browser without nesting read when rules were nested: only the outermost.
  await wear(page, without(await sheetOf('/invest'), [{ blocks: /\.logo|\.menu|\.hero/ }]));
  expect((await faults(page)).length).toBeGreaterThan(0);
});
