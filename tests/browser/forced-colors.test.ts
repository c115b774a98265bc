import type { Page } from 'playwright';
import { expect } from 'vitest';
import { awake, inChromium, scrollThrough, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const options = { reducedMotion: 'reduce', forcedColors: 'active' } as const;
const wide = site.visitor({ ...options, viewport: { width: 1280, height: 900 } });
const phone = site.visitor({ ...options, viewport: { width: 390, height: 844 } });
/** Pages that have, together, every control and every state of the public pages. */
const paths = [
  ...['/', '/invest', '/regd', '/flex-industrial'],
  ...['/contact', '/videos', '/ppm', '/projects/built-zionsville'],
];

/**
 * What only a color or a shadow shows, neither of which is left in forced colors: controls without an edge, and states that look
 * like none. Lines of the system's colors, outlines, underlines and sizes stay.
 */
const lost = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ opacityProperty: true }) && width > 4 && height > 4;
    };
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.trim().slice(0, 30)}`;

    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
    const edges = (style: CSSStyleDeclaration) =>
      sides.map((side) =>
        style[`border${side}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${side}Width`]),
      );
    const edged = (element: HTMLElement) => {
      const style = getComputedStyle(element);
      const native = element.matches('input, select') && style.appearance !== 'none';
      const own = style.forcedColorAdjust === 'none';
      return native || own || edges(style).every((width) => width > 0);
    };
    const underlined = (element: Element) => getComputedStyle(element).textDecorationLine.includes('underline');
    const bare = all('main :is(button, a.btn, input, select, textarea), .bar .btn')
      .filter((element) => !edged(element) && !underlined(element))
      // A field whose line is that of its row.
      .filter((element) => !edges(getComputedStyle(element.parentElement as Element)).some((width) => width > 1))
      .map((element) => `no edge: ${name(element)}`);

    const probe = document.createElement('i');
    document.body.append(probe);
    const system = ['CanvasText', 'Highlight', 'ButtonText'].map((color) => {
      probe.style.setProperty('color', color);
      return getComputedStyle(probe).color;
    });
    probe.remove();
    /** What is left of how an element and what is drawn before and after it look. */
    const look = (element: Element) =>
      [undefined, '::before', '::after']
        .map((part) => {
          const style = getComputedStyle(element, part);
          if (part && style.content === 'none') return 'nothing';
          const { fontWeight, backgroundColor, backgroundImage, backgroundSize, outlineStyle, height } = style;
          const filled = system.includes(backgroundColor) && backgroundColor;
          const drawn = part ? `${height} ${style.position}` : '';
          return [edges(style), fontWeight, filled, backgroundImage, backgroundSize, outlineStyle, drawn].join();
        })
        .join(' | ');
    const states = '[aria-current]:not(.breadcrumbs *), .is-lit, .lot__state--lit';
    const alike = all(states).flatMap((element) => {
      const list = element.closest('nav, ol, ul, .dots') ?? document.body;
      const others = [...list.querySelectorAll(`${element.tagName}:not(${states})`)].filter(seen);
      const same = others.find(
        (other) => other.closest('nav, ol, ul, .dots') === list && look(other) === look(element),
      );
      return same ? [`like ${name(same)}: ${name(element)}`] : [];
    });
    return [...bare, ...alike];
  });

inChromium.each(paths)('%s shows its controls and states in forced colors', async (path) => {
  for (const visit of [wide, phone]) {
    const { page } = await visit(path);
    await scrollThrough(page);
    // The menu of a phone shows which page is open.
    if (visit === phone) await page.locator('.menu > summary').click();
    expect(await lost(page)).toEqual([]);
  }
});

inChromium(
  'fields, buttons and the track of the slider show in the colors of the system, and that they have the focus',
  async () => {
    const { page } = await wide('/invest');
    await page.locator('#calculator').scrollIntoViewIfNeeded();
    await awake(page, 'calculator');
    const controls =
      '#calculator :is(input, button), .reel-bar :is(button, a), .ask :is(input:not([tabindex]), button)';
    for (const control of await page.locator(controls).all()) {
      if (!(await control.isVisible())) continue;
      await control.focus();
      const [outline, html] = await control.evaluate((element) => [
        getComputedStyle(element).outlineStyle,
        element.outerHTML.slice(0, 80),
      ]);
      expect(outline, html).not.toBe('none');
    }
    const track = await page.locator('.slide').evaluate((slider) => {
      const { forcedColorAdjust } = getComputedStyle(slider);
      return [forcedColorAdjust, getComputedStyle(slider).getPropertyValue('--line').trim()];
    });
    expect(track).toEqual(['none', 'CanvasText']);
  },
);
