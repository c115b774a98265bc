import { type IslandName, islands } from './islands/index.ts';
import './page-view.ts';

const schedule: Record<string, (root: Element, wake: () => void) => void> = {
  load: (_, wake) => wake(),
  idle: (_, wake) => void (window.requestIdleCallback ?? setTimeout)(wake),
  visible: (root, wake) =>
    new IntersectionObserver(([entry]) => entry?.isIntersecting && wake(), { rootMargin: '200px' }).observe(root),
};

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  let begun = false;
  let pressed: HTMLElement | null = null;
  const wake = () => {
    if (begun) return;
    begun = true;
    void Promise.all([import('./hydrate.tsx'), islands[root.dataset.island as IslandName]()]).then(
      ([{ hydrate }, { default: View }]) =>
        hydrate(root, View as never, () => {
          root.removeEventListener('click', press);
          pressed?.click();
        }),
    );
  };
  // Replays an early press of a plain button; links and submits work as they do without scripts.
  const press = (event: Event) => {
    pressed = (event.target as Element).closest('button[type=button]');
    wake();
  };
  root.addEventListener('click', press);
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, wake, { once: true });
  schedule[root.dataset.when as string]?.(root, wake);
}

// The one page that only leads on leaves no entry for the back button to be caught by.
const onward = document.querySelector<HTMLAnchorElement>('a[data-go]');
if (onward) location.replace(onward.href);

// The page counts as scrolled when its offset exceeds 10 pixels.
const bar = document.querySelector('.bar:not([data-solid])');
const scrolled = () => bar?.classList.toggle('is-solid', scrollY > 10);
addEventListener('scroll', scrolled);
scrolled();

if (document.querySelector('.voice')) void import('./corner.ts');

document.querySelector('.drop')?.addEventListener('pointerover', () => import('./drop.ts'));

// A menu closes on any choice, on Escape and on a press beside it.
for (const type of ['click', 'keydown'] as const) {
  addEventListener(type, (event) => {
    if (type === 'keydown' && (event as KeyboardEvent).key !== 'Escape') return;
    const target = event.target as Element;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.bar details[open]')) {
      if (type === 'click' && menu.contains(target) && !target.closest('a')) continue;
      menu.open = false;
      if (type === 'keydown' && menu.contains(target)) menu.querySelector('summary')?.focus();
    }
  });
}

// Pictures above the portfolio may still take their place after the native jump.
setTimeout(() => document.querySelector('#portfolio:target')?.scrollIntoView(), 100);
