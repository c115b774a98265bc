import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { pathTo } from '../../src/site/routes.ts';
import { openStore } from '../../src/store/index.ts';
import { addAccount, cookieAt } from './admin-views.ts';
import { type Loaded, load } from './load.ts';
import type { Part } from './part.ts';
import { onePathPerPage, recordAtBest, writeRecording } from './recording.ts';
import { startOurs, startProgram, untilAtRest } from './server.ts';

const bare = 'bare node:http, with nothing else to do';
const connections = 50;
const onCore = { core: 0 };
const fromCore = { core: 1 };
/** Seconds of a load, with one publication at its beginning: more often than editors publish. */
const duration = 10;

const file = 'contact.json';
const id = '00000000-0000-7000-8000-000000000001';

/** Cached pages while an editor publishes. */
export const publishing: Part<'pages' | 'wait' | 'published' | 'processor'> = {
  name: 'publishing',
  title: `Cached pages while content is published, every ${duration} s`,
  measures: {
    pages: {
      what: 'cached page, brotli, beside publishing',
      unit: 'requests/s',
      against: bare,
      ratio: { atLeast: 0.8 },
    },
    wait: { what: 'cached page, brotli, beside publishing, 99 of 100 answers within', unit: 'ms', against: bare },
    published: { what: 'from publishing to its answer, beside requests for cached pages', unit: 'ms' },
    processor: { what: 'processor time of a publication until every page is compressed', unit: 'ms' },
  },

  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-publishing-'));
    await prepare(folder);
    const ours = await startOurs({ DATA_DIR: folder }, onCore);
    const paths = await onePathPerPage(ours.url);
    const recording = join(folder, 'recording.json');
    writeRecording(recording, await recordAtBest(ours.url, paths));
    const limit = await startProgram('bare-pages', [recording], onCore);
    const cookie = await cookieAt(ours.url);
    const requests = paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }));
    const ask = (url: string): Promise<Loaded> => load({ url, connections, requests, duration, ...fromCore });
    let version = id;

    /** Shows the other of two texts. Resolves with how many milliseconds that took. */
    const publish = async () => {
      const began = performance.now();
      const answer = await fetch(ours.url + pathTo('adminContentChanges', { id: file }), {
        method: 'POST',
        headers: { cookie, accept: 'application/json' },
        body: new URLSearchParams({ version }),
      });
      const { ok } = (await answer.json()) as { ok?: boolean };
      if (!ok) throw new Error(`publishing answered ${answer.status}`);
      version = version === id ? 'file' : id;
      return performance.now() - began;
    };

    await untilAtRest(ours);
    for (const { url } of [ours, limit]) await ask(url);

    return {
      async round() {
        const [own, took] = await Promise.all([ask(ours.url), publish()]);
        const other = await ask(limit.url);
        await untilAtRest(ours);
        const { cpu } = await ours.usage();
        await publish();
        await untilAtRest(ours);
        const used = (await ours.usage()).cpu - cpu;
        return {
          pages: { ours: own.perSecond, limit: other.perSecond },
          wait: { ours: own.p99, limit: other.p99 },
          published: { ours: took },
          processor: { ours: used / 1000 },
        };
      },
      async close() {
        await Promise.all([ours, limit].map((server) => server.stop()));
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** A database with an account, and with an earlier text of a page that can be published again. */
async function prepare(dataDir: string): Promise<void> {
  const store = openStore({ dataDir });
  try {
    await store.migrate();
    await addAccount(store);
    const contact = JSON.parse(await readFile(join(root, 'data/content', file), 'utf8'));
    const text = `${JSON.stringify({ ...contact, heading: 'Talk with us today' }, null, 2)}\n`;
    const now = new Date().toISOString();
    const version = {
      id,
      file,
      text,
      base: '',
      authors: ' bench@example.com',
      note: '',
      approver: '',
      live: 0,
    } as const;
    const times = { created_at: now, changed_at: now, publish_at: null, published_at: now };
    await store.versions.add({ ...version, ...times, state: 'published' });
  } finally {
    await store.close();
  }
}
