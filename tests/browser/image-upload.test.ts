import type { Page } from 'playwright';
import { expect } from 'vitest';
import { pngOf } from '../helpers/picture.ts';
import { awake, focusAt, holdBack, inBrowser, siteInBrowser } from './browser.ts';
import { tabTo } from './keyboard.ts';

const site = await siteInBrowser();
const upload = (page: Page) => page.getByRole('button', { name: 'Upload New Image' });
const sourceOf = (page: Page, slot: string) =>
  page.getByAltText(`What the ${slot} section shows now`).getAttribute('src');

async function atHome() {
  const { page, errors } = await site.openAs('/admin');
  await awake(page, 'image-upload');
  return { page, errors };
}

inBrowser('by keyboard alone: both buttons wait while a picture is uploaded, and then it is there', async () => {
  const { page, errors } = await atHome();
  const release = await holdBack(page, '**/api/lovable-uploads');
  const before = await sourceOf(page, 'problem');
  await tabTo(page, 'Upload New Image');
  const chosen = page.waitForEvent('filechooser');
  // An answer from the page says that the browser hands choosers to us by now.
  await page.evaluate(() => document.title);
  await page.keyboard.press('Enter');
  await (await chosen).setFiles({ name: 'new-hall.png', mimeType: 'image/png', buffer: await pngOf('#c83') });
  const busy = page.getByRole('button', { name: 'Uploading...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  expect(await upload(page).isDisabled()).toBe(true);
  release();
  await page.locator('.toast').waitFor();
  expect(await page.locator('.toast').textContent()).toBe('SuccessProblem section image updated.');
  const after = (await sourceOf(page, 'problem')) ?? '';
  expect(after).not.toBe(before);
  expect(after).toMatch(/^\/uploads\//);
  await page.getByText('new-hall.png').waitFor();
  await focusAt(page, 'button');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload New Image');
  expect(await upload(page).count()).toBe(2);
  expect(errors).toEqual([]);
});

inBrowser('when the connection is lost, it says so and leaves the picture', async () => {
  const { page } = await atHome();
  await page.route('**/api/lovable-uploads', (route) => route.abort());
  const before = await sourceOf(page, 'solution');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.locator('#file-solution').setInputFiles(notes);
  const toast = page.locator('.toast.is-bad');
  await toast.waitFor();
  expect(await toast.textContent()).toBe('ErrorFailed to upload image. Please try again.');
  await page.locator('#problem-solution').getByText('The server did not answer.').waitFor();
  // The next one is refused by the server, whose reason takes the place of the first.
  await page.unroute('**/api/lovable-uploads');
  await page.locator('#file-solution').setInputFiles(notes);
  await page
    .locator('#problem-solution')
    .getByText(/^This is not a PNG/)
    .waitFor();
  expect(await sourceOf(page, 'solution')).toBe(before);
  expect(await upload(page).first().isDisabled()).toBe(false);
});
