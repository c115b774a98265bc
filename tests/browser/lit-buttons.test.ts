import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const paths = site.app.context.pages.addresses();
const height = 900;
const visits = [390, 1280].map((width) => site.visitor({ viewport: { width, height }, reducedMotion: 'reduce' }));

/** Lit buttons of a page that are in one window with another, each by its words. */
const together = (page: Page) =>
  page.evaluate((height) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.setProperty('color', 'var(--light)');
    const light = getComputedStyle(probe).color;
    probe.remove();
    const lit = [...document.querySelectorAll<HTMLElement>('a, button')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === light)
      .filter((one) => one.matches('.btn'))
      .map((one) => ({
        words: one.textContent ?? '',
        top: one.getBoundingClientRect().top + scrollY,
        // The bar at the top is in every window.
        fixed: one.closest('.bar') !== null,
      }));
    return lit
      .filter((one) =>
        lit.some((other) => other !== one && (other.fixed || one.fixed || Math.abs(other.top - one.top) < height)),
      )
      .map(({ words }) => words);
  }, height);

inBrowser.each(paths)('%s has one lit button in a window, or none', async (path) => {
  for (const visit of visits) {
    const { page } = await visit(path);
    expect(await together(page)).toEqual([]);
  }
});

inBrowser('the check of lit buttons can fail', async () => {
  const { page } = await site.open('/');
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('.hero .btn')) one.classList.add('btn--light');
    for (const one of document.querySelectorAll('.hero .btn')) one.classList.remove('btn--line');
  });
  await expect.poll(() => together(page)).toHaveLength(2);
});
