/** Slides repeated at the end, so that the row wraps around with three in view. */
const repeated = 3;
/** Milliseconds without scrolling that mean rest. */
const rest = 120;

/** A wrapping row; the browser scrolls, this sets targets. */
export class Reel {
  private readonly row: HTMLElement;
  private readonly count: number;
  private readonly listening = new AbortController();
  private timer = 0;
  /** Target of the running scroll. */
  private target: number | undefined;

  constructor(row: HTMLElement, onChange: (index: number) => void) {
    this.row = row;
    this.count = row.childElementCount;
    for (const slide of [...row.children].slice(0, repeated)) row.append(repeat(slide));
    const { signal } = this.listening;
    row.addEventListener(
      'scroll',
      () => {
        onChange(this.position % this.count);
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.settle(), rest);
      },
      { passive: true, signal },
    );
    row.addEventListener(
      'keydown',
      (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        this.step(by);
      },
      { signal },
    );
  }

  show(index: number) {
    this.scroll(index, 'smooth');
  }

  /** Wraps around. */
  step(by: number) {
    let from = this.target ?? this.position;
    if (from >= this.count) from = this.jump(from - this.count);
    if (from + by < 0) from = this.jump(from + this.count);
    this.scroll(from + by, 'smooth');
  }

  release() {
    this.listening.abort();
    clearTimeout(this.timer);
    while (this.row.childElementCount > this.count) this.row.lastElementChild?.remove();
  }

  private get stride() {
    const [first, second] = this.row.children as unknown as HTMLElement[];
    return (second?.offsetLeft ?? 1) - (first?.offsetLeft ?? 0);
  }

  private get position() {
    return Math.round(this.row.scrollLeft / this.stride);
  }

  /** At rest among repeated slides, jumps to the originals. */
  private settle() {
    this.target = undefined;
    if (this.position >= this.count) this.jump(this.position - this.count);
  }

  private jump(index: number) {
    this.scroll(index, 'instant');
    return index;
  }

  private scroll(index: number, behavior: ScrollBehavior) {
    this.target = behavior === 'smooth' ? index : undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.row.scrollTo({ left: index * this.stride, behavior: still ? 'instant' : behavior });
  }
}

function repeat(slide: Element): Node {
  const copy = slide.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  return copy;
}
