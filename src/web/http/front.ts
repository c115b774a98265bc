import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayBeRemembered } from './cookies.ts';
import { FileCache } from './file-cache.ts';
import type { Rendered } from './rendered.ts';

/** What answers in front of Express. */
export interface Front {
  /** Answers a request from the caches, and says whether it has. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

interface FrontOptions {
  /** The project's folder. */
  root: string;
  /** Folders of pictures that come before those in it. */
  images: readonly string[];
  /** The cached page of a request, found by its address alone. */
  pageFor(request: IncomingMessage): Rendered | undefined;
  /** Called for each answer. */
  answered(kind: 'page' | 'file', status: number): void;
}

/** Caches files once they have been asked for, and answers with them and with cached pages. */
export function createFront({ root, images, pageFor, answered }: FrontOptions): Front {
  const files = new FileCache(root, images);
  return {
    answer(request, response) {
      const page = isForAnyone(request) ? pageFor(request) : undefined;
      page?.send(request, response);
      if (!page && !files.answer(request, response)) return false;
      answered(page ? 'page' : 'file', response.statusCode);
      return true;
    },
  };
}

/** A visit from another site may leave a cookie with where it came from, and one that we remember sees what it told us: their answers are their own. */
function isForAnyone(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const { referer, host } = headers;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (mayBeRemembered(request)) return false;
  return !referer || referer.startsWith(`http://${host}/`) || referer.startsWith(`https://${host}/`);
}
