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

export type PageRow = ReturnType<typeof pageRow>;

/** The browser scrolls; this sets targets and reports what is in view. */
export function pageRow(row: HTMLElement, onChange: (inView: InView) => void) {
  const listening = new AbortController();
  let inView: InView = { first: 0, across: 0 };
  /** Target of the running scroll. */
  let target: number | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const stride = () => {
    const [first, second] = row.children as unknown as HTMLElement[];
    return (second?.offsetLeft ?? 1) - (first?.offsetLeft ?? 0) || 1;
  };
  const look = () => {
    const seen = { first: Math.round(row.scrollLeft / stride()), across: Math.round(row.clientWidth / stride()) || 1 };
    if (seen.first === target) target = undefined;
    if (seen.first === inView.first && seen.across === inView.across) return;
    inView = seen;
    onChange(seen);
  };
  /** Forgets the target after a pause: a touch may stop a scroll before its first event, and then nothing reports an end. */
  const awaitEnd = () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      target = undefined;
    }, 250);
  };
  const onScroll = () => {
    look();
    awaitEnd();
  };
  row.addEventListener('scroll', onScroll, { passive: true, signal: listening.signal });
  addEventListener('resize', look, { passive: true, signal: listening.signal });
  look();

  return {
    /** Returns whether the key turns pages. */
    turn(key: string): boolean {
      const page = pageFor(key, { ...inView, first: target ?? inView.first }, row.childElementCount);
      if (page === undefined) return false;
      target = page === inView.first ? undefined : page;
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      row.scrollTo({ left: page * stride(), behavior });
      awaitEnd();
      // At the foot of a page, continues at the top of the next.
      if (row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'start', behavior });
      return true;
    },
    release() {
      clearTimeout(pause);
      listening.abort();
    },
  };
}
