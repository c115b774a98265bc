import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listColumns, usualColumns } from '../../src/leads/table-columns.ts';
import { account, signedIn } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const { admins, store } = site.app.context;
const cookie = await signedIn(site);
for (const message of ['First', 'Second']) await save(store, { email: 'ann@example.com', message });

async function open(
  path: string,
  columns: readonly string[] = usualColumns,
  options: Parameters<typeof site.open>[1] = {},
): Promise<Page> {
  const { id } = (await admins.findAdmin(account.email)) ?? { id: '' };
  await admins.chooseColumns({ id, columns: columns.join() });
  const [name = '', value = ''] = cookie.split('=');
  const { page } = await site.open('/robots.txt', options);
  await page.context().addCookies([{ name, value, url: site.origin }]);
  await page.goto(path);
  return page;
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
  for (const wait of [150, 600]) {
    const { id } = await save(store, { email: `taps-${wait}@example.com` });
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const page = await open(`/admin/leads/${id}`, usualColumns, options);
    const button = page.getByRole('button', { name: 'Mark contacted' }).filter({ visible: true }).first();
    const box = await button.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(wait);
    await page.touchscreen.tap(x, y);
    await page.locator('.toast').waitFor();
    await page.waitForTimeout(300);
    expect([wait, (await store.leads.find(id))?.status]).toEqual([wait, 'contacted']);
  }
});
