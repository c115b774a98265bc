import type { IncomingMessage } from 'node:http';
import type { Rendered } from './rendered.ts';
import { mayBeRemembered } from './request.ts';

/** Rendered pages by route and state, until pages change with time or are cleared. No key has typed text, so they are a few hundred at most. */
export class PageCache {
  private readonly pages = new Map<string, Rendered>();
  private readonly wanted = new WeakSet<Rendered>();
  private changesAt: number;
  private readonly clock: () => number;
  /** The next time at which pages change, in milliseconds. */
  private readonly nextChange: (now: number) => number;
  private improving: Promise<void> = Promise.resolve();
  hits = 0;
  misses = 0;

  constructor(clock: () => number, nextChange: (now: number) => number) {
    this.clock = clock;
    this.nextChange = nextChange;
    this.changesAt = nextChange(clock());
  }

  get(key: string): Rendered | undefined {
    if (this.clock() >= this.changesAt) this.clear();
    const page = this.pages.get(key);
    if (page) this.hits++;
    return page;
  }

  /** Like `get`, for a visitor. A page requested again is compressed better in the background; if that fails, the first form stays. */
  ask(key: string): Rendered | undefined {
    const page = this.get(key);
    if (page && !this.wanted.has(page)) {
      this.wanted.add(page);
      this.improving = this.improving.then(() => page.improve()).catch(() => {});
    }
    return page;
  }

  /** Does not count as a use. */
  has(key: string): boolean {
    return this.pages.has(key) && this.clock() < this.changesAt;
  }

  set(key: string, page: Rendered): Rendered {
    this.misses++;
    this.pages.set(key, page);
    return page;
  }

  /** Resolves when the queued pages are compressed. */
  improved(): Promise<void> {
    return this.improving;
  }

  /** In bytes, with all encodings. */
  get size(): number {
    let size = 0;
    for (const page of this.pages.values()) size += page.size;
    return size;
  }

  clear() {
    this.pages.clear();
    this.changesAt = this.nextChange(this.clock());
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
