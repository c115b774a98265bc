import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, exactly, type Finding, skipped, within } from './finding.ts';
import { startServer, withServer } from './server-process.ts';
import { integrityOf, storedIn, withStore } from './stored.ts';
import { failed, pause, posts, slowest, visits } from './visitors.ts';

const second = 1000;
const megabytes = 8;

/** The disk of the database fills up and is freed, is read-only, and holds files that are none of ours. */
export async function disk(folder: string): Promise<Finding[]> {
  mkdirSync(folder, { recursive: true });
  return [...(await onSmallDisk(join(folder, 'small'))), ...(await withSpoilt(join(folder, 'spoilt')))];
}

async function onSmallDisk(dataDir: string): Promise<Finding[]> {
  mkdirSync(dataDir);
  if (!mounts(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir])) {
    return [skipped('a disk that is full, and one that is read-only', 'root, who may mount a small disk')];
  }
  try {
    return [...(await fullDisk(dataDir)), ...(await readOnly(dataDir))];
  } finally {
    spawnSync('umount', [dataDir]);
  }
}

async function fullDisk(dataDir: string): Promise<Finding[]> {
  return withServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' }, async (server) => {
    const seen = visits(() => server.url);
    const posted = posts(() => server.url, 20);
    await pause(second);
    const full = Date.now();
    fill(join(dataDir, 'filler'));
    await pause(4 * second);
    const freed = Date.now();
    rmSync(join(dataDir, 'filler'));
    await pause(2 * second);
    const pages = await seen.stop();
    const answers = await posted.stop();
    const { emails } = await storedIn({ dataDir });
    const refused = answers.filter(({ status }) => status === 503);
    const thanked = answers.filter(({ status }) => status === 200);
    return [
      within('slowest page while the disk is full', slowest(pages.filter(({ at }) => at > full)), second),
      exactly('pages that failed', failed(pages).length, 0),
      atLeast('posts that a full disk refused with 503', refused.length, 20),
      exactly('of these, without a sentence', refused.filter(({ says }) => !/^[A-Z].+\.$/.test(says)).length, 0),
      exactly('of these, stored all the same', refused.filter(({ person }) => emails.has(person.email)).length, 0),
      exactly('posts with another answer', answers.length - refused.length - thanked.length, 0),
      atLeast(
        'posts stored again once there is room, without a restart',
        thanked.filter(({ at }) => at > freed + 500).length,
        20,
      ),
      exactly(
        'posts that were thanked for and lost',
        thanked.filter(({ person }) => !emails.has(person.email)).length,
        0,
      ),
      exactly('integrity check of the database', await integrityOf(dataDir), 'ok'),
    ];
  });
}

async function readOnly(dataDir: string): Promise<Finding[]> {
  if (!mounts(['-o', 'remount,ro', dataDir]))
    return [skipped('a disk that is read-only', 'a disk that can be mounted anew')];
  return [await refuses('a database on a read-only disk', dataDir)];
}

/** Files in the place of the database that are none, or only half of one. */
async function withSpoilt(folder: string): Promise<Finding[]> {
  const spoilt: Record<string, (file: string) => void> = {
    'a file that is no database': (file) => writeFileSync(file, 'not a database '.repeat(1000)),
    'a database that was cut short': (file) => truncateSync(file, 8192),
    'a folder where the database should be': (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  };
  const findings: Finding[] = [];
  for (const [what, spoil] of Object.entries(spoilt)) {
    const dataDir = join(folder, String(findings.length));
    mkdirSync(dataDir, { recursive: true });
    await withStore({ dataDir }, (store) => store.migrate());
    spoil(join(dataDir, 'leads.db'));
    findings.push(await refuses(what, dataDir));
  }
  return findings;
}

/** Whether a start ends with one sentence that names the file. */
async function refuses(what: string, dataDir: string): Promise<Finding> {
  const target = 'no start, and a sentence with the file';
  try {
    await (await startServer({ DATA_DIR: dataDir })).stop();
    return { what, found: 'started', target, ok: false };
  } catch (error) {
    const said = (error as Error).message;
    const ok =
      said.includes(join(dataDir, 'leads.db')) &&
      /The site cannot start\. .+\.$/m.test(said) &&
      !/\bat \S+:\d+/.test(said);
    return { what, found: ok ? 'refused' : said, target, ok };
  }
}

function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024, 1);
  for (let size = block.length; size > 0; ) {
    try {
      appendFileSync(file, block.subarray(0, size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

const mounts = (args: readonly string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
