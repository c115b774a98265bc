import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, type Loaded, load } from './load.ts';
import type { Part, Reading } from './part.ts';
import { onePathPerPage, record, recordAtBest, writeRecording } from './recording.ts';
import { type Server, startOurs, startProgram, untilAtRest } from './server.ts';

const bare = 'bare node:http';
const connections = 50;
/** The servers share one core, and the load comes from the other. */
const onCore = { core: 0 };
const fromCore = { core: 1 };
/** Seconds of each load, and how many there are of a kind in a round. */
const duration = 1;
const loads = 6;
/** Requests of each load on one page, and how often a round goes through all pages. */
const amount = 3000;
const passes = 2;

/** What a load found; `processor` in microseconds a request. */
type Asked = Loaded & { processor: number };

const perSecond = (pairs: readonly [Asked, Asked][]): Reading[] =>
  pairs.map(([ours, limit]) => ({ ours: ours.perSecond, limit: limit.perSecond }));

/** The least processor time that a kind of page took in any round, in microseconds. */
interface Kind {
  path: string;
  ours: number;
  limit: number;
}

/** Cached pages against a server that does nothing but send the same bytes, and against plain Express. */
export const pages: Part<'brotli' | 'wait' | 'processor' | 'slowest' | 'identity' | 'files' | 'express'> = {
  name: 'pages',
  title: 'Cached pages, 50 connections, every kind of page in turn',
  measures: {
    brotli: { what: 'cached page, brotli', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    wait: { what: 'cached page, brotli, 99 of 100 answers within', unit: 'ms', against: bare, ratio: { atMost: 2 } },
    processor: { what: 'processor time of a cached page, brotli', unit: 'µs', against: bare },
    slowest: {
      what: 'processor time of the kind of page that takes most beside it',
      unit: 'µs',
      against: bare,
      last: true,
    },
    identity: { what: 'cached page, not compressed', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    files: { what: 'scripts, fonts and pictures', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    express: { what: 'cached page, brotli, beside Express', unit: 'requests/s', against: 'res.send' },
  },

  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
    const ours = await startOurs({ DATA_DIR: folder }, onCore);
    const paths = await onePathPerPage(ours.url);
    const recording = join(folder, 'recording.json');
    const files = await filesOf(ours.url, paths[0] ?? '/');
    writeRecording(recording, await recordAtBest(ours.url, [...paths, ...files]));
    const limit = await startProgram('bare-pages', [recording], onCore);
    const express = await startProgram('express-pages', [recording], onCore);
    const ask = async (server: Server, encoding: string, rest: Partial<Load>, asked = paths): Promise<Asked> => {
      const { cpu } = await server.usage();
      const requests = asked.map((path) => ({ path, headers: { 'accept-encoding': encoding } }));
      const loaded = await load({ url: server.url, connections, requests, ...fromCore, ...rest });
      return { ...loaded, processor: ((await server.usage()).cpu - cpu) / loaded.requests };
    };
    await untilAtRest(ours);
    for (const server of [ours, limit, express]) await ask(server, 'br', { amount: 6 * amount });
    // What a first load made V8 compile and collect ends before the measured ones.
    await untilAtRest(ours);
    // A short load is easily disturbed, and the worst of many would be the most disturbed one: of all rounds the least counts.
    const kinds: Kind[] = paths.map((path) => ({ path, ours: Infinity, limit: Infinity }));

    return {
      async round() {
        // One server after the other, again and again: a machine may be quicker in some seconds than in others.
        const inTurn = async (encoding: string, asked: string[]) => {
          const pairs: [Asked, Asked][] = [];
          for (let time = 0; time < loads; time++) {
            const asOften = (server: Server) => ask(server, encoding, { duration }, asked);
            // Each is as often first as second.
            const first = await asOften(time % 2 ? limit : ours);
            const second = await asOften(time % 2 ? ours : limit);
            pairs.push(time % 2 ? [second, first] : [first, second]);
          }
          return pairs;
        };
        const brotli = await inTurn('br', paths);
        const identity = await inTurn('identity', paths);
        const loaded = await inTurn('br', files);
        const beside = await ask(express, 'br', { duration });
        for (let pass = 0; pass < passes; pass++) {
          for (const kind of kinds) {
            kind.ours = Math.min(kind.ours, (await ask(ours, 'br', { amount }, [kind.path])).processor);
            kind.limit = Math.min(kind.limit, (await ask(limit, 'br', { amount }, [kind.path])).processor);
          }
        }
        kinds.sort((one, other) => other.ours / other.limit - one.ours / one.limit);
        const [slowest] = kinds as [Kind];
        return {
          brotli: perSecond(brotli),
          wait: brotli.map(([{ p99 }, other]) => ({ ours: p99, limit: other.p99 })),
          processor: brotli.map(([{ processor }, other]) => ({ ours: processor, limit: other.processor })),
          slowest: { ours: slowest.ours, limit: slowest.limit },
          identity: perSecond(identity),
          files: perSecond(loaded),
          express: brotli.map(([found]) => ({ ours: found.perSecond, limit: beside.perSecond })),
        };
      },
      async close() {
        await Promise.all([ours, limit, express].map((server) => server.stop()));
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The files that the HTML of a page names, all sizes of its pictures among them. */
async function filesOf(url: string, path: string): Promise<string[]> {
  const { body } = await record(url, path, 'identity');
  return [...new Set(body.toString().match(/\/(?:assets|images)\/[\w.-]+/g))];
}
