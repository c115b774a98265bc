import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inBrowser, painted, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const phone = { viewport: { width: 390, height: 844 } };

describe('the header', () => {
  inBrowser('turns solid past ten pixels and back', async () => {
    const { page } = await site.open('/');
    const solid = () => page.locator('.bar').evaluate((bar) => bar.classList.contains('is-solid'));
    const scrollTo = async (top: number) => {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await painted(page);
    };
    expect(await solid()).toBe(false);
    await scrollTo(10);
    expect(await solid()).toBe(false);
    await scrollTo(11);
    expect(await solid()).toBe(true);
    await scrollTo(0);
    expect(await solid()).toBe(false);
  });

  inBrowser('lets no text show through where no script makes it solid', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    const ground = await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(ground).toMatch(/^rgb\(/);
  });

  inBrowser('opens Resources by keyboard, and Escape closes it and gives the focus back', async () => {
    const { page } = await site.open('/');
    const resources = page.locator('.nav summary');
    await resources.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Videos' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.locator('.nav details').getAttribute('open')).toBeNull();
    await expect.poll(() => resources.evaluate((summary) => summary === document.activeElement)).toBe(true);
  });

  describe('under a mouse', () => {
    const isOpen = (page: Page) => page.locator('.drop').evaluate((drop) => (drop as HTMLDetailsElement).open);

    inBrowser('Resources opens, stays open on the way to its links, and closes behind it', async () => {
      const { page } = await site.open('/');
      await page.locator('.drop summary').hover();
      await expect.poll(() => isOpen(page)).toBe(true);
      const videos = page.locator('.drop').getByRole('link', { name: 'Videos' });
      await videos.hover();
      await page.mouse.move(600, 800);
      await expect.poll(() => isOpen(page)).toBe(false);
      await page.locator('.drop summary').hover();
      await expect.poll(() => isOpen(page)).toBe(true);
      await videos.click();
      await page.waitForURL('**/videos');
    });

    inBrowser('Escape closes it where the mouse is, and a press holds it open until the next one', async () => {
      const { page } = await site.open('/');
      const resources = page.locator('.drop summary');
      await resources.hover();
      await expect.poll(() => isOpen(page)).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => isOpen(page)).toBe(false);
      await page.mouse.move(600, 800);
      await resources.hover();
      await expect.poll(() => isOpen(page)).toBe(true);
      await resources.click();
      expect(await isOpen(page)).toBe(true);
      await resources.click();
      await expect.poll(() => isOpen(page)).toBe(false);
    });
  });

  describe.each([true, false])('on a phone, with scripts: %s', (javaScriptEnabled) => {
    inBrowser('opens a menu with the same links, Resources expandable', async () => {
      const { page } = await site.open('/contact', { ...phone, javaScriptEnabled });
      await page.locator('.menu > summary').click();
      const menu = page.locator('.menu__list');
      expect(await menu.getByRole('link', { name: 'Blog' }).isVisible()).toBe(false);
      await menu.locator('summary').click();
      for (const name of [
        'Home',
        'About Us',
        'Invest',
        'Portfolio',
        'Blog',
        'Videos',
        'Contact Us',
        'Shareholder Login',
        'Invest With Us',
      ]) {
        expect(await menu.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
      }
      await menu.getByRole('link', { name: 'Home' }).click();
      await page.waitForURL('**/');
    });
  });

  inBrowser('closes the menu on a choice that stays on the page', async () => {
    const { page } = await site.open('/', phone);
    await page.locator('.menu > summary').click();
    await page.locator('.menu__list').getByRole('link', { name: 'Portfolio' }).click();
    expect(await page.locator('.menu').getAttribute('open')).toBeNull();
  });

  inBrowser('leads from another page to the portfolio', async () => {
    const { page } = await site.open('/contact');
    await page.locator('.nav').getByRole('link', { name: 'Portfolio' }).click();
    await page.waitForURL('**/#portfolio');
    await page.waitForFunction(
      () => Math.abs(document.getElementById('portfolio')?.getBoundingClientRect().top ?? 999) < 120,
    );
  });

  inBrowser.each(['/invest#calculator', '/invest#leadership', '/regd#calculator', '/#portfolio', '/regd#footnote-2'])(
    'leaves bare the place that %s names, on a phone',
    async (address) => {
      const { page } = await site.open(address, phone);
      await page.waitForFunction((id) => {
        const place = document.getElementById(id)?.getBoundingClientRect();
        const bar = document.querySelector('.bar')?.getBoundingClientRect();
        return place && bar && place.top >= bar.bottom && place.top < innerHeight / 2;
      }, address.split('#')[1] as string);
    },
  );

  inBrowser('lets the keyboard skip to the content', async () => {
    const { page } = await site.open('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#main');
  });
});
