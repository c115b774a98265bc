/** What the button in the corner must not lie over. */
const controls = 'a.btn, button, input, select, textarea, summary, label.choice, label.tick, video, iframe';
/** Pixels that stay free around the button, and by which it climbs when it has the focus. */
const gap = 8;
const step = 16;

/** Keeps the pinned button off fields, buttons and players: it hides while one is in its corner, or climbs when it has the focus. */
export function keepCornerFree(corner: HTMLElement) {
  const { documentElement: page } = document;
  const inTheWay = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  const others = () => [...document.querySelectorAll(`:is(main, footer) :is(${controls})`)].filter(isOther);
  const isOther = (element: Element) => !corner.contains(element);

  const place = () => {
    const isTaken = inTheWay.size > 0;
    page.classList.toggle('corner-taken', isTaken);
    const climbs = isTaken && corner.matches(':focus-within:not([open])');
    page.style.setProperty('--climb', climbs ? `${freeClimb()}px` : '0px');
  };
  /** The least climb at which the button lies over nothing; none where the whole edge is taken. */
  const freeClimb = () => {
    const { width, height } = sizeOf(corner);
    const taken = others().map((element) => element.getBoundingClientRect());
    const left = page.clientWidth - width;
    for (let climb = 0; climb + height < page.clientHeight; climb += step) {
      const bottom = page.clientHeight - climb;
      const isFree = taken.every((box) => box.right < left || box.bottom < bottom - height || box.top > bottom);
      if (isFree) return climb;
    }
    return 0;
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
  for (const type of ['focusin', 'focusout']) corner.addEventListener(type, () => requestAnimationFrame(place));
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
