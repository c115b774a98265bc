import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { account, addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { awake, inBrowser, siteInBrowser } from './browser.ts';

/** What screen readers are given, in the order in which they read it: a line for each role with its name. */
const site = await siteInBrowser();
const still = { reducedMotion: 'reduce' } as const;

/** The lines of a part of the page from its first to its last, without their indentation. */
async function linesOf(page: Page, part: string): Promise<string[]> {
  const spoken = await page.locator(part).first().ariaSnapshot();
  return spoken.split('\n').map((line) => line.trim().replace(/^- '?/, ''));
}

/** Expects lines that begin with these words, in this order, whatever is between them. */
function expectInOrder(lines: readonly string[], beginnings: readonly string[]) {
  let from = 0;
  for (const beginning of beginnings) {
    const at = lines.findIndex((line, index) => index >= from && line.startsWith(beginning));
    expect(at, `"${beginning}" in\n${lines.join('\n')}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
}

describe('the contact form', () => {
  inBrowser('speaks its refusal as an alert with links, and marks the fields as invalid with their words', async () => {
    const { page } = await site.open('/contact', still);
    await page.getByLabel('Name', { exact: true }).focus();
    await awake(page, 'lead-form');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('.errors').waitFor();
    const lines = await linesOf(page, 'form[aria-label]');
    const wrong = ['textbox "Name" [invalid]', 'textbox "Email" [invalid]', 'textbox "Message" [invalid]'];
    expectInOrder(lines, ['alert', 'heading "Please check the marked fields."', 'link "Name must', ...wrong]);
    const described = await page.getByLabel('Name', { exact: true }).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
    expect(described).toContain('Name must be at least 2 characters');
  });

  inBrowser('speaks its thank-you as a status, which is on the page before it has words', async () => {
    const { page } = await site.open('/contact', still);
    await page.getByLabel('Name', { exact: true }).focus();
    await awake(page, 'lead-form');
    const region = await page.locator('#toasts').elementHandle();
    for (const [name, value] of Object.entries({ ...contactForm.sample, email: 'spoken@example.com' })) {
      await page.locator(`[name="${name}"]`).fill(value);
    }
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('status').filter({ hasText: contactForm.success.title }).first().waitFor();
    expect(await region?.evaluate((toasts) => toasts.isConnected && toasts.textContent)).toContain(
      contactForm.success.title,
    );
  });
});

describe('what moves', () => {
  inBrowser(
    'a carousel has named buttons, a way to each slide with the shown one marked, and a named region',
    async () => {
      const { page } = await site.open('/', still);
      await page.locator('#portfolio-reel').scrollIntoViewIfNeeded();
      await awake(page, 'carousel');
      await page.getByRole('button', { name: 'Play the carousel' }).waitFor();
      const buttons = ['button "Previous project"', 'button "Next project"', 'button "Play the carousel"'];
      const links = ['link "Project 1, Parkview Residences"', 'link "Project 10, BUILT Bloomington"'];
      expectInOrder(await linesOf(page, '.reel-bar'), [...buttons, 'navigation "Choose a project"', ...links]);
      const slides = await linesOf(page, '#portfolio-reel');
      expectInOrder(slides, ['region "Portfolio, 10 projects"', 'figure "01 Parkview', 'figure "10 BUILT']);
      // The repeated slides behind the last one are for the eye.
      expect(slides.filter((line) => line.startsWith('figure '))).toHaveLength(10);
      expect(await page.locator('.dots [aria-current]').count()).toBe(1);
    },
  );

  inBrowser.each([
    { path: '/invest', figures: ['term: Monthly Income', 'definition: $17', 'term: Annual Income'] },
    { path: '/regd', figures: ['term: Quarterly Distribution', 'definition: $375'] },
  ])('the calculator of $path has a labeled field and slider, and speaks its figures politely', async (calculator) => {
    const { page } = await site.open(calculator.path, still);
    await page.getByLabel('Investment amount', { exact: true }).focus();
    await awake(page, 'calculator');
    const form = 'form[aria-label="Investment calculator"]';
    const controls = ['textbox "Investment amount"', 'slider "Investment amount, slider"'];
    expectInOrder(await linesOf(page, form), [...controls, ...calculator.figures, 'table "Five-year target']);
    const slider = page.getByRole('slider', { name: 'Investment amount, slider' });
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\$[\d,]+$/);
    expect(await page.locator(`${form} .results`).getAttribute('aria-live')).toBe('polite');
  });

  inBrowser('the page turner has named buttons, the first one off, and its place as a status', async () => {
    const { page } = await site.open('/ppm', still);
    await awake(page, 'page-turner');
    const lines = ['button "Previous page" [disabled]', 'status: 1–2 of 18', 'button "Next page"'];
    expectInOrder(await linesOf(page, '.turner'), lines);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('status').filter({ hasText: '3–4 of 18' }).waitFor();
  });
});

inBrowser('the desk has a table with named columns, a named box for each lead, and one heading a page', async () => {
  const { context } = site.app;
  await addAccount(context);
  await save(context.store, { email: 'read-aloud@example.com' });
  const { page } = await site.open('/admin/sign-in', still);
  expectInOrder(await linesOf(page, 'main'), ['heading "Sign in" [level=1]', 'textbox "Email"', 'textbox "Password"']);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  await page.goto('/admin/leads');
  await awake(page, 'leads-loading');
  await page.getByLabel('Select read-aloud@example.com').check();
  const columns = [
    'columnheader "Email"',
    'columnheader "Date',
    'columnheader "Status"',
    'columnheader "Last Contacted"',
  ];
  const list = await linesOf(page, 'main');
  expectInOrder(list, ['heading "Investment Leads" [level=1]', 'group "Selected leads"', ...columns]);
  expectInOrder(list, ['checkbox "Select read-aloud@example.com"', 'link "read-aloud@example.com"']);
  await page.getByRole('link', { name: 'read-aloud@example.com' }).click();
  await page.waitForURL('**/admin/leads/*-*');
  const lead = await linesOf(page, 'main');
  expect(lead.filter((line) => /^heading .*\[level=1\]/.test(line))).toHaveLength(1);
  expectInOrder(lead, ['heading "read-aloud@example.com', 'button "Mark contacted"', 'textbox "Add a note"']);
});
