import type { Page } from 'playwright';
import { expect } from 'vitest';
import { save } from '../leads/sample-submission.ts';
import { awake, inBrowser, siteInBrowser } from './browser.ts';

/** What screen readers are given, in the order in which they read it: a line for each role with its name. */
const site = await siteInBrowser();
await save(site.app.context.store, { email: 'read-aloud@example.com' });

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

const calculator = ['textbox "Investment amount"', 'slider "Investment amount, slider"', 'term: '];

inBrowser.each([
  {
    ...{ what: 'the carousel', path: '/#portfolio', part: '.reel-bar', island: 'carousel' },
    lines: [
      ...['button "Previous project"', 'button "Next project"', 'button "Play the carousel"'],
      ...['navigation "Choose a project"', 'link "Project 1, Parkview Residences"', 'link "Project 10, '],
    ],
  },
  {
    ...{ what: 'the slides', path: '/#portfolio', part: '#portfolio-reel', island: 'carousel' },
    lines: ['region "Portfolio, 10 projects"', 'figure "01 Parkview', 'figure "10 BUILT'],
  },
  {
    ...{ what: 'the calculator', path: '/invest#calculator', part: 'form[aria-label="Investment calculator"]' },
    ...{ island: 'calculator', lines: [...calculator, 'definition: $17', 'table "Five-year target'] },
  },
  {
    ...{ what: 'the page turner', path: '/ppm', part: '.turner', island: 'page-turner' },
    lines: ['button "Previous page" [disabled]', 'status: 1–2 of 18', 'button "Next page"'],
  },
])('$what speaks its names and roles in order', async ({ path, part, island, lines }) => {
  const { page } = await site.open(path);
  await awake(page, island);
  const spoken = await linesOf(page, part);
  expectInOrder(spoken, lines);
  // The repeated slides behind the last one are for the eye.
  if (part === '#portfolio-reel') expect(spoken.filter((line) => line.startsWith('figure '))).toHaveLength(10);
  if (island !== 'calculator') return;
  const slider = page.getByRole('slider', { name: 'Investment amount, slider' });
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\$[\d,]+$/);
  expect(await page.locator(`${part} .results`).getAttribute('aria-live')).toBe('polite');
});

inBrowser('the desk has a table with named columns, a named box for each lead, and one heading a page', async () => {
  const { page } = await site.openAs('/admin/leads');
  await awake(page, 'leads-loading');
  await page.getByLabel('Select read-aloud@example.com').check();
  const list = await linesOf(page, 'main');
  const columns = ['Email"', 'Date', 'Status"', 'Last Contacted"'].map((name) => `columnheader "${name}`);
  expectInOrder(list, ['heading "Investment Leads" [level=1]', 'group "Selected leads"', ...columns]);
  expectInOrder(list, ['checkbox "Select read-aloud@example.com"', 'link "read-aloud@example.com"']);
  await page.getByRole('link', { name: 'read-aloud@example.com' }).click();
  await page.waitForURL('**/admin/leads/*-*');
  const lead = await linesOf(page, 'main');
  expect(lead.filter((line) => /^heading .*\[level=1\]/.test(line))).toHaveLength(1);
  expectInOrder(lead, ['heading "read-aloud@example.com', 'button "Mark contacted"', 'textbox "Add a note"']);
});
