import { describe, expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { account, addAccount } from '../helpers/signed-in.ts';
import { violations, violationsInForcedColors } from './axe.ts';
import { inBrowser, oneOfEachView, scrollThrough, siteInBrowser } from './browser.ts';
import { isFirefox } from './launch.ts';

const site = await siteInBrowser();
const widths = [390, 1280];
/** Narrower than the phone: looked at on the page that is open at the width of the phone. */
const narrow = 320;
const unlisted = ['/webinar-access', '/regd-webinar-access', '/sample-portal', '/sample-circular'];

const known = [...site.app.context.pages.addresses(), '/nothing-here'];
const paths = [...known, ...unlisted];
const views = oneOfEachView(paths);

describe.each(widths)('at %i px', (width) => {
  const visit = site.visitor({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });

  describe.each(width === 390 ? paths : views)('%s', (path) => {
    inBrowser('is open to everyone (axe), stays within its width, and asks nobody else for anything', async () => {
      const { page, complaints, foreign } = await visit(path);
      await scrollThrough(page);
      for (const wide of width === 390 ? [width, narrow] : [width]) {
        await page.setViewportSize({ width: wide, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wide);
        // No color depends on so narrow a width.
        expect(await violations(page, wide === narrow ? ['target-size'] : undefined)).toEqual([]);
        if (!isFirefox && wide !== narrow && views.includes(path)) {
          expect(await violationsInForcedColors(page)).toEqual([]);
        }
      }
      await page.setViewportSize({ width, height: 900 });
      expect(complaints.filter((line) => !(path === '/nothing-here' && line.includes('404')))).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });

  inBrowser('the refused contact form is open to everyone', async () => {
    const { page } = await visit('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('.errors').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  inBrowser('the admin pages are open to everyone who may see them', async () => {
    await addAccount(site.app.context);
    await site.request.post('/contact').send({ ...contactForm.sample, email: `seen-at-${width}@example.com` });
    const { page } = await site.open('/admin/sign-in', { viewport: { width, height: 900 } });
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Investment Leads' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
