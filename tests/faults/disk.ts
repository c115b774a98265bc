import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, exactly, type Finding, skipped, within } from './finding.ts';
import { pause } from './people.ts';
import { startServer, withServer } from './server-process.ts';
import { integrityOf, withStore } from './stored.ts';
import { count, keptPromises, slowest, whilePeopleVisit } from './visitors.ts';

const second = 1000;
const megabytes = 8;

/** The disk of the database fills up and is freed, is read-only, and holds files that are none of ours. */
export async function disk(folder: string): Promise<Finding[]> {
  const small = join(folder, 'small');
  mkdirSync(small, { recursive: true });
  const spoilt = await withSpoilt(join(folder, 'spoilt'));
  if (!mounts(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', small])) {
    return [skipped('a disk that is full, and one that is read-only', 'root, who may mount a small disk'), ...spoilt];
  }
  try {
    return [...(await fullDisk(small)), await readOnly(small), ...spoilt];
  } finally {
    spawnSync('umount', [small]);
  }
}

async function fullDisk(dataDir: string): Promise<Finding[]> {
  return withServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' }, async ({ url }) => {
    let [full, freed] = [0, 0];
    const visited = await whilePeopleVisit(
      () => url,
      20,
      async () => {
        full = Date.now();
        fill(join(dataDir, 'filler'));
        await pause(4 * second);
        freed = Date.now();
        rmSync(join(dataDir, 'filler'));
        await pause(2 * second);
      },
    );
    const { pages, answers } = visited;
    const afterwards = answers.filter(({ at }) => at > freed + 500);
    return [
      within('slowest page while the disk is full', slowest(pages.filter(({ at }) => at > full)), second),
      atLeast('posts that a full disk refused with 503', count(answers, 503), 20),
      atLeast('posts stored again once there is room, without a restart', count(afterwards, 200), 20),
      ...(await keptPromises(visited, { dataDir })),
      exactly('integrity check of the database', await integrityOf(dataDir), 'ok'),
    ];
  });
}

const readOnly = (dataDir: string) =>
  mounts(['-o', 'remount,ro', dataDir])
    ? refuses('a database on a read-only disk', dataDir)
    : skipped('a disk that is read-only', 'a disk that can be mounted anew');

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
