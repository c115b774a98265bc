import { once } from 'node:events';
import { forkProgram } from './programs.ts';

/** One request; each "[<id>]" in its body becomes a text of 36 characters that no other request has. */
export interface Asked {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** What is asked of a server, in turn, by connections that ask again as soon as they are answered. */
export interface Load {
  url: string;
  connections: number;
  requests: readonly Asked[];
  /** Seconds, or how many requests in all: one of both. */
  duration?: number;
  amount?: number;
  /** The core that the load comes from. */
  core?: number;
}

export interface Loaded {
  /** Answers with a status from 200 to 299, in all and by the second. */
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Answers with another status. */
  refused: number;
  /** Connections that broke and answers that did not come. */
  errors: number;
}

/** Puts a load on a server from a process of its own. Throws when any answer was missing or not as it should be. */
export async function load(options: Load): Promise<Loaded> {
  const child = await forkProgram('load', options.core);
  child.send(options);
  const [loaded] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load generator ended with ${code}`))),
  ])) as [Loaded];
  if (loaded.errors || loaded.refused) {
    throw new Error(`${options.url}: ${loaded.errors} answers missing, ${loaded.refused} refused`);
  }
  return loaded;
}
