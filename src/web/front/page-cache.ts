import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatDayKey } from '../../site/format.ts';
import type { Rendered } from './rendered.ts';

/** Maximum size of the cache in bytes; beyond it the least recently used pages are removed. */
const sizeLimit = 64 * 1024 * 1024;

/**
 * Rendered pages by route and state. All of them are stale at midnight, when dates on the pages change, and when an event begins or
 * ends. A stale page is never answered; one that is rendered anew with the same bytes has its compressed forms already.
 */
export class PageCache {
  private readonly pages = new Map<string, Rendered>();
  private readonly stale = new Set<string>();
  /** Pages that were asked for again. */
  private readonly wanted = new WeakSet<Rendered>();
  private until: number;
  private readonly clock: () => number;
  private readonly bound: number;
  private readonly moments: readonly number[];
  /** Ends when all that was asked for again so far is compressed at its best. */
  private improving: Promise<void> = Promise.resolve();
  /** Pages that were answered from the cache, and pages that had to be rendered. */
  hits = 0;
  misses = 0;

  constructor(clock: () => number, bound = sizeLimit, moments: readonly number[] = []) {
    this.clock = clock;
    this.bound = bound;
    this.moments = moments;
    this.until = this.nextChange();
  }

  /** When the pages say something else. */
  private nextChange(): number {
    const now = this.clock();
    return Math.min(nextMidnight(now), ...this.moments.filter((moment) => moment > now));
  }

  /** The page of a key, if it is cached. */
  get(key: string): Rendered | undefined {
    if (this.clock() >= this.until) this.clear();
    const page = this.stale.has(key) ? undefined : this.pages.get(key);
    if (!page) return undefined;
    this.hits++;
    // The order of a map is that in which its keys were set.
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  /**
   * The page of a key for a visitor. A page that is asked for again is compressed better in the background, because many are not: of amounts in a
   * calculator most are asked for once. Where that fails, the quick form stays.
   */
  ask(key: string): Rendered | undefined {
    const page = this.get(key);
    if (!page || this.wanted.has(page)) return page;
    this.wanted.add(page);
    if (page.isPrivate) return page;
    this.improving = this.improving.then(async () => {
      if (this.pages.get(key) !== page) return;
      await page.improve().catch(() => {});
      this.shrink();
    });
    return page;
  }

  /** Whether a page is cached, without asking for it. */
  has(key: string): boolean {
    return this.pages.has(key) && !this.stale.has(key) && this.clock() < this.until;
  }

  /** Caches a page, and answers the one to send: the stale page where that has the same bytes. */
  set(key: string, page: Rendered): Rendered {
    this.misses++;
    const before = this.pages.get(key);
    this.delete(key);
    if (before?.isSameAs(page)) {
      this.pages.set(key, before);
      return before;
    }
    this.pages.set(key, page);
    this.shrink();
    return page;
  }

  /** Resolves when every page that was asked for again has its best compression. */
  improved(): Promise<void> {
    return this.improving;
  }

  /** Bytes of all pages in all their encodings. */
  get size(): number {
    let size = 0;
    for (const page of this.pages.values()) size += page.size;
    return size;
  }

  /** Makes a path stale in all its states. */
  forget(path: string) {
    for (const key of this.pages.keys()) if (key === path || key.startsWith(`${path} `)) this.stale.add(key);
  }

  /** Makes all pages stale. */
  clear() {
    for (const key of this.pages.keys()) this.stale.add(key);
    this.until = this.nextChange();
  }

  private shrink() {
    let { size } = this;
    for (const [key, page] of this.pages) {
      if (size <= this.bound) return;
      this.delete(key);
      size -= page.size;
    }
  }

  private delete(key: string) {
    this.pages.delete(key);
    this.stale.delete(key);
  }
}

/** The next midnight, in milliseconds. */
export const nextMidnight = (now: number): number => startOfDay(dayAfter(formatDayKey(new Date(now))));
