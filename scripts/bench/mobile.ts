import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { browserFlags, findBrowser } from '../browser/find.ts';
import { barePage } from './bare-page.ts';
import { type Measure, NotHereError, type Part, type Reading } from './part.ts';
import { pressMenu, type Visit, visit } from './phone.ts';
import { onePathPerPage, record, recordAtBest, writeRecording } from './recording.ts';
import { startOurs, startProgram } from './server.ts';

const bare = 'bare page';
const kilobyte = 1024;
/** How often a round opens each page: a single visit says little on a machine that does other things beside. */
const visits = 6;
/** How often it presses the menu of each, which scatters most. All parts of the bench together have half an hour. */
const presses = 6;
const shown = ['home', 'invest', 'article'] as const;

/** What is measured of each page. */
const each: Record<string, { words: string; of: (visit: Visit) => number } & Omit<Measure, 'what'>> = {
  paint: {
    words: 'largest paint',
    unit: 'ms',
    against: bare,
    ratio: { atMost: 1.1 },
    of: (found) => found.largestPaint,
  },
  shift: { words: 'layout shift', unit: '', ours: { atMost: 0 }, of: (found) => found.shift },
  blocked: { words: 'blocked', unit: 'ms', against: bare, ours: { atMost: 60 }, of: (found) => found.blocked },
  bytes: { words: 'bytes', unit: 'KB', against: bare, of: (found) => found.bytes / kilobyte },
  requests: { words: 'requests', unit: '', against: bare, of: (found) => found.requests },
};

const measures: Record<string, Measure> = {};
for (const page of shown) {
  for (const [key, { words, of: _, ...measure }] of Object.entries(each)) {
    measures[`${page} ${key}`] = { what: `${page} on a slow phone, ${words}`, ...measure };
  }
  measures[`${page} menu`] = {
    what: `${page} on a slow phone, the menu is open`,
    unit: 'ms',
    against: bare,
    ratio: { atMost: 1.15 },
  };
}
measures.compressed = {
  what: 'bytes of all kinds of pages',
  unit: 'KB',
  against: 'brotli 11',
  ratio: { atMost: 1.05 },
};

/** Three pages on slow 4G and a slow processor, each beside a page that has its text, style sheet and hero and nothing else. */
export const mobile: Part = {
  name: 'mobile',
  title: 'A phone on slow 4G with a processor four times slower',
  measures,

  async open() {
    const executablePath = findBrowser();
    if (!executablePath) throw new NotHereError('there is no Chromium; install one or set CHROMIUM_PATH');
    const folder = await mkdtemp(join(tmpdir(), 'bench-mobile-'));
    const ours = await startOurs({ DATA_DIR: folder });
    const kinds = await onePathPerPage(ours.url);
    const article = kinds.find((path) => path.startsWith('/blog/')) ?? '/blog';
    const paths = { home: '/', invest: '/invest', article };
    const recorded = await recordAtBest(ours.url, kinds);
    const sizes = { ours: sizeOf(recorded, 'br'), limit: bestSize(recorded) };

    const recording = join(folder, 'recording.json');
    const plain = await Promise.all(Object.values(paths).map((path) => record(ours.url, path, 'identity')));
    writeRecording(recording, plain.map(barePage));
    const limit = await startProgram('bare-phone', [recording]);
    // Another host name is another site to a browser; its page is a short text.
    const elsewhere = `${ours.url.replace('127.0.0.1', 'localhost')}/robots.txt`;
    const browser = await chromium.launch({ executablePath, args: browserFlags });

    return {
      async round() {
        const readings: Record<string, Reading[]> = { compressed: [sizes] };
        for (const page of shown) {
          const both = async <Found>(
            times: number,
            open: (browser: Browser, url: string, from: string) => Promise<Found>,
          ) => {
            const pairs: [Found, Found][] = [];
            for (let time = 0; time < times; time++) {
              const found = await open(browser, ours.url + paths[page], elsewhere);
              pairs.push([found, await open(browser, limit.url + paths[page], elsewhere)]);
            }
            return pairs;
          };
          const pairs = await both(visits, visit);
          for (const [key, { of, against }] of Object.entries(each)) {
            readings[`${page} ${key}`] = pairs.map(([found, other]) => ({
              ours: of(found),
              ...(against && { limit: of(other) }),
            }));
          }
          const pressed = await both(presses, pressMenu);
          readings[`${page} menu`] = pressed.map(([found, other]) => ({ ours: found, limit: other }));
        }
        return readings;
      },
      async close() {
        await browser.close();
        await Promise.all([ours.stop(), limit.stop()]);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

type Recording = Awaited<ReturnType<typeof recordAtBest>>;

const sizeOf = (recorded: Recording, encoding: string) =>
  recorded.filter((answer) => answer.encoding === encoding).reduce((sum, { body }) => sum + body.length, 0) / kilobyte;

const bestSize = (recorded: Recording) =>
  recorded
    .filter(({ encoding }) => encoding === 'identity')
    .reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0) / kilobyte;
