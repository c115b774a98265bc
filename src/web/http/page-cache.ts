import type { IncomingMessage } from 'node:http';
import { nextMidnight } from '../../content/moments.ts';
import { mayBeRemembered } from './cookies.ts';
import type { Rendered } from './rendered.ts';

/** Maximum size of the cache in bytes; beyond it the least recently used pages are removed. */
const sizeLimit = 64 * 1024 * 1024;

interface Entry {
  page: Rendered;
  isStale: boolean;
  /** Whether it was asked for again. */
  isWanted: boolean;
  /** Its place in the order in which pages were used. */
  used: number;
}

/**
 * Rendered pages by route and state. All of them are stale at each moment from which pages say
 * something else. A stale page is never answered; one that is rendered anew with the same bytes has its compressed forms already.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private uses = 0;
  private changesAt: number;
  private readonly clock: () => number;
  private readonly bound: number;
  /** When the pages say something else after a time, in milliseconds. */
  private readonly nextChange: (now: number) => number;
  /** Ends when all that was asked for again so far is compressed at its best. */
  private improving: Promise<void> = Promise.resolve();
  /** Pages that were answered from the cache, and pages that had to be rendered. */
  hits = 0;
  misses = 0;

  constructor(clock: () => number, bound = sizeLimit, nextChange: (now: number) => number = nextMidnight) {
    this.clock = clock;
    this.bound = bound;
    this.nextChange = nextChange;
    this.changesAt = nextChange(clock());
  }

  /** The page of a key, if it is cached. */
  get(key: string): Rendered | undefined {
    return this.use(key)?.page;
  }

  private use(key: string): Entry | undefined {
    if (this.clock() >= this.changesAt) this.clear();
    const entry = this.entries.get(key);
    if (!entry || entry.isStale) return undefined;
    this.hits++;
    entry.used = ++this.uses;
    return entry;
  }

  /**
   * The page of a key for a visitor. A page that is asked for again is compressed better in the background, because many are not: of amounts in a
   * calculator most are asked for once. Where that fails, the first form stays.
   */
  ask(key: string): Rendered | undefined {
    const entry = this.use(key);
    if (!entry || entry.isWanted) return entry?.page;
    const { page } = entry;
    entry.isWanted = true;
    if (page.isPrivate) return page;
    this.improving = this.improving.then(async () => {
      if (this.entries.get(key)?.page !== page) return;
      await page.improve().catch(() => {});
      this.shrink();
    });
    return page;
  }

  /** Whether a page is cached, without asking for it. */
  has(key: string): boolean {
    return this.entries.get(key)?.isStale === false && this.clock() < this.changesAt;
  }

  /** Caches a page, and answers the one to send: the stale page where that has the same bytes. */
  set(key: string, page: Rendered): Rendered {
    this.misses++;
    const before = this.entries.get(key);
    if (before?.page.isSameAs(page)) {
      before.isStale = false;
      before.used = ++this.uses;
      return before.page;
    }
    this.entries.set(key, { page, isStale: false, isWanted: false, used: ++this.uses });
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
    for (const { page } of this.entries.values()) size += page.size;
    return size;
  }

  /** Makes a path stale in all its states. */
  forget(path: string) {
    for (const [key, entry] of this.entries) if (key === path || key.startsWith(`${path} `)) entry.isStale = true;
  }

  /** Makes all pages stale. */
  clear() {
    for (const entry of this.entries.values()) entry.isStale = true;
    this.changesAt = this.nextChange(this.clock());
  }

  private shrink() {
    let { size } = this;
    if (size <= this.bound) return;
    for (const [key, { page }] of [...this.entries].sort(([, one], [, other]) => one.used - other.used)) {
      this.entries.delete(key);
      size -= page.size;
      if (size <= this.bound) return;
    }
  }
}

/**
 * Whether a request gets the same page as everybody's. A visit from another site may leave a cookie with where it came from, and one that we
 * remember sees what it told us: their answers are their own.
 */
export function isForAnyone(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const { referer, host } = headers;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (mayBeRemembered(request)) return false;
  return !referer || referer.startsWith(`http://${host}/`) || referer.startsWith(`https://${host}/`);
}
