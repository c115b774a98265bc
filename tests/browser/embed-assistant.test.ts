import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import { startVendors } from '../vendors/server.ts';
import { violations } from './axe.ts';
import { inBrowser, inChromium, siteInBrowser } from './browser.ts';
import { embedOf, everything } from './embedded.ts';

const vendors = await startVendors();
const site = await siteInBrowser(everything(vendors.origin));
beforeEach(() => vendors.setMode('answers'));

describe('the voice assistant', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Talk to our assistant' });

  inChromium('loads on the first press, and closes with Escape', async () => {
    const { page, complaints } = await site.open('/invest');
    await button(page).waitFor();
    expect(await page.locator('.assistant__own').isVisible()).toBe(false);
    expect(vendors.requests).toEqual([]);
    await button(page).press('Enter');
    const panel = page.getByRole('region', { name: 'Voice assistant' });
    await panel.locator('xpath=self::*[not(contains(@class, "is-coming"))]').waitFor();
    await page.frameLocator('.talk iframe').getByText('Agent agent-1 listens').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => button(page).evaluate((own) => own === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  inChromium('makes way for the question box when it does not answer', async () => {
    vendors.setMode('hangs');
    const { page } = await site.open('/about');
    await page.clock.install();
    await page.goto('/flex-industrial');
    await page.clock.runFor(1000);
    await button(page).waitFor();
    await button(page).press('Enter');
    await page.getByRole('button', { name: 'Connecting...' }).waitFor();
    await page.clock.runFor(10_000);
    await page.locator('.toast', { hasText: 'isn’t answering' }).waitFor();
    expect(await page.locator('.assistant iframe').count()).toBe(0);
    expect(await page.locator('.assistant__own .voice').isVisible()).toBe(true);
  });

  inBrowser('leaves the question box to a visitor without scripts', async () => {
    const { page } = await site.open('/invest', { javaScriptEnabled: false });
    expect(await page.locator('.assistant__own .voice').isVisible()).toBe(true);
  });

  inChromium('has an origin of its own, with no session and no page of ours', async () => {
    const { page } = await site.openAs('/admin');
    vendors.requests.length = 0;
    await page.goto('/invest');
    await button(page).waitFor();
    await button(page).press('Enter');
    await page.frameLocator('.talk iframe').getByText('Agent agent-1 listens').waitFor();
    const inner = await embedOf(page, 'assistant');
    const tried = await inner.evaluate(async () => {
      let page = '';
      try {
        page = parent.document.title;
      } catch (error) {
        page = (error as Error).name;
      }
      const leads = await fetch('/admin/leads').then(
        () => 'answered',
        (error: Error) => error.name,
      );
      return { page, leads, cookie: document.cookie, isOurs: location.origin === document.referrer.slice(0, -1) };
    });
    expect(tried).toEqual({ page: 'SecurityError', leads: 'TypeError', cookie: '', isOurs: false });
    for (const { headers } of vendors.requests) expect(headers.cookie).toBeUndefined();
  });
});
