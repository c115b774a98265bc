/** Elements the button must not cover, besides text. */
const controls =
  '.card, a.btn, button:not(.play), .play__bar, input, select, textarea, summary, label.choice, label.tick, video, iframe';
/** Pixels kept free around the button, and its step upward. */
const gap = 8;
const step = 16;
/** In pixels: what may scroll under it before the observer fires. */
const ahead = 400;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Keeps the button at the bottom right off text, fields, links and players. Where something would be under it, it is a tab in
 * the margin of the page instead, higher up where the margin is taken too. It is never hidden.
 */
function keepClear(corner: HTMLElement) {
  const { documentElement: page } = document;
  const near = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  let wide: DOMRect;
  let isScheduled = false;

  const button = () =>
    [...corner.querySelectorAll<HTMLElement>('.voice')].find((one) => one.checkVisibility()) ?? corner;
  const place = () => {
    isScheduled = false;
    const isOpen = Boolean(corner.querySelector('details[open], .talk')) || corner.matches('[open]');
    const taken = isOpen ? [] : [...near].flatMap(boxesOf);
    const isFree = (box: Box, climb: number) =>
      taken.every(
        ({ left, right, top, bottom }) =>
          right <= box.left - gap ||
          left >= box.right ||
          bottom <= box.top - climb - gap ||
          top >= box.bottom - climb + gap,
      );
    page.classList.toggle('corner-free', isFree(wide, 0));
    page.style.setProperty('--climb', '0px');
    if (page.classList.contains('corner-free')) return;
    const tab = button().getBoundingClientRect();
    const edge = { left: tab.left + gap, right: tab.right, top: tab.top, bottom: tab.bottom };
    let climb = 0;
    while (!isFree(edge, climb) && tab.top - climb > step) climb += step;
    page.style.setProperty('--climb', `${tab.top - climb > step ? climb : 0}px`);
  };
  const placeSoon = () => {
    if (!isScheduled) requestAnimationFrame(place);
    isScheduled = true;
  };
  const watch = () => {
    observer?.disconnect();
    near.clear();
    const wasFree = page.classList.contains('corner-free');
    page.classList.add('corner-free');
    page.style.setProperty('--climb', '0px');
    wide = button().getBoundingClientRect();
    // The observer has not fired yet: the button must not flicker.
    page.classList.toggle('corner-free', wasFree);
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target);
        placeSoon();
      },
      { rootMargin: `${ahead}px 0px ${ahead}px ${Math.round(wide.left - gap - page.clientWidth)}px` },
    );
    for (const element of document.querySelectorAll(':is(main, footer), :is(main, footer) *')) {
      if (!corner.contains(element) && (element.matches(controls) || hasText(element))) observer.observe(element);
    }
  };

  addEventListener('resize', watch);
  addEventListener('scroll', placeSoon, { passive: true, capture: true });
  corner.addEventListener('toggle', placeSoon, true);
  const main = document.querySelector('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
  watch();
}

const hasText = (element: Element) =>
  !element.closest('.sr') &&
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

/** Visible boxes of a control, or of a text's lines. */
function boxesOf(element: Element): Box[] {
  const own = element.getBoundingClientRect();
  if (own.width <= 1 || own.height <= 1 || !element.checkVisibility()) return [];
  // Touch targets need a gap.
  const margin = element.matches('.card') ? 0 : gap;
  if (element.matches(controls))
    return [{ left: own.left, right: own.right + margin, top: own.top, bottom: own.bottom }];
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
}

const pinned = document.querySelector<HTMLElement>('.assistant, .question');
if (pinned) keepClear(pinned);

export {};
