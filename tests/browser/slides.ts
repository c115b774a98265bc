import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The place of the slide at the left edge of a row, or of the row inside an element; between two slides a fraction. */
export const slideAt = (page: Page, id: string) =>
  page.evaluate((of) => {
    const place = document.getElementById(of) as HTMLElement;
    const row = place.matches('.reel') ? place : (place.querySelector('.reel') as HTMLElement);
    const [one, two] = row.children as unknown as [HTMLElement, HTMLElement];
    return row.scrollLeft / (two.offsetLeft - one.offsetLeft);
  }, id);

/** Waits until a row has scrolled to a slide and rests there. */
export const arrivesAt = (page: Page, id: string, slide: number) =>
  expect.poll(() => slideAt(page, id)).toBeCloseTo(slide, 1);
