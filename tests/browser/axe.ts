import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const require = createRequire(import.meta.url);
/** Less than half of the whole text, which each page has to take in anew. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What cannot be read once the system has replaced the colors of the page, a line each; the page then has its own again. */
export async function violationsInForcedColors(page: Page): Promise<string[]> {
  // axe asks for the fill of letters, of which Chromium names the color of the style sheet while it paints the system's.
  const fillLetters = (fill: boolean) =>
    page.evaluate((isFilled) => {
      for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
        element.style.webkitTextFillColor = isFilled ? getComputedStyle(element).color : '';
      }
    }, fill);
  await page.emulateMedia({ forcedColors: 'active' });
  await fillLetters(true);
  const found = await violations(page, ['color-contrast']);
  await fillLetters(false);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** Violations of WCAG 2.2 A and AA and of best practice, or of the named rules alone, a line each. */
export async function violations(page: Page, rules = everyRule): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Half way from one color to another nothing is legible.
  await page.evaluate(async () => {
    const isRunning = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    // In a box that is closed they never end.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition && isRunning(one));
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { target: string[]; failureSummary: string }[];
    }
    const result = await inPage.run({ runOnly, resultTypes: ['violations'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`);
  }, rules);
}

/** Each element by what the rules of axe ask of one: attributes, classes, a text or label, what it is in, and the heading before it. */
const partsOf = (page: Page) =>
  page.evaluate(() => {
    let heading = '';
    return [...document.body.querySelectorAll('*')].map((element) => {
      const before = heading;
      if (/^h\d$/.test(element.localName)) heading = element.localName;
      const names = element.getAttributeNames().sort();
      const words = Boolean(element.textContent?.trim() || (element as HTMLInputElement).labels?.length);
      const ground = element.closest('[class^="on-"], [class*=" on-"]')?.className;
      const within = [element.parentElement?.localName, ground, heading === before || before];
      return [element.localName, element.getAttribute('class'), words, ...names, ...within].join();
    });
  });

/** Violations, unless axe has found none in pages that have, together, all parts of this one. */
export async function violationsOfNewParts(page: Page, known: Set<string>): Promise<string[]> {
  const parts = await partsOf(page);
  if (parts.every((part) => known.has(part))) return [];
  const found = await violations(page);
  if (found.length === 0) for (const part of parts) known.add(part);
  return found;
}
