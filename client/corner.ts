/** What the button in the corner must not lie over. */
const controls = 'a.btn, button, input, select, textarea, summary, label.choice, label.tick, video, iframe';
/** Pixels that stay free around the button, and by which it climbs when it has the focus. */
const gap = 8;
const step = 16;

const pinned = document.querySelector<HTMLElement>('.assistant, .question');
if (pinned) keepCornerFree(pinned);

/**
 * Keeps the pinned button off fields, buttons and players. It hides while one is in its corner. With the focus it climbs to a
 * free place instead, and where there is none it is at the end of the page's text.
 */
function keepCornerFree(corner: HTMLElement) {
  const { documentElement: page } = document;
  const inTheWay = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  const others = () => [...document.querySelectorAll(`:is(main, footer) :is(${controls})`)].filter(isOther);
  const isOther = (element: Element) => !corner.contains(element);

  const place = () => {
    const isTaken = inTheWay.size > 0;
    page.classList.toggle('corner-taken', isTaken);
    const climb = isTaken && corner.matches(':focus-within:not([open])') ? freeClimb() : 0;
    page.classList.toggle('corner-full', climb === undefined);
    page.style.setProperty('--climb', `${climb ?? 0}px`);
  };
  /** The smallest climb at which the button covers nothing; `undefined` where the whole edge is taken. */
  const freeClimb = (): number | undefined => {
    const { width, height } = sizeOf(corner);
    const taken = others().map((element) => element.getBoundingClientRect());
    const left = page.clientWidth - width;
    for (let climb = 0; climb + height < page.clientHeight; climb += step) {
      const bottom = page.clientHeight - climb;
      const isFree = taken.every((box) => box.right < left || box.bottom < bottom - height || box.top > bottom);
      if (isFree) return climb;
    }
    return undefined;
  };
  const watch = () => {
    observer?.disconnect();
    inTheWay.clear();
    const { width, height } = sizeOf(corner);
    const rootMargin = `${height - page.clientHeight}px 0px 0px ${width - page.clientWidth}px`;
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target);
        place();
      },
      { rootMargin },
    );
    for (const element of others()) observer.observe(element);
  };

  addEventListener('resize', watch);
  addEventListener('scroll', () => corner.matches(':focus-within') && place(), { passive: true });
  corner.addEventListener('focusout', () => requestAnimationFrame(place));
  corner.addEventListener('focusin', () =>
    requestAnimationFrame(() => {
      place();
      if (page.classList.contains('corner-full')) corner.scrollIntoView({ block: 'center' });
    }),
  );
  const main = document.querySelector('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
  watch();
}

/** The room that the button takes of the corner, with what stays free around it. */
function sizeOf(corner: HTMLElement) {
  const button = corner.querySelector<HTMLElement>('.voice') ?? corner;
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: button.offsetWidth + edge + gap, height: button.offsetHeight + edge + gap };
}

export {};
