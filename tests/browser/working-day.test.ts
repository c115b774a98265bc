import { expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { awake, inBrowser, siteInBrowser, toast } from './browser.ts';
import { press, tabTo } from './keyboard.ts';
import { kim, lee, rows } from './salespeople.ts';

const site = await siteInBrowser();
const { leads, store } = site.app.context;
for (const one of [kim, lee]) await addAccount(site.app.context, one);

const arrive = async (from: number, to: number) => {
  for (let place = from; place < to; place++) {
    const values = { name: `Person ${place}`, email: `person${place}@example.com` };
    await save(store, values, { form: contactForm, at: Date.now() });
  }
};

inBrowser('12 leads arrive and an admin shares them out with keys alone', async () => {
  await arrive(0, 2);
  const { page, complaints } = await site.openAs('/admin/leads');
  await awake(page, 'desk-keys');
  await arrive(2, 12);
  // As on coming back to the tab: the list asks at once, not only each 30 seconds.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: '10 new' }).waitFor();
  await press(page, '10 new');
  await awake(page, 'desk-keys');
  await awake(page, 'leads-loading');
  expect(await rows(page).count()).toBe(12);

  const owned = async () => [
    await leads.count({ owner: kim.email }, 100),
    await leads.count({ owner: lee.email }, 100),
  ];
  const assign = async (names: readonly string[], said: string) => {
    await tabTo(page, 'Assign…');
    await page.keyboard.press('Enter');
    for (const name of names) {
      await tabTo(page, name);
      await page.keyboard.press('Space');
    }
    await press(page, 'Assign');
    await toast(page, said);
    await awake(page, 'desk-keys');
    await awake(page, 'leads-loading');
  };
  const selectAll = async () => {
    await tabTo(page, 'Select all on this page');
    await page.keyboard.press('Space');
    await page.getByText('12 selected').waitFor();
  };
  await selectAll();
  await assign(['Kim', 'Lee'], '12 leads assigned');
  expect(await owned()).toEqual([6, 6]);
  await press(page, 'Undo');
  await toast(page, 'Restored 12 leads.');
  expect(await owned()).toEqual([0, 0]);
  await awake(page, 'leads-loading');
  await selectAll();
  await assign(['Kim'], '12 leads assigned');
  for (let place = 0; place < 3; place++) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await expect.poll(() => rows(page).locator(':checked').count()).toBe(3);
  await assign(['Lee'], '3 leads assigned');
  expect(await owned()).toEqual([9, 3]);
  expect(complaints).toEqual([]);
});
