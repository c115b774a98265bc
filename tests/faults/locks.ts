import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { pause } from './people.ts';
import { withServer } from './server-process.ts';
import { integrityOf } from './stored.ts';
import { count, keptPromises, slowest, whilePeopleVisit } from './visitors.ts';

const second = 1000;

/** Another program holds the database, for a while that posts can wait and for one that they cannot; people come and go. */
export async function locks(dataDir: string): Promise<Finding[]> {
  return withServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' }, async ({ url }) => {
    let short = { from: 0, to: 0 };
    const visited = await whilePeopleVisit(
      () => url,
      100,
      async () => {
        short = await hold(dataDir, 3 * second);
        await pause(2 * second);
        await hold(dataDir, 10 * second);
        await pause(2 * second);
      },
    );
    const { pages, answers } = visited;
    const waited = answers.filter(({ at, took }) => at - took < short.to && at > short.from);
    return [
      within('slowest page while another program holds the database', slowest(pages), second),
      atLeast('posts that met the 3 seconds', waited.length, 20),
      exactly('of these, not stored', waited.length - count(waited, 200), 0),
      atLeast('posts that were answered 503 in the 10 seconds', count(answers, 503), 1),
      within('longest that anybody waited for an answer', slowest(answers), 17 * second),
      ...(await keptPromises(visited, { dataDir })),
      exactly('integrity check of the database', await integrityOf(dataDir), 'ok'),
    ];
  });
}

const holder = `
  const db = new (require('better-sqlite3'))(process.argv[1], { timeout: 5000 });
  db.exec('begin exclusive');
  console.log('held');
  setTimeout(() => db.exec('rollback'), Number(process.argv[2]));
`;

/** Takes the database in a process of its own, and says from when to when (milliseconds since 1970). */
async function hold(dataDir: string, length: number) {
  const child = spawn(process.execPath, ['-e', holder, join(dataDir, 'leads.db'), String(length)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const from = Date.now();
  await once(child, 'exit');
  return { from, to: Date.now() };
}
