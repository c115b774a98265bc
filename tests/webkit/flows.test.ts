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

inWebkit('the calculator takes a typed amount and limits it', async () => {
  const window = await site.open('/regd');
  const field = '[data-island="calculator"] input[inputmode="numeric"]';
  await goTo(window, field);
  await awake(window, 'calculator');
  for (const [typed, shown] of [
    ['250000', '$250,000'],
    ['99999999', '$500,000'],
  ] as const) {
    await window.clear(field);
    await window.type(field, typed + keys.enter);
    await expect.poll(() => window.run((at) => document.querySelector<HTMLInputElement>(at)?.value, field)).toBe(shown);
  }
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

inWebkit('a video plays in the place of its poster', async () => {
  const window = await site.open('/videos');
  const poster = '[data-island="video"] button';
  await goTo(window, poster);
  await window.click(poster);
  await expect.poll(() => window.run(() => document.querySelectorAll('[data-island="video"] video').length)).toBe(1);
});

inWebkit('the question box answers', async () => {
  const window = await site.open('/invest');
  // By keyboard: over a field, a button or a player it cannot be pressed.
  await window.type('summary.voice', keys.enter);
  await awake(window, 'question-box');
  await window.type('.question__panel input', `What is the minimum investment?${keys.enter}`);
  await shows(window, '.question__panel', 'Minimum investment: $500.');
});
