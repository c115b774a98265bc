import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { proveDatabase } from '../../src/db/sqlite/maintenance.ts';
import { atLeast, exactly, type Finding, slowdown, within } from './finding.ts';
import { runLeads } from './run-leads.ts';
import { startServer } from './server-process.ts';
import { storedIn } from './stored.ts';
import { count, keptPromises, slowest, whilePeopleVisit } from './visitors.ts';

const rounds = 4;
/** Milliseconds that no request may wait beside an export and a backup of many leads. */
const maxWait = 2000;

/** Exports and backs up a database of many leads while people visit and post. */
export async function backup(folder: string, seeded: number): Promise<Finding[]> {
  const dataDir = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  await runLeads(['seed', '--count', String(seeded)], dataDir);
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' });
  const busy = await slowdown();
  const made: { file: string; from: number; to: number; code: number; exported: number }[] = [];
  const visited = await whilePeopleVisit(
    () => server.url,
    20,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const file = join(folder, `copy-${round}.db`);
        const from = Date.now();
        const [receipt, { code }] = await Promise.all([
          runLeads(['export', '--spam', 'with', '--output', join(folder, `${round}.csv`)], dataDir),
          runLeads(['db', 'backup', file], dataDir),
        ]);
        const exported = Number(/^Exported ([\d,]+) leads/.exec(receipt.stderr)?.[1]?.replaceAll(',', ''));
        made.push({ file, code, from, to: Date.now(), exported });
      }
    },
  );
  await server.stop();
  const { pages, answers } = visited;
  const damaged: string[] = [];
  let [lost, early, gaps] = [0, 0, 0];
  for (const [round, { file, from, to }] of made.entries()) {
    if (!(await proveDatabase(file)).ok) damaged.push(file);
    const asData = join(folder, `read-${round}`);
    mkdirSync(asData);
    copyFileSync(file, join(asData, 'leads.db'));
    const stored = await storedIn({ dataDir: asData });
    gaps += stored.gaps;
    const before = answers.filter(({ status, at }) => status === 200 && at < from);
    lost += before.filter(({ person }) => !stored.emails.has(person.email)).length;
    early += answers.filter(({ at, took, person }) => at - took > to && stored.emails.has(person.email)).length;
  }
  return [
    atLeast('posts that were thanked for meanwhile', count(answers, 200), 50),
    exactly('backups that were made', made.filter(({ code }) => code === 0).length, rounds),
    exactly('of these, damaged', damaged.length, 0),
    exactly('leads that were thanked for before a backup and are not in it', lost, 0),
    exactly('leads in a backup that came after it', early, 0),
    exactly('leads in a backup without their delivery, or the other way round', gaps, 0),
    atLeast('leads in the smallest export', Math.min(...made.map(({ exported }) => exported)), seeded),
    within(
      'longest that anybody waited for an answer',
      slowest([...pages, ...answers]),
      maxWait,
      Math.max(busy, await slowdown()),
    ),
    ...(await keptPromises(visited, { dataDir })),
  ];
}
