import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Route, routes } from '../../src/site/routes.ts';
import { awake, inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const unlisted = (routes as readonly Route[]).filter(
  ({ access, page, sitemap }) => access === 'public' && page && !sitemap,
);
/** The redirect page leads to another one. */
const paths = [...new Set([...site.app.context.pages.addresses(), ...unlisted.map(({ path }) => path)])].filter(
  (path) => path !== '/regd-invest',
);
/** A window of 640 px at a zoom of 200 % lays out as one of 320 px whose pixels are twice as dense. */
const zoomed = { viewport: { width: 320, height: 360 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

const visits = [narrow, zoomed].map(site.visitor);

/** Words of headings that stand on two lines, and headings and pages that are wider than their room. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const complaints: string[] = [];
    for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3')) {
      if (!heading.checkVisibility() || heading.clientWidth <= 1) continue;
      const edge = heading.getBoundingClientRect().right + 1;
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()];
          if (boxes.some(({ right }) => right > edge)) complaints.push(`too wide: ${word} in ${heading.textContent}`);
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
            complaints.push(`broken: ${word} in ${heading.textContent}`);
        }
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) complaints.push(`the page is ${scrollWidth - clientWidth}px too wide`);
    return complaints;
  });

inBrowser.each(paths)('%s breaks no word of a heading at 320 px, nor at 640 px and twice the zoom', async (path) => {
  for (const visit of visits) {
    const { page } = await visit(path);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await broken(page)).toEqual([]);
  }
});

inBrowser('the controls of the memorandum are beside each other at 320 px', async () => {
  const { page } = await site.open('/ppm', narrow);
  await awake(page, 'page-turner');
  const boxes = await page.locator('.viewer__bar :is(summary, button, output)').evaluateAll((controls) =>
    controls.map((control) => {
      const { left, right } = control.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(boxes).toHaveLength(4);
  for (const [index, { left }] of boxes.entries()) expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
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

inBrowser('the check of broken words can fail', async () => {
  const { page } = await site.open('/contact', narrow);
  await page.evaluate(() => {
    const heading = document.querySelector('h1') as HTMLElement;
    heading.textContent = 'Donaudampfschifffahrtsgesellschaft';
    heading.style.overflowWrap = 'anywhere';
  });
  expect(await broken(page)).toHaveLength(1);
});
