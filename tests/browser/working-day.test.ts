import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { formatDayKey } from '../../src/site/format.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { awake, inBrowser, siteInBrowser, toast } from './browser.ts';
import { press, tabTo } from './keyboard.ts';
import { kim, lee, rows, undo } from './salespeople.ts';

const site = await siteInBrowser();
const { leads, store } = site.app.context;
for (const one of [kim, lee]) await addAccount(site.app.context, one);

const phone = { viewport: { width: 390, height: 844 } };

const arrive = async (from: number, to: number) => {
  for (let place = from; place < to; place++) {
    const values = { name: `Person ${place}`, email: `person${place}@example.com` };
    await save(store, values, { form: contactForm, at: Date.now() });
  }
};

const leadOf = async (place: number) =>
  (await leads.list({ search: `person${place}@` }, { limit: 1 }))[0] ?? expect.fail(`person ${place} is there`);
const kinds = async (place: number) => (await leads.events((await leadOf(place)).id)).map(({ kind }) => kind);
const inDays = (days: number) => formatDayKey(new Date(Date.now() + days * 86_400_000));

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

inBrowser('Kim calls, notes, reschedules and goes on to the next lead on a phone', async () => {
  const { page, complaints } = await site.openAs('/admin/leads?owner=me&status=new&sort=oldest', phone, kim);
  expect(await rows(page).count()).toBe(9);
  await page.getByRole('link', { name: /^Person 0\b/ }).click();
  await page.getByRole('heading', { name: 'Person 0', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mark contacted' }).click();
  await toast(page, 'Marked contacted');
  await page.getByLabel('Add a note').fill('Wants the deck.\nCalls back.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await toast(page, 'Note added');
  for (const days of [3, 5]) {
    await page.getByLabel('Follow-up', { exact: true }).fill(inDays(days));
    await page.getByLabel('What for').fill('Second call');
    await page.getByRole('button', { name: 'Set follow-up' }).click();
    await expect.poll(async () => (await leadOf(0)).due_on).toBe(inDays(days));
    await toast(page, 'Follow-up on');
  }
  // What has left the filter still has its place in it.
  await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Person 1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Invested' }).click();
  await toast(page, 'Marked invested');
  await undo(page);
  await toast(page, 'Undone');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL(({ hash }) => hash.startsWith('#lead-'));
  expect(await rows(page).count()).toBe(8);
  expect(await leadOf(0)).toMatchObject({ status: 'contacted', due_on: inDays(5), due_text: 'Second call' });
  expect(await leadOf(1)).toMatchObject({ status: 'new' });
  expect(await kinds(0)).toEqual(expect.arrayContaining(['assigned', 'contacted', 'note', 'due-set', 'due-set']));
  expect(complaints).toEqual([]);
});

inBrowser('Lee does the same with scripts off, and takes the leads along as a file', async () => {
  const { page } = await site.openAs('/admin/leads?owner=me', { javaScriptEnabled: false }, lee);
  expect(await rows(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Mark contacted person11@example.com' }).click();
  await toast(page, 'Marked contacted');
  await undo(page);
  await toast(page, 'Undone');
  expect((await leadOf(11)).contacted_at).toBeNull();
  for (const place of [11, 10]) await page.getByLabel(`Select person${place}@example.com`).check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await toast(page, '2 leads closed');
  await page.getByRole('link', { name: 'person9@example.com' }).click();
  await page.getByLabel('Add a note').fill('Left a mesage');
  await page.getByRole('button', { name: 'Add note' }).click();
  await toast(page, 'Note added');
  await page.getByText('Correct this note').click();
  await page.getByLabel('Corrected note').fill('Left a message');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await toast(page, 'Note corrected');
  expect(await kinds(9)).toEqual(expect.arrayContaining(['note', 'note-corrected']));
  await page.getByRole('link', { name: 'Back to the list' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect([(await leadOf(11)).status, (await leadOf(10)).status]).toEqual(['closed', 'closed']);
});
