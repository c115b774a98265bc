import type { Page } from 'playwright';
import { expect } from 'vitest';
import { flexForm } from '../../src/site/forms/flex.ts';
import { account } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { violations } from './axe.ts';
import { awake, focusAt, inBrowser, pageWidth, siteInBrowser, toast } from './browser.ts';

const site = await siteInBrowser();
const { store } = site.app.context;
const ids: string[] = [];
for (let place = 0; place < 5; place++) {
  const names = { first_name: 'Person', last_name: `Number${place}` };
  ids.push(
    (await save(store, { email: `person${place}@example.com`, ...names }, { at: Date.now() - place * 60_000 })).id,
  );
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

inBrowser('with keys alone: down the list, into a lead, on to the next and back', async () => {
  const { page, complaints } = await site.openAs('/admin/leads?status=new');
  await awake(page, 'desk-keys');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toContain('person0@example.com');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toContain('person1@example.com');
  await page.keyboard.press('x');
  await expect.poll(() => page.getByLabel('Select person1@example.com').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/leads/${ids[1]}?status=new`);
  await page.goBack();
  await awake(page, 'desk-keys');
  await expect.poll(() => focused(page)).toContain('person1@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/leads/${ids[1]}?status=new`);
  await awake(page, 'desk-keys');
  await page.keyboard.press('j');
  await page.waitForURL(`**/admin/leads/${ids[2]}?status=new`);
  await awake(page, 'desk-keys');
  await focusAt(page, 'h1');
  await page.keyboard.press('k');
  await page.waitForURL(`**/admin/leads/${ids[1]}?status=new`);
  await awake(page, 'desk-keys');
  await page.keyboard.press('u');
  await page.waitForURL(`**/admin/leads?status=new#lead-${ids[1]}`);
  await awake(page, 'desk-keys');
  await expect.poll(() => focused(page)).toContain('person1@example.com');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toContain('person2@example.com');
  await page.keyboard.press('/');
  await focusAt(page, '#search');
  await page.keyboard.type('jk?');
  await expect.poll(() => page.locator('#search').inputValue()).toBe('jk?');
  expect(complaints).toEqual([]);
});

inBrowser('after a lead is marked with the keyboard, focus is on its row, or on the heading of its page', async () => {
  const { page, complaints } = await site.openAs('/admin/leads?search=person3%40');
  await awake(page, 'desk-keys');
  await page.getByRole('button', { name: 'Mark contacted person3@example.com' }).press('Enter');
  await page.getByRole('button', { name: 'Undo contacted person3@example.com' }).waitFor();
  await awake(page, 'desk-keys');
  await expect.poll(() => focused(page)).toContain('person3@example.com');
  await page.goto(`/admin/leads/${ids[4]}`);
  await awake(page, 'desk-keys');
  await page.getByRole('button', { name: 'Mark contacted', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Not contacted' }).waitFor();
  await awake(page, 'desk-keys');
  await focusAt(page, 'h1');
  expect(complaints).toEqual([]);
});

inBrowser('the keys are listed, and can be turned off for good', async () => {
  const { page } = await site.openAs(`/admin/leads/${ids[4]}`);
  await awake(page, 'desk-keys');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('k');
  await dialog.getByLabel('Use these keys in this browser').uncheck();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await awake(page, 'desk-keys');
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/leads/${ids[4]}`);
  expect(await dialog.getByLabel('Use these keys in this browser').isChecked()).toBe(false);
});

inBrowser.each([true, false])(
  'on a phone the first lead is on the first screen (scripts: %s)',
  async (javaScriptEnabled) => {
    const options = { viewport: { width: 390, height: 844 }, javaScriptEnabled };
    const { page } = await site.openAs('/admin/leads', options);
    const box = await page.locator('tbody tr').first().boundingBox();
    expect(box?.y ?? 844).toBeLessThan(420);
    // Two lines.
    expect(box?.height ?? 844).toBeLessThan(80);
    const status = page.getByLabel('Status', { exact: true });
    expect(await status.isVisible()).toBe(false);
    await page.getByText('Filters', { exact: true }).click();
    await status.selectOption('new');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/admin/leads?status=new');
    if (javaScriptEnabled) await page.getByText('Done', { exact: true }).click();
    await page.getByRole('link', { name: 'Status: New' }).waitFor();
    const row = page.locator('tbody tr').first();
    await row.click({ position: { x: 300, y: ((await row.boundingBox())?.height ?? 0) - 6 } });
    await page.waitForURL((url) => /^\/admin\/leads\/[\w-]{36}$/.test(url.pathname));
  },
);

/** Pixels between what is said of a lead or a person in a line below the heading. */
const gapsIn = (page: Page) =>
  page.locator('h1 + p').evaluate((line) => {
    const boxes = [...line.children].map((part) => part.getBoundingClientRect());
    return boxes
      .slice(1)
      .map((box, place) => (box.top >= (boxes[place]?.bottom ?? 0) ? 99 : box.left - (boxes[place]?.right ?? 0)));
  });

inBrowser(
  'with long names and emails every column is in sight from 1024 px on, and what is said of a lead or a person is apart',
  async () => {
    const short = { firstName: 'Kim', lastName: 'Lo' };
    const long = { firstName: 'Wolfeschlegelsteinhausen', lastName: 'Bergerdorff' };
    const email = `${'a.very.long.'.repeat(4)}part@example.com`;
    const { id } = await save(store, { ...long, email }, { form: flexForm, at: Date.now() - 3_000 * 86_400_000 });
    const { page } = await site.openAs('/admin/leads?form=flex', { viewport: { width: 1024, height: 800 } });
    await page.locator(`#lead-${id}`).waitFor();
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.locator('.table-box').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
    await page.goto(`/admin/leads/${id}`);
    expect(Math.min(...(await gapsIn(page)))).toBeGreaterThan(6);
    const { id: person } = await save(store, { ...short, email: 'short@example.com' }, { form: flexForm });
    await page.goto(`/admin/people/${person}`);
    expect(Math.min(...(await gapsIn(page)))).toBeGreaterThan(6);
  },
);

inBrowser.each([true, false])(
  'on a phone the actions of the leads that are ticked leave the list in sight, in one row (scripts: %s)',
  async (javaScriptEnabled) => {
    const options = { viewport: { width: 390, height: 844 }, javaScriptEnabled };
    const { page } = await site.openAs('/admin/leads', options);
    const bar = page.getByRole('group', { name: 'Selected leads' });
    await page.getByLabel('Select person1@example.com').check();
    await bar.getByRole('button', { name: 'Mark contacted' }).waitFor();
    expect((await bar.boundingBox())?.height ?? 844).toBeLessThan(140);
    expect(await pageWidth(page)).toBe(390);
    await bar.getByText('Assign…').click();
    await bar.getByLabel('Nobody').check();
    await bar.getByRole('button', { name: 'Assign', exact: true }).waitFor();
  },
);

inBrowser('no page behind the sign-in reports its title, which names a person', async () => {
  const { page } = await site.openAs('/admin/leads');
  const reported: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/api/events') && reported.push(request.postDataJSON().page));
  await page.goto(`/admin/leads/${ids[0]}`);
  expect(await page.title()).toContain('person0@example.com');
  await page.goto('/contact');
  await expect.poll(() => reported).toEqual(['/contact']);
});

inBrowser('after an undo the back button shows the owner that the lead has, not the one that was chosen', async () => {
  const { page } = await site.openAs(`/admin/leads/${ids[2]}`, { javaScriptEnabled: false });
  const owner = page.getByLabel('Owner', { exact: true });
  await owner.selectOption(account.email);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone');
  await page.goBack();
  expect(await owner.inputValue()).toBe('');
});
