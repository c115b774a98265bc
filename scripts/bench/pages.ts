import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Load, load } from './load.ts';
import type { Part } from './part.ts';
import { onePathPerPage, record, recordAtBest, writeRecording } from './recording.ts';
import { atRest, type Server, startOurs, startProgram } from './server.ts';

const bare = 'bare node:http';
const connections = 50;
/** Seconds of each load, and requests of each load on one page. */
const duration = 4;
const amount = 6000;

/** The least processor time that a kind of page took in any round, in microseconds. */
interface Kind {
  path: string;
  ours: number;
  limit: number;
}

/** Kept pages against a server that does nothing but send the same bytes, and against plain Express. */
export const pages: Part<'brotli' | 'wait' | 'processor' | 'slowest' | 'identity' | 'files' | 'express'> = {
  name: 'pages',
  title: 'Kept pages, 50 connections, every kind of page in turn',
  measures: {
    brotli: { what: 'kept page, brotli', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    wait: { what: 'kept page, brotli, 99 of 100 answers within', unit: 'ms', against: bare, ratio: { atMost: 2 } },
    processor: { what: 'processor time of a kept page, brotli', unit: 'µs', against: bare, ratio: { atMost: 1.25 } },
    slowest: {
      what: 'processor time of the kind of page that takes most beside it',
      unit: 'µs',
      against: bare,
      ratio: { atMost: 1.25 },
    },
    identity: { what: 'kept page, not compressed', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    files: { what: 'scripts, fonts and pictures', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    express: { what: 'kept page, brotli, beside Express', unit: 'requests/s', against: 'res.send' },
  },

  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
    const ours = await startOurs({ DATA_DIR: folder });
    const paths = await onePathPerPage(ours.url);
    const recording = join(folder, 'recording.json');
    const files = await filesOf(ours.url, paths[0] ?? '/');
    writeRecording(recording, await recordAtBest(ours.url, [...paths, ...files]));
    const limit = await startProgram('bare-pages', [recording]);
    const express = await startProgram('express-pages', [recording]);
    const ask = async (server: Server, encoding: string, rest: Partial<Load>, asked = paths) => {
      const { cpu } = await server.usage();
      const requests = asked.map((path) => ({ path, headers: { 'accept-encoding': encoding } }));
      const loaded = await load({ url: server.url, connections, requests, ...rest });
      return { ...loaded, processor: ((await server.usage()).cpu - cpu) / loaded.requests };
    };
    await wait(atRest);
    for (const server of [ours, limit, express]) await ask(server, 'br', { amount: 3 * amount });
    // A short load is easily disturbed, and the worst of many would be the most disturbed one: of all rounds the least counts.
    const kinds: Kind[] = paths.map((path) => ({ path, ours: Infinity, limit: Infinity }));

    return {
      async round() {
        const brotli = { ours: await ask(ours, 'br', { duration }), limit: await ask(limit, 'br', { duration }) };
        const beside = await ask(express, 'br', { duration });
        const identity = {
          ours: await ask(ours, 'identity', { duration }),
          limit: await ask(limit, 'identity', { duration }),
        };
        const loaded = {
          ours: await ask(ours, 'br', { duration }, files),
          limit: await ask(limit, 'br', { duration }, files),
        };
        for (const kind of kinds) {
          kind.ours = Math.min(kind.ours, (await ask(ours, 'br', { amount }, [kind.path])).processor);
          kind.limit = Math.min(kind.limit, (await ask(limit, 'br', { amount }, [kind.path])).processor);
        }
        kinds.sort((one, other) => other.ours / other.limit - one.ours / one.limit);
        const [slowest] = kinds as [Kind];
        return {
          brotli: { ours: brotli.ours.perSecond, limit: brotli.limit.perSecond },
          wait: { ours: brotli.ours.p99, limit: brotli.limit.p99 },
          processor: { ours: brotli.ours.processor, limit: brotli.limit.processor },
          slowest: { ours: slowest.ours, limit: slowest.limit },
          identity: { ours: identity.ours.perSecond, limit: identity.limit.perSecond },
          files: { ours: loaded.ours.perSecond, limit: loaded.limit.perSecond },
          express: { ours: brotli.ours.perSecond, limit: beside.perSecond },
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
