import type { IncomingMessage } from 'node:http';
import { nextMidnight } from '../../content/moments.ts';
import { mayBeRemembered } from './cookies.ts';
import type { Rendered } from './rendered.ts';

/** Maximum size of the cache in bytes; beyond it the least recently used pages are removed. */
const sizeLimit = 64 * 1024 * 1024;

interface Entry {
  page: Rendered;
  isStale: boolean;
  /** Requested again since it was rendered. */
  isWanted: boolean;
  /** Order of use. */
  used: number;
}

/**
 * Rendered pages by route and state. All become stale when pages change with time. A stale page is never sent; when it is rendered
 * again with the same bytes, its compressed forms are reused.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private uses = 0;
  private changesAt: number;
  private readonly clock: () => number;
  private readonly bound: number;
  /** The next time at which pages change, in milliseconds. */
  private readonly nextChange: (now: number) => number;
  private improving: Promise<void> = Promise.resolve();
  hits = 0;
  misses = 0;

  constructor(clock: () => number, bound = sizeLimit, nextChange: (now: number) => number = nextMidnight) {
    this.clock = clock;
    this.bound = bound;
    this.nextChange = nextChange;
    this.changesAt = nextChange(clock());
  }

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

  /** Like `get`, for a visitor. A page requested again is compressed better in the background; if that fails, the first form stays. */
  ask(key: string): Rendered | undefined {
    const entry = this.use(key);
    if (!entry || entry.isWanted) return entry?.page;
    const { page } = entry;
    entry.isWanted = true;
    this.improving = this.improving.then(async () => {
      if (this.entries.get(key)?.page !== page) return;
      await page.improve().catch(() => {});
      this.shrink();
    });
    return page;
  }

  /** Does not count as a use. */
  has(key: string): boolean {
    return this.entries.get(key)?.isStale === false && this.clock() < this.changesAt;
  }

  /** Returns the page to send: the stale one if it has the same bytes. */
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

  /** Resolves when the queued pages are compressed. */
  improved(): Promise<void> {
    return this.improving;
  }

  /** In bytes, with all encodings. */
  get size(): number {
    let size = 0;
    for (const { page } of this.entries.values()) size += page.size;
    return size;
  }

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
 * Whether the public page answers a request. A visit from another site may set a cookie, and a remembered visitor gets a page of
 * their own.
 */
export function isForAnyone(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const { referer, host } = headers;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (mayBeRemembered(request)) return false;
  return !referer || referer.startsWith(`http://${host}/`) || referer.startsWith(`https://${host}/`);
}
