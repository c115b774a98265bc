import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/root.ts';
import { prepareViews, signedInAt, type ViewKind, viewKinds } from './admin-views.ts';
import { commandTime } from './command-time.ts';
import { load } from './load.ts';
import { mostLeads } from './options.ts';
import type { Part } from './part.ts';
import { percentile } from './percentile.ts';
import { contactPosts } from './posts.ts';
import { seeded } from './seeded.ts';
import { startOurs } from './server.ts';

const fewLeads = 1000;
const against = `${fewLeads.toLocaleString('en-US')} leads`;
const many = `${mostLeads.toLocaleString('en-US')} leads`;
/** A figure may fall to 0.8 of itself; a time may grow by as much. */
const [rate, time] = [{ atLeast: 0.8 }, { atMost: 1.25 }];
const quick = { atMost: 100 };
/** How often views of one kind are asked for in a round. */
const times = 40;

const view = (what: string) => ({ what: `${what} with ${many}, middle time`, unit: 'ms', against, ratio: time });
const late = (what: string) => ({ what: `${what} with ${many}, 95 of 100 within`, unit: 'ms', against, ours: quick });

/** The same work with few leads and with many. */
export const growth: Part = {
  name: 'growth',
  title: `Growth from ${against} to ${many}`,
  measures: {
    posts: { what: `form posts with ${many}`, unit: 'posts/s', against, ratio: rate },
    command: { what: `leads list --limit 50 with ${many}`, unit: 'ms', against, ratio: time },
    list: view('pages of the list'),
    filters: view('filters'),
    search: view('searches'),
    lead: view('one lead'),
    dashboard: view('dashboard'),
    lateList: late('pages of the list'),
    lateFilters: late('filters'),
    lateSearch: late('searches'),
    lateNarrow: late('narrower filters and searches'),
    lateLead: late('one lead'),
    lateDashboard: late('dashboard'),
    besideViews: {
      what: `a page of the site, 95 of 100 within, while admins look at ${many}`,
      unit: 'ms',
      against,
      ours: quick,
    },
    besideExport: {
      what: `a page of the site, 95 of 100 within, while ${many} are exported`,
      unit: 'ms',
      against,
      ours: quick,
    },
  },

  async open() {
    const folder = join(root, 'data/var/bench', `growth-${process.pid}`);
    const sizes = [];
    for (const count of [fewLeads, mostLeads]) {
      const dataDir = join(folder, String(count));
      await mkdir(dataDir, { recursive: true });
      // Posts make it grow; the next run begins with the same.
      await copyFile(join(await seeded(count), 'leads.db'), join(dataDir, 'leads.db'));
      sizes.push({ dataDir, views: await prepareViews(dataDir) });
    }
    const [few, most] = sizes as [Size, Size];
    return {
      async round() {
        const limit = await measured(few);
        const ours = await measured(most);
        return Object.fromEntries(
          Object.entries(ours).map(([key, value]) => [key, { ours: value, limit: limit[key] }]),
        );
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

interface Size {
  dataDir: string;
  views: Record<ViewKind, string[]>;
}

async function measured({ dataDir, views }: Size): Promise<Record<string, number>> {
  const command = await commandTime(['list', '--limit', '50'], dataDir);
  const server = await startOurs({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' });
  try {
    const ask = await signedInAt(server.url);
    const found: Record<string, number> = { command };
    for (const kind of viewKinds) {
      const taken = await askAll(ask, views[kind], Math.ceil(times / views[kind].length));
      found[kind] = percentile(taken, 0.5);
      found[`late${kind.charAt(0).toUpperCase()}${kind.slice(1)}`] = percentile(taken, 0.95);
    }
    const all = Object.values(views).flat();
    found.besideViews = await pageBeside(server.url, () => askAll(ask, all, 1));
    found.besideExport = await pageBeside(server.url, () => ask('/admin/leads.csv'));
    const posting = { url: server.url, connections: 50, requests: contactPosts };
    await load({ ...posting, amount: 1000 });
    found.posts = (await load({ ...posting, duration: 2 })).perSecond;
    return found;
  } finally {
    await server.stop();
  }
}

async function askAll(ask: (path: string) => Promise<number>, paths: readonly string[], rounds: number) {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const path of paths) taken.push(await ask(path));
  }
  return taken;
}

/** How long a page of the site takes while something else is asked for, again and again until it is done. */
async function pageBeside(url: string, work: () => Promise<unknown>): Promise<number> {
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  const taken: number[] = [];
  while (working) {
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    taken.push(performance.now() - began);
  }
  await done;
  return percentile(taken, 0.95);
}
