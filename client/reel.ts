/** Slides repeated at the end, so that the row wraps around with three in view. */
const repeated = 3;
/** Milliseconds without scrolling that mean rest. */
const rest = 120;

export type Reel = ReturnType<typeof wrappingReel>;

/** A wrapping row; the browser scrolls, this sets targets. */
export function wrappingReel(row: HTMLElement, onChange: (index: number) => void) {
  const count = row.childElementCount;
  for (const slide of [...row.children].slice(0, repeated)) row.append(repeat(slide));
  const listening = new AbortController();
  const { signal } = listening;
  let timer = 0;
  /** Target of the running scroll. */
  let target: number | undefined;

  const stride = () => {
    const [first, second] = row.children as unknown as HTMLElement[];
    return (second?.offsetLeft ?? 1) - (first?.offsetLeft ?? 0);
  };
  const position = () => Math.round(row.scrollLeft / stride());
  const scroll = (index: number, behavior: ScrollBehavior) => {
    target = behavior === 'smooth' ? index : undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollTo({ left: index * stride(), behavior: still ? 'instant' : behavior });
  };
  const jump = (index: number) => {
    scroll(index, 'instant');
    return index;
  };
  /** At rest among repeated slides, jumps to the originals. */
  const settle = () => {
    target = undefined;
    if (position() >= count) jump(position() - count);
  };
  const step = (by: number) => {
    let from = target ?? position();
    if (from >= count) from = jump(from - count);
    if (from + by < 0) from = jump(from + count);
    scroll(from + by, 'smooth');
  };

  const onScroll = () => {
    onChange(position() % count);
    clearTimeout(timer);
    timer = window.setTimeout(settle, rest);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  row.addEventListener('scroll', onScroll, { passive: true, signal });
  row.addEventListener('keydown', onKey, { signal });

  return {
    show: (index: number) => scroll(index, 'smooth'),
    step,
    release() {
      listening.abort();
      clearTimeout(timer);
      while (row.childElementCount > count) row.lastElementChild?.remove();
    },
  };
}

function repeat(slide: Element): Node {
  const copy = slide.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  return copy;
}
