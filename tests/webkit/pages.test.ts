import { describe, expect } from 'vitest';
import { publicPaths } from '../helpers/public-paths.ts';
import { inWebkit, siteInWebkit } from './site.ts';

const site = await siteInWebkit();
/** The redirect page leads to another one. */
const paths = publicPaths(site).filter((path) => path !== '/regd-invest');

// The narrowest window of WebKitGTK's browser has 447 px.
describe.each([447, 1280])('at %i px', (width) => {
  inWebkit.each(paths)('%s has its words and pictures, stays within its width, and its islands wake', async (path) => {
    const window = await site.open(path, width);
    const problems = await window.run(async () => {
      const violated: string[] = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.push(effectiveDirective));
      addEventListener('error', ({ message }) => violated.push(message));
      const frames = async (count: number) => {
        for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
      };
      const loaded: Promise<unknown>[] = [];
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
        scrollTo({ top: y, behavior: 'instant' });
        await frames(2);
      }
      // Those of a row that are out of sight would wait for ever.
      for (const picture of document.images) {
        picture.loading = 'eager';
        if (!picture.complete) {
          loaded.push(
            new Promise((done) => {
              for (const type of ['load', 'error']) picture.addEventListener(type, done);
            }),
          );
        }
      }
      await Promise.all(loaded);
      const asleep = () =>
        [...document.querySelectorAll<HTMLElement>('[data-when]:not([data-when="interaction"]):not([data-ready])')]
          .filter((island) => island.checkVisibility())
          .map(({ dataset }) => `${dataset.island} asleep`);
      for (let wait = 0; wait < 600 && asleep().length; wait++) await frames(1);
      const broken = [...document.images]
        .filter((picture) => picture.checkVisibility() && picture.complete && !picture.naturalWidth)
        .map(({ currentSrc }) => `broken: ${currentSrc}`);
      const { scrollWidth, clientWidth } = document.documentElement;
      return [
        ...violated,
        ...broken,
        ...asleep(),
        ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
        ...(document.querySelector('h1')?.checkVisibility() ? [] : ['no heading']),
      ];
    });
    expect(problems).toEqual([]);
  });
});
