import type { Page } from 'playwright';
import { expect } from 'vitest';
import { focusAt, inBrowser, painted, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const phone = { viewport: { width: 390, height: 844 } };

inBrowser('the header turns solid past ten pixels and back', async () => {
  const { page } = await site.open('/');
  const isSolidAt = async (top: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await painted(page);
    return page.locator('.bar').evaluate((bar) => bar.classList.contains('is-solid'));
  };
  for (const [top, solid] of [
    [0, false],
    [10, false],
    [11, true],
    [0, false],
  ] as const) {
    expect([top, await isSolidAt(top)]).toEqual([top, solid]);
  }
});

inBrowser('with scripts off no text shows through the header, which nothing makes solid', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false });
  const ground = await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  expect(ground).toMatch(/^rgb\(/);
});

inBrowser(
  'the keyboard skips to the content, and opens Resources, which Escape closes with the focus back',
  async () => {
    const { page } = await site.open('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#main');
    await page.locator('.nav summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Videos' }).waitFor();
    await page.keyboard.press('Tab');
    // The menu's script is fetched when the focus enters the bar, so an early Escape may come before it.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return await page.locator('.nav details').getAttribute('open');
      })
      .toBeNull();
    await focusAt(page, '.nav summary');
  },
);

inBrowser(
  'under a mouse Resources opens, stays open on the way to its links, and closes behind it or on Escape',
  async () => {
    const { page } = await site.open('/');
    const resources = page.locator('.drop summary');
    const isOpen = (open: boolean) =>
      expect.poll(() => page.locator('.drop').evaluate((drop) => (drop as HTMLDetailsElement).open)).toBe(open);
    const away = () => page.mouse.move(600, 800);
    const videos = page.locator('.drop').getByRole('link', { name: 'Videos' });
    await resources.hover();
    await isOpen(true);
    await videos.hover();
    await away();
    await isOpen(false);
    await resources.hover();
    await isOpen(true);
    await page.keyboard.press('Escape');
    await isOpen(false);
    await away();
    await resources.hover();
    await isOpen(true);
    // A press holds it open until the next one.
    await resources.click();
    await isOpen(true);
    await resources.click();
    await isOpen(false);
    await away();
    await resources.hover();
    await videos.click();
    await page.waitForURL('**/videos');
  },
);

/** The links that the desk has in its header. */
const links = [
  ...['Home', 'About Us', 'Invest', 'Portfolio', 'Blog', 'Videos', 'Contact Us'],
  ...['Shareholder Login', 'Invest With Us'],
];

inBrowser.each([true, false])(
  'on a phone a menu has the same links, Resources expandable (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page } = await site.open('/contact', { ...phone, javaScriptEnabled });
    await page.locator('.menu > summary').click();
    const menu = page.locator('.menu__list');
    expect(await menu.getByRole('link', { name: 'Blog' }).isVisible()).toBe(false);
    await menu.locator('summary').click();
    for (const name of links) expect(await menu.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
    await menu.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('**/');
    if (!javaScriptEnabled) return;
    // A choice that stays on the page closes it.
    await page.locator('.menu > summary').click();
    await menu.getByRole('link', { name: 'Portfolio' }).click();
    expect(await page.locator('.menu').getAttribute('open')).toBeNull();
  },
);

/** Waits until the header leaves an element bare, in the upper half of the window. */
const isBare = (page: Page, id: string) =>
  page.waitForFunction((of) => {
    const place = document.getElementById(of)?.getBoundingClientRect();
    const bar = document.querySelector('.bar')?.getBoundingClientRect();
    return place && bar && place.top >= bar.bottom && place.top < innerHeight / 2;
  }, id);

inBrowser.each([
  ['/contact', '/#portfolio', {}],
  ['/contact', '/invest#calculator', phone],
  ['/contact', '/invest#leadership', phone],
  ['/contact', '/regd#footnote-2', phone],
])('from %s the address %s leads to its place, bare of the header', async (from, address, options) => {
  const { page } = await site.open(from, options);
  if (address === '/#portfolio') await page.locator('.nav').getByRole('link', { name: 'Portfolio' }).click();
  else await page.goto(address);
  await isBare(page, address.split('#')[1] ?? '');
});
