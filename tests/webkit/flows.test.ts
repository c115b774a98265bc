import { expect } from 'vitest';
import { keys, type WebKit } from './driver.ts';
import { arrives, awake, inWebkit, shows, siteInWebkit } from './site.ts';

const site = await siteInWebkit();
const goTo = (window: WebKit, selector: string) =>
  window.run((at) => document.querySelector(at)?.scrollIntoView({ block: 'center', behavior: 'instant' }), selector);
const isOpen = (window: WebKit, details: string) =>
  window.run((at) => document.querySelector<HTMLDetailsElement>(at)?.open, details);

inWebkit(
  'the dropdown opens, and Escape closes it with the focus back; the menu of a narrow window leads on',
  async () => {
    const window = await site.open('/');
    await window.click('.nav summary');
    await expect.poll(() => isOpen(window, '.nav details')).toBe(true);
    await window.type('.nav summary', keys.escape);
    await expect.poll(() => isOpen(window, '.nav details')).toBe(false);
    expect(await window.run(() => document.activeElement?.matches('.nav summary'))).toBe(true);
    await site.open('/', 447);
    await window.click('.menu > summary');
    await expect.poll(() => isOpen(window, '.menu')).toBe(true);
    await window.click('.menu__list a[href="/contact"]');
    await arrives(window, '/contact');
  },
);

inWebkit('the carousel moves by its arrows, one slide a press', async () => {
  const window = await site.open('/');
  await goTo(window, '#portfolio-reel');
  await awake(window, 'carousel');
  const slide = () =>
    window.run(() => {
      const row = document.getElementById('portfolio-reel') as HTMLElement;
      const [one, two] = row.children as unknown as [HTMLElement, HTMLElement];
      return row.scrollLeft / (two.offsetLeft - one.offsetLeft);
    });
  await window.click('[aria-label="Pause the carousel"]');
  const from = Math.round(await slide());
  await window.click('.reel-bar [aria-label^="Next"]');
  await expect.poll(slide).toBeCloseTo(from + 1, 1);
  await window.click('.reel-bar [aria-label^="Previous"]');
  await expect.poll(slide).toBeCloseTo(from, 1);
});

inWebkit('the memorandum turns by keys', async () => {
  const window = await site.open('/ppm');
  await awake(window, 'page-turner');
  const at = (pages: RegExp) => shows(window, '.turner output', pages);
  const press = (key: string) =>
    window.run((name) => {
      const sheets = document.getElementById('memorandum-1')?.parentElement;
      sheets?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    }, key);
  await at(/^1.2 of 18$/);
  await press('ArrowRight');
  await at(/^3.4/);
  await press('End');
  await at(/18 of 18$/);
  await press('Home');
  await at(/^1.2/);
});
