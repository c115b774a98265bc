import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inBrowser, scrollThrough, siteInBrowser } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = await siteInBrowser();
const still = { reducedMotion: 'reduce' } as const;
const pages = ['/invest', '/flex-industrial-invest', '/flex-industrial', '/built-flex-industrial'];

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
async function opened(path = '/invest', options = {}) {
  const watched = await site.open(path, { ...still, ...options });
  await openBox(watched.page);
  await awake(watched.page);
  return watched;
}

async function ask(page: Page, question: string) {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

/** Names of the rules that a part of the page breaks. */
async function violations(page: Page, part: string): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (at) => {
    const { axe } = window as unknown as { axe: { run(at: string): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run(at)).violations.map(({ id }) => id);
  }, part);
}

describe.each(pages)('the question box on %s', (path) => {
  inBrowser('answers with a passage, and asks nobody else', async () => {
    const { page, complaints, foreign } = await opened(path);
    await ask(page, 'What is the minimum investment?');
    await panel(page).getByText('Minimum investment: $500.').waitFor();
    await panel(page).locator('.note', { hasText: 'Targeted, not guaranteed. You can lose money.' }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'Read the offering circular' }).getAttribute('href')).toBe(
      '/sample-circular',
    );
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

describe('the question box', () => {
  inBrowser('loads nothing before it is touched', async () => {
    const { page } = await site.open('/invest', still);
    await scrollThrough(page);
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/question-box')),
      );
    expect(await loaded()).toBe(false);
    await corner(page).focus();
    await awake(page);
    expect(await loaded()).toBe(true);
  });

  inBrowser('leads to the section that it quotes', async () => {
    const { page } = await opened('/flex-industrial');
    await ask(page, 'Where is Parkview?');
    await panel(page).getByRole('link', { name: '69 private apartments' }).click();
    await page.waitForURL('**/portfolio/parkview-residences#overview');
  });

  inBrowser('says that it does not know, and offers the contact page', async () => {
    const { page } = await opened();
    await ask(page, 'weather in Paris');
    await panel(page).getByText('I couldn’t find that on this site.').waitFor();
    expect(await panel(page).getByRole('link', { name: 'Contact our team' }).getAttribute('href')).toBe('/contact');
    expect(await panel(page).getByRole('button', { name: 'Read aloud' }).count()).toBe(0);
  });

  inBrowser('is worked by keyboard alone: Enter opens and asks, Escape closes and gives the focus back', async () => {
    const { page } = await site.open('/invest', still);
    await corner(page).focus();
    await awake(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'question');
    await page.keyboard.type('risks');
    await page.keyboard.press('Enter');
    await panel(page).getByText('You can lose all of your money.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question');
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    await expect.poll(() => corner(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect(await corner(page).innerText()).toContain('Ask a question');
  });

  inBrowser('holds 200 characters', async () => {
    const { page } = await opened();
    await page.getByLabel('Your question').pressSequentially('a'.repeat(205), { delay: 0 });
    expect(await page.getByLabel('Your question').inputValue()).toHaveLength(200);
  });

  inBrowser('says so when no answer comes, and preserves the question', async () => {
    const { page } = await opened();
    await page.context().setOffline(true);
    await ask(page, 'fees');
    await panel(page).getByText('Something went wrong.').waitFor();
    expect(await page.getByLabel('Your question').inputValue()).toBe('fees');
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await panel(page).locator('blockquote').waitFor();
  });

  inBrowser('reads the answer aloud, and stops on a press and when it closes', async () => {
    const { page } = await site.open('/invest', still);
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      speechSynthesis.speak = (utterance) => void said.push(utterance.text);
      speechSynthesis.cancel = () => void said.push('(silence)');
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    const last = async () => (await said()).at(-1);
    await openBox(page);
    await awake(page);
    await ask(page, 'Where is Parkview?');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    expect(await last()).toContain('Westlake, Ohio');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Read aloud' }).waitFor();
    expect(await last()).toBe('(silence)');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => (window as unknown as { said: string[] }).said.at(-1) === '(silence)');
  });

  inBrowser('shows no button to read aloud where the browser cannot', async () => {
    const { page } = await site.open('/invest', still);
    await page.evaluate(() => Reflect.deleteProperty(window, 'speechSynthesis'));
    await openBox(page);
    await awake(page);
    await ask(page, 'fees');
    await panel(page).locator('blockquote').waitFor();
    const canSpeak = await page.evaluate(() => 'speechSynthesis' in window);
    expect(await page.getByRole('button', { name: 'Read aloud' }).count()).toBe(canSpeak ? 1 : 0);
  });

  inBrowser('without scripts opens, and leads to a page with the answer', async () => {
    const { page } = await site.open('/built-flex-industrial', { javaScriptEnabled: false });
    await corner(page).click();
    await page.getByLabel('Your question').fill('What is flex industrial?');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/questions?q=What+is+flex+industrial%3F');
    await page.getByText('An office in front, a workshop behind').waitFor();
  });
});

describe.each([390, 768, 1280])('at %i px', (width) => {
  const viewport = { width, height: 800 };

  inBrowser('the open box is open to everyone (axe) and inside the screen', async () => {
    const { page } = await opened('/invest', { viewport });
    await ask(page, 'What is the preferred return?');
    await page.locator('[aria-live="polite"] blockquote').waitFor();
    expect(await violations(page, '.question')).toEqual([]);
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  });

  inBrowser('the page with the answer is open to everyone (axe)', async () => {
    const { page } = await site.open('/questions?q=What+is+the+preferred+return%3F', { ...still, viewport });
    expect(await violations(page, 'main')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  inBrowser('the button covers nothing of the last line of the page', async () => {
    const { page } = await site.open('/invest', { ...still, viewport });
    await scrollThrough(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const line = await page.locator('.foot__end').boundingBox();
    const button = await corner(page).boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });
});
