import type { Rendered } from './rendered.ts';

/** Bytes that the cache may hold; past them the pages asked for longest ago go. */
const bound = 64 * 1024 * 1024;
const hourMs = 3_600_000;

/** Rendered pages by route and state. It empties at midnight in Indianapolis, when dates on the pages change. */
export class PageCache {
  private readonly pages = new Map<string, Rendered>();
  private until: number;
  private readonly clock: () => number;
  hits = 0;
  misses = 0;

  constructor(clock: () => number) {
    this.clock = clock;
    this.until = nextMidnight(clock());
  }

  /** The page of a key, if it is kept. */
  find(key: string): Rendered | undefined {
    if (this.clock() >= this.until) this.clear();
    const page = this.pages.get(key);
    if (page) this.hits++;
    return page;
  }

  /** Keeps a page and compresses it better in the background. */
  keep(key: string, page: Rendered): Rendered {
    this.misses++;
    this.pages.set(key, page);
    void page.improve().then(() => this.shrink());
    return page;
  }

  /** Lets go of a path in all its states. */
  forget(path: string) {
    for (const key of this.pages.keys()) if (key === path || key.startsWith(`${path} `)) this.pages.delete(key);
  }

  clear() {
    this.pages.clear();
    this.until = nextMidnight(this.clock());
  }

  /** Bytes of all that is kept. */
  get bytes() {
    let size = 0;
    for (const page of this.pages.values()) size += page.size;
    return size;
  }

  private shrink() {
    let size = this.bytes;
    for (const [key, page] of this.pages) {
      if (size <= bound) return;
      this.pages.delete(key);
      size -= page.size;
    }
  }
}

/** The next full hour at which it is midnight in Indianapolis, in milliseconds. */
export function nextMidnight(now: number): number {
  const hour = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Indiana/Indianapolis',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  let at = Math.floor(now / hourMs) * hourMs + hourMs;
  while (hour.format(at) !== '00') at += hourMs;
  return at;
}
