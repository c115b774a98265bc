import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { withServer } from './server-process.ts';
import { integrityOf, storedIn } from './stored.ts';
import { failed, pause, posts, slowest, visits } from './visitors.ts';

const second = 1000;

/** Another program holds the database, for a while that posts can wait and for one that they cannot; people come and go. */
export async function locks(dataDir: string): Promise<Finding[]> {
  return withServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' }, async (server) => {
    const seen = visits(() => server.url);
    const posted = posts(() => server.url, 100);
    await pause(second);
    const short = await hold(dataDir, 3 * second);
    await pause(2 * second);
    await hold(dataDir, 10 * second);
    await pause(2 * second);
    const pages = await seen.stop();
    const answers = await posted.stop();
    const { emails } = await storedIn({ dataDir });
    const thanked = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    const during = (held: Held) => answers.filter(({ at, took }) => at - took < held.to && at > held.from);
    return [
      within('slowest page while another program holds the database', slowest(pages), second),
      exactly('pages that failed', failed(pages).length, 0),
      atLeast('posts that met the 3 seconds', during(short).length, 20),
      exactly('of these, not stored', during(short).filter(({ status }) => status !== 200).length, 0),
      atLeast('posts that were answered 503 in the 10 seconds', refused.length, 1),
      exactly('of these, without a sentence', refused.filter(({ says }) => !/^[A-Z].+\.$/.test(says)).length, 0),
      exactly('of these, stored all the same', refused.filter(({ person }) => emails.has(person.email)).length, 0),
      within('longest that anybody waited for an answer', slowest(answers), 17 * second),
      exactly('posts with another answer', answers.length - thanked.length - refused.length, 0),
      exactly(
        'posts that were thanked for and lost',
        thanked.filter(({ person }) => !emails.has(person.email)).length,
        0,
      ),
      exactly('integrity check of the database', await integrityOf(dataDir), 'ok'),
    ];
  });
}

interface Held {
  from: number;
  to: number;
}

const holder = `
  const db = new (require('better-sqlite3'))(process.argv[1], { timeout: 5000 });
  db.exec('begin exclusive');
  console.log('held');
  setTimeout(() => db.exec('rollback'), Number(process.argv[2]));
`;

/** Takes the database in a process of its own, and says from when to when (milliseconds since 1970). */
async function hold(dataDir: string, length: number): Promise<Held> {
  const child = spawn(process.execPath, ['-e', holder, join(dataDir, 'leads.db'), String(length)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const from = Date.now();
  await once(child, 'exit');
  return { from, to: Date.now() };
}
