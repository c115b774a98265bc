import axe from 'axe-core';
import type { Page } from 'playwright';

/** Violations of WCAG 2.2 A and AA and of best practice, a line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // Half way from one color to another nothing is legible.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { target: string[]; failureSummary: string }[];
    }
    const result = await inPage.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`);
  });
}
