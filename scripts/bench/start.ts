import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './load.ts';
import type { Part } from './part.ts';
import { percentile } from './percentile.ts';
import { onePathPerPage, record, recordAtBest, writeRecording } from './recording.ts';
import { type Server, startOurs, startProgram, untilAtRest } from './server.ts';

const bare = 'node:http with SQLite';
const megabyte = 1024 * 1024;
const times = 5;

/** What a start takes, and the memory of a process that serves the whole site. */
export const start: Part<'start' | 'idle' | 'loaded'> = {
  name: 'start',
  title: 'Start and memory',
  measures: {
    start: {
      what: 'from start to first answer',
      unit: 'ms',
      against: bare,
      ratio: { atMost: 3 },
      ours: { atMost: 500 },
    },
    idle: { what: 'memory at rest', unit: 'MB', against: `${bare}, and the cached pages`, ratio: { atMost: 2.2 } },
    loaded: { what: 'memory under load', unit: 'MB', against: `${bare}, and the cached pages`, ratio: { atMost: 2.2 } },
  },

  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
    const recording = join(folder, 'recording.json');
    const bareArgs = [recording, join(folder, 'bare.db')];
    const first = await startOurs({ DATA_DIR: folder });
    const paths = await onePathPerPage(first.url);
    const recorded = await recordAtBest(first.url, paths);
    writeRecording(recording, recorded);
    await first.stop();

    return {
      async round() {
        const began: { ours: number[]; limit: number[] } = { ours: [], limit: [] };
        for (let time = 0; time < times; time++) {
          began.ours.push(await untilFirstAnswer(() => startOurs({ DATA_DIR: folder }, { metered: false })));
          began.limit.push(await untilFirstAnswer(() => startProgram('bare-site', bareArgs, { metered: false })));
        }
        const ours = await memoryOf(await startOurs({ DATA_DIR: folder }), paths);
        const limit = await memoryOf(await startProgram('bare-site', bareArgs), paths);
        return {
          start: { ours: percentile(began.ours, 0.5), limit: percentile(began.limit, 0.5) },
          idle: { ours: ours.idle, limit: limit.idle },
          loaded: { ours: ours.loaded, limit: limit.loaded },
        };
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

async function untilFirstAnswer(begin: () => Promise<Server>): Promise<number> {
  const began = performance.now();
  const server = await begin();
  await record(server.url, '/', 'br');
  const taken = performance.now() - began;
  await server.stop();
  return taken;
}

/** Megabytes of a server at rest and after a load, which it ends. */
async function memoryOf(server: Server, paths: readonly string[]): Promise<{ idle: number; loaded: number }> {
  await untilAtRest(server);
  const idle = (await server.usage()).memory / megabyte;
  const requests = paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }));
  await load({ url: server.url, connections: 50, requests, duration: 3 });
  const loaded = (await server.usage()).memory / megabyte;
  await server.stop();
  return { idle, loaded };
}
