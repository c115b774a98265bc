import type { Page } from 'playwright';
import { expect } from 'vitest';
import { leadForms } from '../../src/site/forms/index.ts';
import { type Route, routes } from '../../src/site/routes.ts';
import { violations } from './axe.ts';
import { awake, holdBack, inBrowser, moving, siteInBrowser } from './browser.ts';

const site = await siteInBrowser({ RATE_LIMIT_POSTS: '1000' });
const leadsOf = (email: string) => site.app.context.leads.list({ search: email }, { limit: 10 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const thanks = (page: Page, words: string) => page.locator('#sent').getByRole('heading', { name: words }).waitFor();

inBrowser('from the calculator to the confirmation', async () => {
  const { page, complaints, foreign } = await site.open('/invest', moving);
  const email = 'funnel-on@example.com';
  await page.locator('#calculator').scrollIntoViewIfNeeded();
  await awake(page, 'calculator');
  const noted = page.waitForResponse('**/remember');
  const amount = page.getByLabel('Investment amount', { exact: true });
  expect(await amount.inputValue()).toBe('$2,500');
  // One key, so that no amount on the way is noted; what a script fills in goes past React in Firefox.
  await amount.press('End');
  await amount.press('0');
  expect((await noted).status()).toBe(204);
  await page.getByLabel('Your email').fill(email);
  await awake(page, 'lead-form');
  await button(page, 'Get Started Now').click();
  await page.waitForURL('**/rega-invest');
  await page.getByText('We have your email and amount. One more question.').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  expect(await page.getByLabel('Amount ($500 minimum)').inputValue()).toBe('$25,000');
  await page.getByLabel('Name', { exact: true }).fill('Ann Cee');
  await button(page, 'Send My Interest').click();
  await thanks(page, 'Thanks, Ann.');
  await expect.poll(() => page.locator('#sent').evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await leadsOf(email)).toHaveLength(2);
  await page.reload();
  await thanks(page, 'Thanks, Ann.');
  await page.goBack();
  await page.waitForURL('**/invest?sent=spark*');
  await thanks(page, 'Thanks, Ann.');
  expect(page.url()).not.toContain('example.com');
  await page.goForward();
  await thanks(page, 'Thanks, Ann.');
  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});

inBrowser('a press while the form is on its way, and one more at the end, make one lead', async () => {
  const { page } = await site.open('/deck-download', moving);
  const email = 'deck-twice@example.com';
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Cee');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await awake(page, 'lead-form');
  const release = await holdBack(page, '**/deck-download', (request) => request.method() === 'POST');
  await button(page, 'Download the Deck').dblclick();
  const busy = button(page, 'Submitting...');
  await busy.waitFor();
  await busy.click({ force: true });
  release();
  await thanks(page, 'Thanks, Ann.');
  expect(await button(page, 'Download the Deck').count()).toBe(0);
  expect(await leadsOf(email)).toHaveLength(1);
});

inBrowser('"Send another message" brings the form back at once, with its first field ready', async () => {
  const { page } = await site.open('/contact', moving);
  await page.getByLabel('Name', { exact: true }).fill('Ann Cee');
  await page.getByLabel('Email', { exact: true }).fill('another@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello there team');
  await awake(page, 'lead-form');
  await button(page, 'Send Message').click();
  await thanks(page, 'Thanks, Ann.');
  await page.getByRole('link', { name: 'Send another message' }).click();
  await page.locator('#sent').waitFor({ state: 'detached' });
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.reload();
  await button(page, 'Send Message').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('another@example.com');
});

/** With the most fields, and one that another page follows. */
const confirmed = leadForms.filter(({ id }) => ['flex', 'spark'].includes(id));

inBrowser.each(confirmed)(
  'the confirmation of $id is accessible on every screen, and nothing sticks out',
  async (form) => {
    const path = (routes as readonly Route[]).find((route) => route.form === form.id)?.path ?? '';
    const { page } = await site.open('/robots.txt');
    const values = {
      ...form.sample,
      email: `axe-${form.id}@example.com`,
      firstName: 'Maximiliana-Alexandrina-Konstantina',
    };
    await page.request.post(path, { data: values });
    await page.goto(path);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator('#sent').waitFor();
      if (width === 390) expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);
