import { pages } from './pages.ts';
import type { Part } from './part.ts';

/** Every part of `npm run bench`, in the order in which they run. */
export const parts: readonly Part[] = [pages];
