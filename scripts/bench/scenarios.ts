import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { addAdmin } from '../../src/accounts/accounts.ts';
import type { Lead } from '../../src/db/rows.ts';
import { writeCursor } from '../../src/leads/order.ts';
import { openStore } from '../../src/server/store.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { pathTo } from '../../src/site/routes.ts';
import { browserFlags, findBrowser } from '../browsers.ts';
import { startPostgres } from '../services.ts';
import type { Figure } from './figures.ts';
import {
  leadsCommand,
  load,
  percentile,
  runProgram,
  type Server,
  startBare,
  startOurs,
  untilAtRest,
} from './servers.ts';

/** Each gets the number of leads in large databases. */
export const scenarios: Readonly<Record<string, (leads: number) => Promise<Figure[]>>> = {
  pages,
  posts,
  start,
  memory,
  phone,
  commands,
  views: (leads) => inFolder((folder) => measureViews({ DATA_DIR: folder }, leads, 'SQLite')),
  'views-postgres': viewsOnPostgres,
};

async function pages(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const ours = await startOurs({ DATA_DIR: folder });
    await untilAtRest(ours);
    const bare = await startBare(join(folder, 'bare.db'), ours);
    const pagePaths = await publicPaths(ours);
    const files = [...new Set((await (await fetch(ours.url)).text()).match(/\/(?:assets|images)\/[\w.-]+/g))];
    const figures: Figure[] = [];
    // No target for files, since browsers cache them for a year.
    for (const { what, paths, targets } of [
      { what: 'cached pages', paths: pagePaths, targets: [['≥ 0.75 ×'], ['≤ 2 ×']] },
      { what: 'scripts, fonts and pictures', paths: files, targets: [] },
    ]) {
      const one = async (server: Server) => {
        const { cpu, p99 } = await load(server, requestsFor(paths), { seconds: 1 });
        return { p99, perCpuSecond: 1e6 / cpu };
      };
      for (const server of [ours, bare]) await one(server);
      // After its first visit a page is compressed again, smaller.
      await untilAtRest(ours);
      const { perCpuSecond, p99 } = await inTurns(
        () => one(ours),
        () => one(bare),
      );
      const shared = { what: `${what}, in a second of processor time`, unit: 'requests', against: 'bare node:http' };
      figures.push({ ...shared, ...perCpuSecond, targets: targets[0] });
      figures.push({ ...shared, what: `${what}, 99 of 100 within`, unit: 'ms', ...p99, targets: targets[1] });
    }
    await Promise.all([ours.stop(), bare.stop()]);
    return figures;
  });
}

const requestsFor = (paths: readonly string[]) => paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }));

/** Each from another person. */
const contactPost = {
  path: '/contact',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Ann Cee',
    email: '[<id>]@example.com',
    message: 'Hello there team, I would like to know more about the next fund.',
  }),
} as const;

/** Responses wait for the disk. The baseline stores the same rows, concurrent ones in one transaction. */
async function posts(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const model = join(folder, 'model');
    const first = await startOurs({ DATA_DIR: model });
    await load(first, [contactPost], { amount: 1 });
    await first.stop();
    let copies = 0;
    const one = async (open: (dataDir: string) => Promise<Server>) => {
      const dataDir = join(folder, String(copies++));
      await cp(model, dataDir, { recursive: true });
      const server = await open(dataDir);
      await untilAtRest(server);
      await load(server, [contactPost], { amount: 3000 });
      const result = await load(server, [contactPost], { seconds: 4 });
      await server.stop();
      return result;
    };
    const { perSecond, p99, cpu } = await inTurns(
      () => one((dataDir) => startOurs({ DATA_DIR: dataDir })),
      () => one((dataDir) => startBare(join(dataDir, 'leads.db'))),
    );
    const against = 'node:http, one transaction for all at once';
    return [
      { what: 'form posts', unit: 'posts/s', against, ...perSecond, targets: ['≥ 0.45 ×'] },
      { what: 'form posts, 99 of 100 within', unit: 'ms', against, ...p99, targets: ['≤ 4 ×'] },
      { what: 'processor time of a form post', unit: 'µs', against, ...cpu },
    ];
  });
}

async function start(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const site = await startOurs({ DATA_DIR: folder });
    const one = async (open: () => Promise<Server>) => {
      const began = performance.now();
      const server = await open();
      await (await fetch(server.url)).text();
      const ms = performance.now() - began;
      await server.stop();
      return { ms };
    };
    const { ms } = await inTurns(
      () => one(() => startOurs({ DATA_DIR: folder })),
      () => one(() => startBare(join(folder, 'bare.db'), site)),
    );
    await site.stop();
    return [{ what: 'from start to first answer', unit: 'ms', against: 'bare', ...ms, targets: ['≤ 3 ×', '≤ 500 ms'] }];
  });
}

async function memory(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startOurs({ DATA_DIR: folder });
    const megabytes = async () => (await server.usage()).memory / 1024 / 1024;
    await untilAtRest(server);
    const base = await megabytes();
    await load(server, requestsFor(await publicPaths(server)), { seconds: 3 });
    await load(server, [contactPost], { amount: 50_000 });
    const ours = await megabytes();
    await server.stop();
    return [
      { what: 'memory at rest', unit: 'MB', ours: base, targets: ['≤ 110 MB'] },
      { what: 'memory after 50,000 form posts', unit: 'MB', against: 'at rest', ours, base, targets: ['≤ 2.2 ×'] },
    ];
  });
}

/** Slow 4G: round trip in milliseconds, bytes per second down and up. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Runs in the page. Total blocking time: what long tasks after the first paint take beyond 50 ms. */
const watch = `new Promise((resolve) => {
  const found = { paint: 0, shift: 0, blocked: 0 };
  const painted = performance.getEntriesByName('first-contentful-paint')[0].startTime;
  const on = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => { found.paint = startTime; });
  on('layout-shift', ({ value }) => { found.shift += value; });
  on('longtask', ({ startTime, duration }) => {
    found.blocked += Math.max(0, startTime + duration - Math.max(startTime, painted) - 50);
  });
  setTimeout(() => resolve(found), 200);
})`;

/** Pages on a phone with an empty cache. The baseline has the same text, style sheet and hero only. */
async function phone(): Promise<Figure[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium; install one or set CHROMIUM_PATH.');
  return inFolder(async (folder) => {
    const ours = await startOurs({ DATA_DIR: folder });
    await untilAtRest(ours);
    const bare = await startBare(join(folder, 'bare.db'), ours, 'stripped');
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    const visit = async (url: string) => {
      const context = await browser.newContext(screen);
      const page = await context.newPage();
      // A different site first, so that Chromium has to switch processes.
      await page.goto(`${ours.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', network);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(2000);
      const vitals = (await page.evaluate(watch)) as { paint: number; shift: number; blocked: number };
      await context.close();
      return vitals;
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries({ home: '/', invest: '/invest', blog: '/blog' })) {
      const { paint, shift, blocked } = await inTurns(
        () => visit(ours.url + path),
        () => visit(bare.url + path),
      );
      const shared = { what: `${name} on a slow phone, largest paint`, unit: 'ms', against: 'bare page' };
      figures.push({ ...shared, ...paint, targets: ['≤ 1.1 ×'] });
      figures.push({ ...shared, what: `${name} on a slow phone, blocked`, ...blocked, targets: ['≤ 60 ms'] });
      figures.push({ what: `${name} on a slow phone, layout shift`, unit: '', ours: shift.ours, targets: ['≤ 0'] });
    }
    await browser.close();
    await Promise.all([ours.stop(), bare.stop()]);
    return figures;
  });
}

async function commands(leads: number): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const env = { DATA_DIR: folder };
    await seed(leads, env);
    const query = `select ${leadColumnOrder} from investment_leads where spam = 0 order by created_at desc, number desc`;
    const node = { against: 'node -e 0', base: [process.execPath, '-e', '0'], targets: ['≤ 2 ×'] };
    const sqlite = ['sqlite3', '-readonly', '-csv', '-header', join(folder, 'leads.db'), query];
    const figures: Figure[] = [];
    for (const { args, base, ...shared } of [
      { args: ['--version'], ...node },
      { args: ['list', '--limit', '50'], ...node },
      { args: ['export'], against: 'sqlite3 -csv', base: sqlite, targets: ['≤ 2.5 ×'] },
    ]) {
      const { ms } = await inTurns(
        () => runProgram(leadsCommand(...args), env),
        () => runProgram(base),
      );
      figures.push({ what: `leads ${args.join(' ')}, ${counted(leads)}`, unit: 'ms', ...ms, ...shared });
    }
    return figures;
  });
}

async function seed(leads: number, env: NodeJS.ProcessEnv) {
  await runProgram(leadsCommand('db', 'migrate'), env);
  await runProgram(leadsCommand('seed', '--count', String(leads)), env);
}

const counted = (leads: number) => `${leads.toLocaleString('en-US')} leads`;

async function viewsOnPostgres(leads: number): Promise<Figure[]> {
  const { url, stop } = await startPostgres();
  return inFolder((folder) => measureViews({ DATA_DIR: folder, DATABASE_URL: url }, leads, 'PostgreSQL').finally(stop));
}

/** Pages behind the sign-in. */
async function measureViews(env: Parameters<typeof startOurs>[0], leads: number, engine: string): Promise<Figure[]> {
  await seed(leads, env);
  const account = { email: 'bench@example.com', password: 'four unrelated plain words' };
  const store = openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL ?? '' });
  await addAdmin({ admins: store.admins, clock: Date.now }, account);
  const some = await store.leads.list({}, { limit: 200 });
  const lead = some.find(({ first_name, utm_campaign }, index) => index >= 100 && first_name && utm_campaign);
  const cursor = lead && (await store.leads.cursorOf(lead.id, 'newest'));
  await store.close();
  if (!lead || !cursor) throw new Error('No lead has a name and a campaign.');
  const server = await startOurs(env);
  await untilAtRest(server);
  const signIn = { method: 'POST', redirect: 'manual', body: new URLSearchParams(account) } as const;
  const [cookie] = (await fetch(server.url + pathTo('adminSignIn'), signIn)).headers.getSetCookie();
  const headers = { cookie: cookie?.split(';')[0] ?? '' };
  const figures: Figure[] = [];
  for (const [name, paths] of Object.entries(viewPaths(lead, writeCursor(cursor)))) {
    const times: number[] = [];
    while (times.length < 60) {
      for (const path of paths) {
        const began = performance.now();
        const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        times.push(performance.now() - began);
      }
    }
    const what = `${name} with ${counted(leads)} on ${engine}, 95 of 100 within`;
    const targets = [leads > 100_000 ? '≤ 500 ms' : '≤ 100 ms'];
    figures.push({ what, unit: 'ms', ours: percentile(times, 0.95), targets });
  }
  await server.stop();
  return figures;
}

/** Search terms and cursor come from a recent lead. */
function viewPaths({ id, email, first_name, last_name, utm_campaign, utm_source }: Lead, after: string) {
  const list = (query: string) => `${pathTo('adminLeads')}?${encodeURI(query)}`;
  const orders = ['oldest', 'email', 'name', 'status', 'contacted', 'form', 'owner', 'name-backwards'];
  const campaign = `source=${utm_source}&campaign=${utm_campaign}`;
  const filters = [
    'form=spark',
    'status=new',
    'status=closed&form=flex',
    'spam=only',
    'since=30d',
    campaign,
    'due=yes',
  ];
  const searches = [email.slice(0, 1), email, first_name, `${first_name} ${last_name}`, 'zzz', '5550142'];
  return {
    'pages of the list': [list(`after=${after}`), ...orders.map((sort) => list(`sort=${sort}`))],
    filters: filters.map(list),
    searches: searches.map((search) => list(`search=${search}`)),
    'filtered searches': filters.map((filter) => list(`${filter}&search=${first_name}`)),
    people: [list('group=person'), list(`group=person&search=${first_name}`)],
    'one lead': [pathTo('adminLead', { id })],
    dashboard: [pathTo('admin'), `${pathTo('admin')}?days=365`],
  };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Medians of five alternating runs, since the speed of a machine varies. */
async function inTurns<Key extends string>(
  ours: () => Promise<Record<Key, number>>,
  base: () => Promise<Record<Key, number>>,
): Promise<Record<Key, { ours: number; base: number }>> {
  const rounds: { ours: Record<Key, number>; base: Record<Key, number> }[] = [];
  for (let round = 0; round < 5; round++) rounds.push({ ours: await ours(), base: await base() });
  const middle = (name: 'ours' | 'base', key: Key) =>
    percentile(
      rounds.map((round) => round[name][key]),
      0.5,
    );
  const keys = Object.keys(rounds[0]?.ours ?? {}) as Key[];
  const medians = keys.map((key) => [key, { ours: middle('ours', key), base: middle('base', key) }]);
  return Object.fromEntries(medians);
}

async function publicPaths({ url }: Server): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
}
