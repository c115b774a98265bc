import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../src/store/index.ts';
import { type Asked, load } from './load.ts';
import type { Part } from './part.ts';
import { type Server, startOurs, startProgram } from './server.ts';

const bare = 'node:http, one transaction for all at once';
const connections = 50;
/** Posts before those that count, and seconds of these. */
const warmUp = 3000;
const duration = 4;

/** Form posts that are on disk before they are answered, against servers that keep the same rows in the same tables. */
export const posts: Part<'posts' | 'wait' | 'processor' | 'naive' | 'stored'> = {
  name: 'posts',
  title: 'Form posts on disk before the answer, 50 connections, JSON and form-encoded in turn',
  measures: {
    posts: { what: 'form posts', unit: 'posts/s', against: bare, ratio: { atLeast: 0.3 } },
    wait: { what: 'form posts, 99 of 100 answers within', unit: 'ms', against: bare, ratio: { atMost: 4 } },
    processor: { what: 'processor time of a form post', unit: 'µs', against: bare },
    naive: {
      what: 'form posts beside Express, express-validator and a transaction each',
      unit: 'posts/s',
      against: 'those',
    },
    stored: {
      what: 'answered posts that are in the database',
      unit: 'leads',
      against: 'answered',
      ratio: { atLeast: 1 },
    },
  },

  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-posts-'));
    let databases = 0;

    /** Puts the load on a server with a database of its own. */
    async function measured(start: (dataDir: string) => Promise<Server>) {
      const dataDir = join(folder, String(databases++));
      const store = openStore({ dataDir });
      await store.migrate();
      await store.close();
      const server = await start(dataDir);
      const asked = { url: server.url, connections, requests: contactPosts };
      const warmed = await load({ ...asked, amount: warmUp });
      const before = await server.usage();
      const loaded = await load({ ...asked, duration });
      const { cpu } = await server.usage();
      await server.stop();
      const answered = warmed.requests + loaded.requests;
      return { ...loaded, processor: (cpu - before.cpu) / loaded.requests, answered, stored: leadsIn(dataDir) };
    }

    return {
      async round() {
        const ours = await measured((dataDir) =>
          startOurs({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000', LOG_LEVEL: 'info' }),
        );
        const limit = await measured((dataDir) => startProgram('bare-posts', [join(dataDir, 'leads.db')]));
        const naive = await measured((dataDir) => startProgram('express-posts', [join(dataDir, 'leads.db')]));
        return {
          posts: { ours: ours.perSecond, limit: limit.perSecond },
          wait: { ours: ours.p99, limit: limit.p99 },
          processor: { ours: ours.processor, limit: limit.processor },
          naive: { ours: ours.perSecond, limit: naive.perSecond },
          stored: { ours: ours.stored, limit: ours.answered },
        };
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

const message = 'Hello there team, I would like to know more about the next fund.';

/** Contact posts of people who all differ. */
export const contactPosts: readonly Asked[] = [
  {
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Cee', email: '[<id>]@example.com', message }),
  },
  {
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: `name=Ann+Cee&email=[<id>]%40example.com&message=${encodeURIComponent(message)}`,
  },
];

function leadsIn(dataDir: string): number {
  const database = new Database(join(dataDir, 'leads.db'), { readonly: true });
  const { count } = database.prepare('select count(*) as count from investment_leads').get() as { count: number };
  database.close();
  return count;
}
