import type { Page } from 'playwright';
import { account, addAccount } from '../helpers/signed-in.ts';
import type { siteInBrowser } from './browser.ts';

const password = 'other unrelated plain words';
export const kim = { email: 'kim@example.com', password, role: 'sales' } as const;
export const lee = { email: 'lee@example.com', password, role: 'sales' } as const;
export const ada = account;

/** Two who sell and an admin at a site, each signed in with keys alone and at the list. */
export async function salespeople(site: Awaited<ReturnType<typeof siteInBrowser>>) {
  for (const one of [ada, kim, lee]) await addAccount(site.app.context, one);
  return async (who: { email: string; password: string }, options: Parameters<typeof site.open>[1] = {}) => {
    const watched = await site.open('/admin/sign-in', options);
    const { page } = watched;
    await page.getByLabel('Email').focus();
    await page.keyboard.type(who.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(who.password);
    await Promise.all([page.waitForURL((url) => !url.pathname.includes('sign-in')), page.keyboard.press('Enter')]);
    await page.goto('/admin/leads');
    return watched;
  };
}

/** Waits for what a page says has just happened. */
export const toast = (page: Page, words: string) => page.locator('.toast').getByText(words).waitFor();

/** Undoes what has just happened. */
export const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click();

export const rows = (page: Page) => page.locator('tbody tr');
