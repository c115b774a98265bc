import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { violations, violationsInForcedColors, violationsOfNewParts } from './axe.ts';
import { inBrowser, inChromium, oneOfEachView, pageWidth, scrollThrough, siteInBrowser } from './browser.ts';
import { isFirefox } from './launch.ts';
import { lacking, nestedRules, without } from './older-styles.ts';

const site = await siteInBrowser();
const unlisted = [
  ...['/webinar-access', '/regd-webinar-access', '/sample-portal', '/sample-circular'],
  '/questions?q=What+is+the+preferred+return%3F',
];
const paths = [...site.app.context.pages.addresses(), '/nothing-here', ...unlisted];
const views = oneOfEachView(paths);
const screen = (width: number, height = 900) => ({ viewport: { width, height }, reducedMotion: 'reduce' }) as const;
const narrow = screen(320, 640);

const visit = { phone: site.visitor(screen(390)), desk: site.visitor(screen(1280)) };

/** Words of headings that break in two, texts beyond the edges of the screen, and pages that are wider than it. */
const brokenWords = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as HTMLElement;
      const heading = element.closest<HTMLElement>('h1, h2, h3');
      // Rows of slides and of sheets, and wide tables, scroll sideways.
      const isElsewhere = heading
        ? heading.clientWidth <= 1
        : element.closest('.sr, .skip, .reel, .leaf, .voice, .columns');
      if (!element.checkVisibility() || isElsewhere) continue;
      const [first, last] = heading
        ? [Number.NEGATIVE_INFINITY, heading.getBoundingClientRect().right + 1]
        : [0, innerWidth];
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()];
        const isBroken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        if (boxes.some(({ left, right }) => left < first || right > last))
          faults.push(`outside: ${word} in ${element.textContent}`);
        if (heading && isBroken) faults.push(`broken: ${word} in ${element.textContent}`);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth}px too wide`);
    return faults;
  });

/** Lit buttons of a page that are in one window with another, each by its label. */
const litTogether = (page: Page) =>
  page.evaluate(() => {
    const height = 900;
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.setProperty('color', 'var(--light)');
    const light = getComputedStyle(probe).color;
    probe.remove();
    const lit = [...document.querySelectorAll<HTMLElement>('a, button')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === light)
      .filter((one) => one.matches('.btn'))
      .map((one) => ({
        label: one.textContent ?? '',
        top: one.getBoundingClientRect().top + scrollY,
        // The bar at the top is in every window.
        fixed: one.closest('.bar') !== null,
      }));
    return lit
      .filter((one) =>
        lit.some((other) => other !== one && (other.fixed || one.fixed || Math.abs(other.top - one.top) < height)),
      )
      .map(({ label }) => label);
  });

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

/** What is wrong with the first screen, as designed and in Safari 16, Chrome 109 and Firefox 115 but not as designed. */
async function faultsInOldBrowsers(page: Page, path: string) {
  const sheet = await sheetOf(path);
  const designed = await faults(page);
  const found = designed.filter((fault) => !fault.includes('over'));
  for (const [browser, features] of Object.entries(lacking)) {
    await wear(page, without(sheet, features));
    const others = (await faults(page)).filter((fault) => !designed.includes(fault));
    found.push(...others.map((fault) => `${browser}: ${fault}`));
  }
  return found;
}

test.each(views)(
  'the styles of %s have no nested rules and no media query that old browsers cannot read',
  async (path) => {
    const sheet = await sheetOf(path);
    expect(sheet.length).toBeGreaterThan(1000);
    expect(nestedRules(sheet)).toEqual([]);
    expect(sheet).not.toMatch(/@media[^{]*(not \(|[<>])/);
  },
);

const known = { phone: new Set<string>(), desk: new Set<string>() };
const unexpected = (errors: readonly string[], path: string) =>
  errors.filter((line) => !(path === '/nothing-here' && line.includes('404')));

inBrowser.each(paths)('%s on a phone: axe, width, whole words, one lit button, no request elsewhere', async (path) => {
  const { page, errors, foreign } = await visit.phone(path);
  await scrollThrough(page);
  expect(await pageWidth(page)).toBeLessThanOrEqual(390);
  expect(await litTogether(page)).toEqual([]);
  if (!isFirefox && views.includes(path)) expect(await violationsInForcedColors(page)).toEqual([]);
  // As a window of 640 px at a zoom of 200 % lays out.
  await page.setViewportSize({ width: 320, height: 360 });
  expect(await brokenWords(page)).toEqual([]);
  expect(await violationsOfNewParts(page, known.phone)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  if (views.includes(path)) expect(await faultsInOldBrowsers(page, path)).toEqual([]);
  expect({ errors: unexpected(errors, path), foreign }).toEqual({ errors: [], foreign: [] });
});

inBrowser.each(views)('%s on a desk: axe, width, one lit button, old browsers', async (path) => {
  const { page, errors, foreign } = await visit.desk(path);
  expect(await pageWidth(page)).toBeLessThanOrEqual(1280);
  expect(await violationsOfNewParts(page, known.desk)).toEqual([]);
  expect(await litTogether(page)).toEqual([]);
  expect(await faultsInOldBrowsers(page, path)).toEqual([]);
  expect({ errors: unexpected(errors, path), foreign }).toEqual({ errors: [], foreign: [] });
});

inChromium.each(['/', '/invest', '/regd', '/privacy'])(
  '%s with text twice as large stays on a phone, and nothing is over the name in the bar',
  async (path) => {
    const { page } = await site.open('/robots.txt', screen(390));
    const link = await page.context().newCDPSession(page);
    await link.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect(await pageWidth(page)).toBe(390);
    const gaps = await page.evaluate(() => {
      const name = document.createRange();
      name.selectNodeContents(document.querySelector('.bar .logo') as Element);
      const { right } = name.getBoundingClientRect();
      return [...document.querySelectorAll('.voice, .menu > summary')].map(
        (button) => button.getBoundingClientRect().left - right,
      );
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  },
);

inBrowser('the refused contact form is accessible (axe)', async () => {
  const { page } = await visit.phone('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.errors').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await violations(page)).toEqual([]);
});

inBrowser.each(['/invest', '/regd'])('the footnote links of %s are at least 24 px wide and tall', async (path) => {
  const { page } = await site.open(path, narrow);
  const boxes = await page.locator('sup a').evaluateAll((links) =>
    links.map((link) => {
      const { width, height } = link.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(boxes.length).toBeGreaterThan(1);
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(24);
});
