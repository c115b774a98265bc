import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../../src/base/root.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { violations } from './axe.ts';
import { inBrowser, siteInBrowser } from './browser.ts';
import { fillByKeyboard, press } from './keyboard.ts';

const site = await siteInBrowser();
const kim = { email: 'kim@example.com', password: 'other unrelated plain words', role: 'editor' } as const;
await addAccount(site.app.context, kim);
const file = (name: string) => join(root, 'data/documents', `${name}.pdf`);
const invest = async () => (await site.request.get('/invest')).text;

inBrowser('a document is uploaded by keys and published, and the terms lead to it', async () => {
  const { page, complaints } = await site.open('/admin/sign-in', { reducedMotion: 'reduce' });
  const toast = (words: string) => page.locator('.toast').getByText(words, { exact: true }).waitFor();
  await fillByKeyboard(page, { Email: kim.email, Password: kim.password });
  await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
  await page.goto('/admin/content/documents.json');
  await press(page, 'New document');
  await page.getByRole('heading', { name: 'New document' }).waitFor();
  await press(page, 'Save draft');
  await page.getByRole('alert').getByText('Please choose a PDF').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('rent-roll');
  await page.getByLabel('Text of the link').focus();
  await page.keyboard.type('Read it (PDF)');
  await page.getByLabel('File', { exact: true }).setInputFiles(join(root, 'data/icons/icon-512.png'));
  await press(page, 'Save draft');
  await page.getByRole('alert').getByText('This isn’t a complete PDF file').waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('rent-roll');
  await page.getByLabel('File', { exact: true }).setInputFiles(file('memorandum'));
  await press(page, 'Save draft');
  await toast('Draft saved');
  await press(page, 'Publish');
  await toast('Published');
  expect((await site.request.get('/documents/rent-roll.pdf')).status).toBe(200);

  await page.goto('/admin/content/offerings.json');
  expect(await violations(page)).toEqual([]);
  await page.locator('[id="f.spark.circular"]').fill('/documents/rent-roll.pdf');
  await press(page, 'Publish');
  await toast('Published');
  await expect.poll(invest).toContain('href="/documents/rent-roll.pdf"');
  expect(complaints.filter((words) => !/4(?:15|22)/.test(words))).toEqual([]);
});
