import type { Page } from 'playwright';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { focusAt, inBrowser, scrollThrough, siteInBrowser } from './browser.ts';
import { isFirefox } from './launch.ts';

const site = await siteInBrowser();

const corner = (page: Page) => page.locator('summary.voice');
const panel = (page: Page) => page.locator('.question__panel');
/** The island itself has no size: all of it is fixed to the corner. */
const awake = (page: Page) => page.waitForSelector('[data-island="question-box"][data-ready]', { state: 'attached' });
const isOpen = (page: Page) => page.locator('details.question').evaluate((box) => (box as HTMLDetailsElement).open);

/** By keyboard: over a field, a button or a player the button cannot be pressed. */
async function openBox(page: Page) {
  await corner(page).focus();
  await page.keyboard.press('Enter');
}

/** The page with its question box open and awake. */
async function opened(options = {}) {
  const watched = await site.open('/invest', options);
  await openBox(watched.page);
  await awake(watched.page);
  return watched;
}

async function ask(page: Page, question: string) {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

inBrowser(
  'the question box answers with a passage, asks nobody else, and keeps the question when no answer comes',
  async () => {
    const { page, errors, foreign } = await opened();
    await ask(page, 'What is the minimum investment?');
    await panel(page).getByText('Minimum investment: $500.').waitFor();
    await panel(page)
      .locator('.note', { hasText: 'Returns are targeted, not guaranteed. You can lose all you invest.' })
      .waitFor();
    await ask(page, 'weather in Paris');
    await panel(page).getByText('We couldn’t find that on this site.').waitFor();
    await panel(page).getByRole('link', { name: 'Contact Our Team' }).waitFor();
    expect(await panel(page).getByRole('button', { name: 'Read aloud' }).count()).toBe(0);
    expect({ errors, foreign }).toEqual({ errors: [], foreign: [] });
    await page.context().setOffline(true);
    await ask(page, 'fees');
    await panel(page).getByText('Something went wrong.').waitFor();
    expect(await page.getByLabel('Your question').inputValue()).toBe('fees');
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await panel(page).locator('blockquote').waitFor();
  },
);

inBrowser(
  'it loads nothing before it is touched; Enter opens and asks, Escape closes and gives the focus back',
  async () => {
    const { page } = await site.open('/invest');
    await scrollThrough(page);
    const isLoaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/question-box')),
      );
    expect(await isLoaded()).toBe(false);
    await corner(page).focus();
    await awake(page);
    expect(await isLoaded()).toBe(true);
    await page.keyboard.press('Enter');
    await focusAt(page, '#question');
    await page.keyboard.type('risks');
    await page.keyboard.press('Enter');
    await panel(page).getByText('You can lose all of your money.').waitFor();
    await focusAt(page, '#question');
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    await focusAt(page, 'summary.voice');
  },
);

inBrowser('it reads the answer aloud, and stops on a press and when it closes', async () => {
  const { page } = await site.open('/invest');
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    speechSynthesis.speak = (utterance) => void said.push(utterance.text);
    speechSynthesis.cancel = () => void said.push('(silence)');
  });
  const lastSaid = () => page.evaluate(() => (window as unknown as { said: string[] }).said.at(-1));
  const press = (name: string) => page.getByRole('button', { name }).click();
  await openBox(page);
  await awake(page);
  await ask(page, 'Where is Parkview?');
  await press('Read aloud');
  await expect.poll(lastSaid).toContain('Westlake, Ohio');
  await press('Stop');
  await expect.poll(lastSaid).toBe('(silence)');
  await press('Read aloud');
  await expect.poll(lastSaid).toContain('Westlake, Ohio');
  await page.keyboard.press('Escape');
  await expect.poll(lastSaid).toBe('(silence)');
});

inBrowser('with scripts off it opens, and leads to a page with the answer', async () => {
  const { page } = await site.open('/built-flex-industrial', { javaScriptEnabled: false });
  await corner(page).click();
  await page.getByLabel('Your question').fill('What is flex industrial?');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/questions?q=What+is+flex+industrial%3F');
  await page.getByText('An office and a roll-up door in front').waitFor();
});

inBrowser.each([390, 1280])('at %i px the open box is open to everyone (axe) and inside the screen', async (width) => {
  const { page } = await opened({ viewport: { width, height: 800 } });
  await ask(page, 'What is the preferred return?');
  await page.locator('[aria-live="polite"] blockquote').waitFor();
  // Firefox ESR 153 crashes while axe looks at this page.
  if (!isFirefox) expect(await violations(page)).toEqual([]);
  const box = await panel(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
});
