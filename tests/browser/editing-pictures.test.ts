import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { root } from '../../src/base/root.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { violations } from './axe.ts';
import { awake, inBrowser, siteInBrowser } from './browser.ts';
import { fillByKeyboard, press, tabTo } from './keyboard.ts';

const site = await siteInBrowser();
const kim = { email: 'kim@example.com', password: 'other unrelated plain words', role: 'editor' } as const;
await addAccount(site.app.context, kim);
const file = join(root, 'data/icons/icon-512.png');
const home = async () => (await site.request.get('/')).text;

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('%s', (how, javaScriptEnabled) => {
  inBrowser('a picture is uploaded, its focal point set by keys, and published', async () => {
    const options = { javaScriptEnabled, reducedMotion: 'reduce' } as const;
    const { page, complaints } = await site.open('/admin/sign-in', options);
    await fillByKeyboard(page, { Email: kim.email, Password: kim.password });
    await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
    await page.goto('/admin/content/picture?name=hero-home');
    if (javaScriptEnabled) await awake(page, 'focal-point');

    await tabTo(page, 'What it shows, for people who can’t see it');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await press(page, 'Save draft');
    await page.getByRole('alert').getByText('Please say what the picture shows').waitFor();

    const alt = `A hall ${how}`;
    if (javaScriptEnabled) await awake(page, 'focal-point');
    await page.getByLabel('What it shows, for people who can’t see it').focus();
    await page.keyboard.type(alt);
    const left = page.getByLabel('From the left', { exact: true });
    if (javaScriptEnabled) {
      const focal = page.getByRole('button', { name: /^Focal point/ });
      await focal.focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowDown');
      await focal.click({ position: { x: 1, y: 1 } });
      await expect.poll(() => left.inputValue()).toBe('0');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => left.inputValue()).toBe('1');
    } else {
      await left.fill('1');
    }
    await page.getByLabel('Another file').setInputFiles(file);
    await press(page, 'Save draft');
    await page.locator('.toast').getByText('Draft saved', { exact: true }).waitFor();
    await expect.poll(() => page.locator('img[src*="-share.jpg"]').count()).toBe(1);
    expect(await left.inputValue()).toBe('1');
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);

    await press(page, 'Publish…');
    await press(page, 'Publish');
    await page.locator('.toast').getByText('Published', { exact: true }).waitFor();
    await expect.poll(home).toContain(alt);
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  });
});
