import type { Locator, Page } from 'playwright';

/** More than any page of ours has stops. */
const mostPresses = 400;
/** Presses before the one that is looked for; a script passes the stops before them, which take most of the time of a test. */
const lastPresses = 10;

/** Presses Tab until what has the focus has this name: its label, or its own words. */
export async function tabTo(page: Page, name: string) {
  const passed: string[] = [];
  await page.evaluate(focused, { name, ahead: lastPresses });
  for (let press = 0; press < mostPresses; press++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focused, {});
    if (at === name) return;
    passed.push(at);
  }
  throw new Error(`nothing named "${name}" takes the focus; what does: ${[...new Set(passed)].join(' | ')}`);
}

/** In the page: the name of what has the focus, which first goes to some stops ahead of the next that has a name. */
function focused({ name, ahead = 0 }: { name?: string; ahead?: number }): string {
  // Behind the last stop Firefox has controls of its own, which the driver's keys don't reach: from there the focus comes back at once.
  if (!document.hasFocus()) window.focus();
  const nameOf = (element: Element | null) => {
    const label =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : null;
    const words = element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? '';
    return words.replace(/\s+/g, ' ').trim();
  };
  if (name) {
    const all = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]');
    const stops = [...all].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const from = stops.indexOf(document.activeElement as HTMLElement);
    const to = stops.findIndex((stop, index) => index > from && nameOf(stop) === name);
    if (to - ahead > from) stops[to - ahead]?.focus();
  }
  return nameOf(document.activeElement);
}

/** Replaces what is in a field as a person does: a script that writes into it goes past React in Firefox. */
export async function retype(field: Locator, text: string) {
  await field.press('ControlOrMeta+A');
  await field.press('Delete');
  await field.pressSequentially(text);
}

/** Goes to something by Tab and presses Enter, which leads to another page. */
export async function press(page: Page, name: string) {
  await tabTo(page, name);
  await enter(page);
}

/** Goes from field to field by Tab, types into each, and sends the form by Enter, which leads to another page. */
export async function fillByKeyboard(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, label);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  }
  await enter(page);
}

const enter = (page: Page) => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
