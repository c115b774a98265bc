import { type IslandName, islands } from './islands/index.ts';
import './page-view.ts';

const schedule: Record<string, (root: Element, wake: () => void) => void> = {
  load: (_, wake) => wake(),
  idle: (_, wake) => void (window.requestIdleCallback ?? setTimeout)(wake),
  visible: (root, wake) =>
    new IntersectionObserver(([entry]) => entry?.isIntersecting && wake(), { rootMargin: '200px' }).observe(root),
};

/** Milliseconds a press waits for its island; then it acts as without scripts. */
const longestHold = 3000;

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  let begun = false;
  let pressed: HTMLElement | null = null;
  const wake = () => {
    if (begun) return;
    begun = true;
    Promise.all([import('./hydrate.tsx'), islands[root.dataset.island as IslandName]()]).then(
      ([{ hydrate }, { default: View }]) => hydrate(root, View as never, release),
      release,
    );
  };
  // Holds an early press until its island is ready: links work without.
  const hold = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    if (submitter) {
      event.preventDefault();
      event.stopImmediatePropagation();
      root.ariaBusy = 'true';
      setTimeout(release, longestHold);
    }
    pressed = submitter ?? (event.target as Element).closest('[type=button]') ?? pressed;
    wake();
  };
  const release = () => {
    root.onclick = root.onsubmit = root.ariaBusy = null;
    pressed?.click();
    pressed = null;
  };
  root.onclick = root.onsubmit = hold;
  root.onpointerover = wake;
  root.addEventListener('focusin', wake);
  schedule[root.dataset.when as string]?.(root, wake);
}

// A redirect page must not trap the back button.
for (const onward of document.querySelectorAll<HTMLAnchorElement>('[data-go]')) location.replace(onward.href);

// Disclosures print open also where no style can open them.
addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = true;
});

// Scrolled means by more than 10 pixels.
const bar = document.querySelector<HTMLElement>('.bar');
const scrolled = () => bar?.classList.toggle('is-solid', 'solid' in bar.dataset || scrollY > 10);
addEventListener('scroll', scrolled);
scrolled();

const menus = () => import('./drop.ts').catch(() => {});
for (const type of ['pointerover', 'focusin']) bar?.addEventListener(type, menus);

// Pictures above the portfolio may still load after the native jump.
setTimeout(() => document.querySelector('#portfolio:target')?.scrollIntoView(), 100);
