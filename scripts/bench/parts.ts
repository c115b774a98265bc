import { command, exporting } from './command.ts';
import { growth } from './growth.ts';
import { instances } from './instances.ts';
import { mobile } from './mobile.ts';
import { pages } from './pages.ts';
import type { Part } from './part.ts';
import { posts } from './posts.ts';
import { publishing } from './publishing.ts';
import { render } from './render.ts';
import { start } from './start.ts';

/** Every part of `npm run bench`, in the order in which they run. */
export const parts: readonly Part[] = [
  pages,
  publishing,
  render,
  posts,
  start,
  mobile,
  command,
  exporting,
  growth,
  instances,
];
