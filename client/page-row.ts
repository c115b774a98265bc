/** Zero-based, with the number of pages side by side. */
export interface InView {
  first: number;
  across: number;
}

/** `undefined` for other keys; clamped to the first and last page. */
export function pageFor(key: string, { first, across }: InView, pages: number): number | undefined {
  const last = Math.floor((pages - 1) / across) * across;
  const steps: Record<string, number> = { ArrowLeft: first - across, ArrowRight: first + across, Home: 0, End: last };
  const target = steps[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), last);
}

/** "3 of 18", or "3–4 of 18" for two side by side. */
export function pageLabel({ first, across }: InView, pages: number): string {
  const last = Math.min(first + across, pages);
  return last > first + 1 ? `${first + 1}–${last} of ${pages}` : `${first + 1} of ${pages}`;
}

/** The browser scrolls; this sets targets and reports what is in view. */
export class PageRow {
  private readonly row: HTMLElement;
  private readonly listening = new AbortController();
  private inView: InView = { first: 0, across: 1 };
  /** Target of the running scroll. */
  private target: number | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(row: HTMLElement, onChange: (inView: InView) => void) {
    this.row = row;
    const { signal } = this.listening;
    const look = () => {
      const { stride } = this;
      const seen = { first: Math.round(row.scrollLeft / stride), across: Math.round(row.clientWidth / stride) || 1 };
      if (seen.first === this.target) this.target = undefined;
      if (seen.first === this.inView.first && seen.across === this.inView.across) return;
      this.inView = seen;
      onChange(seen);
    };
    const onScroll = () => {
      look();
      this.awaitEnd();
    };
    row.addEventListener('scroll', onScroll, { passive: true, signal });
    addEventListener('resize', look, { passive: true, signal });
    look();
  }

  /** Returns whether the key turns pages. */
  turn(key: string): boolean {
    const { inView, row } = this;
    const page = pageFor(key, { ...inView, first: this.target ?? inView.first }, row.childElementCount);
    if (page === undefined) return false;
    this.target = page === inView.first ? undefined : page;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    row.scrollTo({ left: page * this.stride, behavior });
    this.awaitEnd();
    // At the foot of a page, continues at the top of the next.
    if (row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'start', behavior });
    return true;
  }

  /** Forgets the target after a pause: a touch may stop a scroll before its first event, and then nothing reports an end. */
  private awaitEnd() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      this.target = undefined;
    }, 250);
  }

  release() {
    clearTimeout(this.pause);
    this.listening.abort();
  }

  private get stride() {
    const [first, second] = this.row.children as unknown as HTMLElement[];
    return (second?.offsetLeft ?? 1) - (first?.offsetLeft ?? 0) || 1;
  }
}
