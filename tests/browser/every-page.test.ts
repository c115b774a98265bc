import type { Page } from 'playwright';
import { expect } from 'vitest';
import { violations, violationsInForcedColors, violationsOfNewParts } from './axe.ts';
import { awake, inBrowser, oneOfEachView, pageWidth, scrollThrough, siteInBrowser } from './browser.ts';
import { isFirefox } from './launch.ts';

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

/** Words of headings that break in two, and headings and pages that are wider than the screen. */
const brokenWords = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faults: string[] = [];
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
          if (boxes.some(({ right }) => right > edge)) faults.push(`too wide: ${word} in ${heading.textContent}`);
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
            faults.push(`broken: ${word} in ${heading.textContent}`);
        }
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

const known = { phone: new Set<string>(), desk: new Set<string>() };

inBrowser.each(paths)('%s on a phone: axe, width, whole words, one lit button, no request elsewhere', async (path) => {
  const { page, complaints, foreign } = await visit.phone(path);
  await scrollThrough(page);
  expect(await pageWidth(page)).toBeLessThanOrEqual(390);
  expect(await litTogether(page)).toEqual([]);
  if (!isFirefox && views.includes(path)) expect(await violationsInForcedColors(page)).toEqual([]);
  // As a window of 640 px at a zoom of 200 % lays out.
  await page.setViewportSize({ width: 320, height: 360 });
  expect(await brokenWords(page)).toEqual([]);
  expect(await violationsOfNewParts(page, known.phone)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(complaints.filter((line) => !(path === '/nothing-here' && line.includes('404')))).toEqual([]);
  expect(foreign).toEqual([]);
});

inBrowser.each(views)('%s on a desk: axe, width, one lit button', async (path) => {
  const { page, complaints, foreign } = await visit.desk(path);
  expect(await pageWidth(page)).toBeLessThanOrEqual(1280);
  expect(await violationsOfNewParts(page, known.desk)).toEqual([]);
  expect(await litTogether(page)).toEqual([]);
  expect(complaints.filter((line) => !(path === '/nothing-here' && line.includes('404')))).toEqual([]);
  expect(foreign).toEqual([]);
});

inBrowser('the refused contact form is open to everyone (axe)', async () => {
  const { page } = await visit.phone('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.errors').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await violations(page)).toEqual([]);
});

inBrowser('the controls of the memorandum are beside each other at 320 px', async () => {
  const { page } = await site.open('/ppm', narrow);
  await page.locator('.viewer__bar').scrollIntoViewIfNeeded();
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

inBrowser('the checks of broken words and of lit buttons can fail', async () => {
  const { page } = await site.open('/', narrow);
  await page.evaluate(() => {
    const heading = document.querySelector('h1') as HTMLElement;
    heading.textContent = 'Donaudampfschifffahrtsgesellschaft';
    heading.style.overflowWrap = 'anywhere';
  });
  expect(await brokenWords(page)).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('.hero .btn')) one.classList.add('btn--light');
    for (const one of document.querySelectorAll('.hero .btn')) one.classList.remove('btn--line');
  });
  await expect.poll(() => litTogether(page)).toHaveLength(2);
});
