import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Load, load } from './load.ts';
import type { Part } from './part.ts';
import { onePathPerPage, type Recorded, record, writeRecording } from './recording.ts';
import { type Server, startOurs, startProgram } from './server.ts';

const bare = 'bare node:http';
const connections = 50;
/** Seconds of each load, and requests of each load on one page. */
const duration = 4;
const amount = 6000;

/** Kept pages against a server that does nothing but send the same bytes, and against plain Express. */
export const pages: Part<'brotli' | 'wait' | 'identity' | 'express' | 'slowest'> = {
  name: 'pages',
  title: 'Kept pages, 50 connections, every kind of page in turn',
  measures: {
    brotli: { what: 'kept page, brotli', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    wait: { what: 'kept page, brotli, 99 of 100 answers within', unit: 'ms', against: bare, ratio: { atMost: 2 } },
    identity: { what: 'kept page, not compressed', unit: 'requests/s', against: bare, ratio: { atLeast: 0.8 } },
    slowest: {
      what: 'the kind of page that is slowest beside it, brotli',
      unit: 'requests/s',
      against: bare,
      ratio: { atLeast: 0.8 },
    },
    express: { what: 'kept page, brotli, beside Express', unit: 'requests/s', against: 'res.send' },
  },

  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
    const ours = await startOurs({ DATA_DIR: folder });
    const paths = await onePathPerPage(ours.url);
    const recording = join(folder, 'recording.json');
    writeRecording(recording, await recordAtBest(ours, paths));
    const limit = await startProgram('bare-pages', [recording]);
    const express = await startProgram('express-pages', [recording]);
    const ask = ({ url }: Server, encoding: string, rest: Partial<Load>, asked = paths) =>
      load({
        url,
        connections,
        requests: asked.map((path) => ({ path, headers: { 'accept-encoding': encoding } })),
        ...rest,
      });

    return {
      async round() {
        const brotli = await ask(ours, 'br', { duration });
        const brotliLimit = await ask(limit, 'br', { duration });
        const brotliExpress = await ask(express, 'br', { duration });
        const identity = await ask(ours, 'identity', { duration });
        const identityLimit = await ask(limit, 'identity', { duration });
        const kinds = [];
        for (const path of paths) {
          const one = await ask(ours, 'br', { amount }, [path]);
          const other = await ask(limit, 'br', { amount }, [path]);
          kinds.push({ ours: one.perSecond, limit: other.perSecond });
        }
        kinds.sort((one, other) => one.ours / one.limit - other.ours / other.limit);
        return {
          brotli: { ours: brotli.perSecond, limit: brotliLimit.perSecond },
          wait: { ours: brotli.p99, limit: brotliLimit.p99 },
          identity: { ours: identity.perSecond, limit: identityLimit.perSecond },
          express: { ours: brotli.perSecond, limit: brotliExpress.perSecond },
          slowest: kinds[0] as (typeof kinds)[number],
        };
      },
      async close() {
        await Promise.all([ours, limit, express].map((server) => server.stop()));
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** Every page in both encodings, once the better compression of the background has come. */
async function recordAtBest({ url }: Server, paths: readonly string[]): Promise<Recorded[]> {
  const all = async () =>
    Promise.all(paths.flatMap((path) => ['br', 'identity'].map((encoding) => record(url, path, encoding))));
  const size = (recorded: readonly Recorded[]) => recorded.reduce((sum, { body }) => sum + body.length, 0);
  let before = await all();
  for (;;) {
    await wait(1500);
    const now = await all();
    if (size(now) === size(before)) return now;
    before = now;
  }
}
