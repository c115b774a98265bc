import { expect } from 'vitest';
import { account, addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { violations } from './axe.ts';
import { inBrowser, siteInBrowser } from './browser.ts';
import { fillByKeyboard, press } from './keyboard.ts';

const site = await siteInBrowser();
const { store } = site.app.context;
await addAccount(site.app.context);

/** Signs in with the keyboard alone and opens the page of a lead. */
async function atLead(email: string, options?: Parameters<typeof site.open>[1]) {
  const { id } = await save(store, { email });
  const { page, complaints } = await site.open('/admin/sign-in', options);
  await fillByKeyboard(page, { Email: account.email, Password: account.password });
  await page.goto(`/admin/leads/${id}`);
  return { id, page, complaints };
}

inBrowser('a person is erased by keyboard alone, after an error that is shown next to the field', async () => {
  const email = 'zoe-with@example.com';
  const { id, page } = await atLead(email);
  await page.getByText('More', { exact: true }).press('Enter');
  await press(page, 'Delete personal data…');
  await fillByKeyboard(page, { 'Type this person’s email to confirm': 'zoe@example.com' });
  await page.getByText('This is not this person’s email; nothing was erased').waitFor();
  const field = page.getByLabel('Type this person’s email to confirm');
  expect(await field.inputValue()).toBe('zoe@example.com');
  expect(await store.leads.find(id)).toBeDefined();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(email);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.locator('.toast').getByText('Person erased').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/leads');
  expect(await page.content()).not.toContain('zoe-with');
  expect(await store.leads.find(id)).toBeUndefined();
});

inBrowser('the page is open to everyone (axe), before and after a refusal, and stays within its width', async () => {
  const email = 'a-very-long-name-of-somebody@longcompanyname-and-partners-of-the-northside.example.com';
  const { page } = await atLead(email, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Delete personal data…' }).click();
  await page.waitForURL('**/erase');
  const expectAccessible = async () => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await expectAccessible();
  await page.getByLabel('Type this person’s email to confirm').fill('x');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await page.getByText('nothing was erased').waitFor();
  await expectAccessible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(/leads\/[^/]+$/);
});
