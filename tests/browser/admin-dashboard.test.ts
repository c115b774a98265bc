import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { account, addAccount, signedIn } from '../helpers/signed-in.ts';
import { violations } from './axe.ts';
import { awake, holdBack, inBrowser, siteInBrowser } from './browser.ts';
import { tabTo } from './keyboard.ts';

const site = await siteInBrowser();
const cookie = await signedIn(site);
const colleague = await addAccount(site.app.context, {
  email: 'amara.lindqvist-oyelaran-of-the-northside@longcompanyname-and-partners.example.com',
  password: 'other unrelated plain words',
});
const places = [
  ...['/admin', '/admin/accounts', '/admin/audit', '/admin/account', '/admin/account/two-factor'],
  `/admin/accounts/${colleague.id}`,
];

for (const [index, campaign] of ['autumn', 'autumn', 'a-campaign-with-a-rather-long-name-2026'].entries()) {
  const values = { ...contactForm.sample, email: `person-${index}@example.com` };
  await site.request.post(`/contact?utm_source=newsletter&utm_campaign=${campaign}`).send(values).expect(200);
}

const picture = (red: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 60 } } })
    .png()
    .toBuffer();

async function openSignedIn(path: string, options: Parameters<typeof site.open>[1] = {}) {
  const [name = '', value = ''] = cookie.split('=');
  const storageState = {
    cookies: [
      {
        name,
        value,
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [],
  };
  return site.open(path, { storageState, ...options });
}

const sourceOf = (page: Page, slot: string) =>
  page.getByAltText(`What the ${slot} section shows now`).getAttribute('src');

describe('replacing a picture with the keyboard alone', () => {
  inBrowser('says "Uploading...", disables both buttons, shows the new picture, and says so', async () => {
    const { page, complaints } = await openSignedIn('/admin');
    await awake(page, 'image-upload');
    const release = await holdBack(page, '**/api/lovable-uploads');
    const before = await sourceOf(page, 'problem');
    await tabTo(page, 'Upload New Image');
    const chosen = page.waitForEvent('filechooser');
    // An answer from the page says that the browser hands choosers to us by now.
    await page.evaluate(() => document.title);
    await page.keyboard.press('Enter');
    const chooser = await chosen;
    await chooser.setFiles({ name: 'new-hall.png', mimeType: 'image/png', buffer: await picture(200) });
    const busy = page.getByRole('button', { name: 'Uploading...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Upload New Image' }).isDisabled()).toBe(true);
    release();
    const toast = page.locator('.toast');
    await toast.waitFor();
    expect(await toast.textContent()).toBe('SuccessProblem section image updated.');
    const after = (await sourceOf(page, 'problem')) ?? '';
    expect(after).not.toBe(before);
    expect(after).toMatch(/^\/uploads\//);
    await page.getByText('new-hall.png').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Upload New Image');
    expect(await page.getByRole('button', { name: 'Upload New Image' }).count()).toBe(2);
    expect((await site.request.get('/invest')).text).toContain(after.replace('.webp', ''));
    expect(complaints).toEqual([]);
  });

  inBrowser('says why a file was refused, and leaves the picture', async () => {
    const { page } = await openSignedIn('/admin');
    await awake(page, 'image-upload');
    const before = await sourceOf(page, 'solution');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload New Image' }).nth(1).click(),
    ]);
    await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    const toast = page.locator('.toast.is-bad');
    await toast.waitFor();
    expect(await toast.textContent()).toBe('ErrorFailed to upload image. Please try again.');
    expect(await page.locator('#problem-solution').textContent()).toMatch(/^This is not a PNG/);
    expect(await sourceOf(page, 'solution')).toBe(before);
  });

  inBrowser('says so when the connection is lost', async () => {
    const { page } = await openSignedIn('/admin');
    await awake(page, 'image-upload');
    await page.route('**/api/lovable-uploads', (route) => route.abort());
    const input = page.locator('#file-problem');
    await input.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await picture(90) });
    const toast = page.locator('.toast.is-bad');
    await toast.waitFor();
    expect(await toast.textContent()).toBe('ErrorFailed to upload image. Please try again.');
    expect(await page.locator('#problem-problem').textContent()).toBe('The server did not answer.');
    expect(await page.getByRole('button', { name: 'Upload New Image' }).first().isDisabled()).toBe(false);
  });
});

describe('without scripts', () => {
  inBrowser('a picture is replaced by a plain form', async () => {
    const { page } = await openSignedIn('/admin', { javaScriptEnabled: false });
    await page
      .locator('#file-solution')
      .setInputFiles({ name: 'bays.png', mimeType: 'image/png', buffer: await picture(30) });
    await page.getByRole('button', { name: 'Upload New Image' }).nth(1).press('Enter');
    await page.getByText('Solution section image updated.').waitFor();
    expect(await sourceOf(page, 'solution')).toMatch(/^\/uploads\//);
  });

  inBrowser('a refused password is said where the focus lands', async () => {
    const { page } = await openSignedIn('/admin/account', { javaScriptEnabled: false });
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password', { exact: true }).fill('password1234');
    await page.getByLabel('Confirm new password').fill('password1234');
    await page.keyboard.press('Enter');
    await page.getByText('This password is easy to guess').waitFor();
    await expect.poll(() => page.locator('.error').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  inBrowser('the figures behind the chart open by themselves', async () => {
    const { page } = await openSignedIn('/admin', { javaScriptEnabled: false });
    await page.getByText('Show as a table').press('Enter');
    await page.getByRole('columnheader', { name: 'All forms' }).waitFor();
  });
});

inBrowser.each(places)('%s is open to everyone who may see it (axe) and stays within its width', async (path) => {
  const { page, complaints, foreign } = await openSignedIn(path);
  if (path === '/admin') await awake(page, 'image-upload');
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});
