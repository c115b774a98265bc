import { setTimeout as wait } from 'node:timers/promises';
import { matchPath } from '../../site/match.ts';
import type { Pages } from './pages.ts';

/** Milliseconds before the first page, so that the first visitors come before it, and between two pages. */
const pause = { first: 500, next: 25 };

/** Renders every page that is not cached yet, a page at a time with room for requests between them, until `signal` ends it. */
export async function warmUp(pages: Pages, signal: AbortSignal): Promise<void> {
  const rest = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false });
  try {
    await rest(pause.first);
    for (const path of pages.addresses()) {
      const match = matchPath(path);
      const page = match && pages.viewOf(match);
      if (!match || !page || pages.cache.has(path)) continue;
      pages.renderPublic(match, page, { optedOut: false });
      await rest(pause.next);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
