import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { prepareViews, signedInAt, type ViewKind, viewKinds } from './admin-views.ts';
import { commandTime } from './command-time.ts';
import { load } from './load.ts';
import { maxLeads } from './options.ts';
import type { Part } from './part.ts';
import { percentile } from './percentile.ts';
import { contactPosts } from './posts.ts';
import { seeded } from './seeded.ts';
import { type Server, startOurs, untilAtRest } from './server.ts';

const fewLeads = 1000;
const against = `${fewLeads.toLocaleString('en-US')} leads`;
const many = `${maxLeads.toLocaleString('en-US')} leads`;
/** A figure may fall to 0.8 of itself; a time may grow by as much. */
const [rate, time] = [{ atLeast: 0.8 }, { atMost: 1.25 }];
const quick = { atMost: 100 };
/** How often views of one kind are asked for in a round, of few leads and of many in turn. */
const times = 100;

/** The line of the table that says how late the views of a kind are. */
const lateLines: Readonly<Record<ViewKind, string>> = {
  list: 'lateList',
  filters: 'lateFilters',
  search: 'lateSearch',
  narrow: 'lateNarrow',
  combined: 'lateNarrow',
  orders: 'lateNarrow',
  grouped: 'lateNarrow',
  lead: 'lateLead',
  person: 'lateLead',
  dashboard: 'lateDashboard',
  ranges: 'lateDashboard',
};

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
    return {
      async round() {
        const [few, most] = (await measured(await copies(folder))) as [Figures, Figures];
        return Object.fromEntries(Object.entries(most).map(([key, ours]) => [key, { ours, limit: few[key] }]));
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

/** Databases of both sizes in a folder that held others before. Posts make them grow; the next round begins with the same. */
async function copies(folder: string): Promise<Size[]> {
  await rm(folder, { recursive: true, force: true });
  const sizes: Size[] = [];
  for (const count of [fewLeads, maxLeads]) {
    const dataDir = join(folder, String(count));
    await mkdir(dataDir, { recursive: true });
    await copyFile(join(await seeded(count), 'leads.db'), join(dataDir, 'leads.db'));
    sizes.push({ dataDir, views: await prepareViews(dataDir) });
  }
  return sizes;
}

interface Size {
  dataDir: string;
  views: Record<ViewKind, string[]>;
}

type Figures = Record<string, number>;
type Ask = (path: string) => Promise<number>;

/** The figures of each size. */
async function measured(sizes: readonly Size[]): Promise<Figures[]> {
  const all: Figures[] = [];
  for (const { dataDir } of sizes) all.push({ command: await commandTime(['list', '--limit', '50'], dataDir) });
  const servers: Server[] = [];
  try {
    const asks: Ask[] = [];
    for (const { dataDir } of sizes) {
      const server = await startOurs({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' });
      servers.push(server);
      asks.push(await signedInAt(server.url));
    }
    // The one that was started last would compress its pages for longer beside what is measured.
    for (const server of servers) await untilAtRest(server);
    for (const kind of viewKinds) {
      const taken = await askInTurn(
        asks,
        sizes.map(({ views }) => views[kind]),
      );
      taken.forEach((views, place) => {
        const figures = all[place] ?? {};
        figures[kind] = mean(views.map((times) => percentile(times, 0.5)));
        // Of kinds that are one line of the table the slowest counts.
        const line = lateLines[kind];
        figures[line] = Math.max(figures[line] ?? 0, percentile(views.flat(), 0.95));
      });
    }
    for (const [place, { url }] of servers.entries()) {
      Object.assign(all[place] ?? {}, await besideAndPosts(url, asks[place] as Ask, sizes[place] as Size));
    }
    return all;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Views of one kind differ in what they take: the middle of all their times would be now one view's and now another's. */
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Asks each server for its paths of one kind, in turn, each as often first as last; answers the times of each path of each. */
async function askInTurn(asks: readonly Ask[], paths: readonly (readonly string[])[]): Promise<number[][][]> {
  const count = paths[0]?.length ?? 0;
  const taken = asks.map(() => Array.from({ length: count }, (): number[] => []));
  const turns = [...asks.entries()];
  for (let asked = 0; asked < times; asked += count) {
    for (let path = 0; path < count; path++) {
      for (const [place, ask] of turns) taken[place]?.[path]?.push(await ask(paths[place]?.[path] ?? ''));
    }
    turns.reverse();
  }
  return taken;
}

async function besideAndPosts(url: string, ask: Ask, { views }: Size): Promise<Figures> {
  const besideViews = await pageBeside(url, async () => {
    for (const path of Object.values(views).flat()) await ask(path);
  });
  const besideExport = await pageBeside(url, () => ask('/admin/leads.csv'));
  const posting = { url, connections: 50, requests: contactPosts };
  await load({ ...posting, amount: 1000 });
  return { besideViews, besideExport, posts: (await load({ ...posting, duration: 2 })).perSecond };
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
