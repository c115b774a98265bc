import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listColumns, usualColumns } from '../../src/leads/table-columns.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const { admins, store } = site.app.context;
const { id } = await addAccount(site.app.context);
for (const message of ['First', 'Second']) await save(store, { email: 'ann@example.com', message });

async function open(path: string, columns: readonly string[] = usualColumns) {
  await admins.chooseColumns({ id, columns: columns.join() });
  return (await site.openAs(path)).page;
}

/** Whether the edge of the table says that there are more columns. */
const isEdgeShadowed = (page: Page) =>
  page.locator('.table-box').evaluate((box) => /-(1[0-9]|2[0-9])/.test(getComputedStyle(box).boxShadow));

inBrowser('columns that do not fit are announced at the edge until they are scrolled into view', async () => {
  const page = await open('/admin/leads');
  expect(await isEdgeShadowed(page)).toBe(false);
  const wide = await open('/admin/leads', listColumns.slice(0, 14));
  expect(await isEdgeShadowed(wide)).toBe(true);
  const cells = wide.locator('.leads-table tbody tr:first-child td');
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
  for (const [index, { left }] of boxes.slice(1).entries()) expect(left + 1).toBeGreaterThanOrEqual(boxes[index].right);
  await wide.locator('.table-box').evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
  await expect.poll(() => isEdgeShadowed(wide)).toBe(false);
});

inBrowser('no heading of the table of a person covers another column', async () => {
  const person = await store.people.findByEmail('ann@example.com');
  const page = await open(`/admin/people/${person?.id}`);
  await page.setViewportSize({ width: 800, height: 900 });
  const positions = await page
    .locator('.leads-table th')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  const box = page.locator('.table-box');
  await box.evaluate((one) => one.scrollTo({ left: 40, behavior: 'instant' }));
  const moved = await page
    .locator('.leads-table th')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
  const by = await box.evaluate((one) => one.scrollLeft);
  expect(moved.map((left) => Math.round(left + by))).toEqual(positions.map((left) => Math.round(left)));
});

inBrowser('two taps on "Mark contacted" on the page of a lead end as contacted, on a phone', async () => {
  const { id } = await save(store, { email: 'taps@example.com' });
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page } = await site.openAs(`/admin/leads/${id}`, options);
  const button = page.getByRole('button', { name: 'Mark contacted' }).filter({ visible: true }).first();
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('the button is there');
  for (let tap = 0; tap < 2; tap++) {
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    // As fast as a finger: the second tap meets the page that the first one led to.
    await page.waitForTimeout(300);
  }
  await page.locator('.toast').waitFor();
  await page.waitForLoadState('networkidle');
  expect((await store.leads.find(id))?.status).toBe('contacted');
});
