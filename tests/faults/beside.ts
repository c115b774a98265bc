import { join } from 'node:path';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { runLeads } from './run-leads.ts';
import { withServer } from './server-process.ts';
import { storedIn } from './stored.ts';
import { failed, posts, slowest, visits } from './visitors.ts';

const rounds = 3;
/** Milliseconds that no request may wait beside an export and a backup. */
const maxWait = 2000;

/** Exports and backs up a database of many leads while visitors post and read: nobody is turned away, and every file is complete. */
export async function beside(dataDir: string, seeded: number): Promise<Finding[]> {
  await runLeads(['seed', '--count', String(seeded)], dataDir);
  return withServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' }, async ({ url }) => {
    const seen = visits(() => url);
    const posted = posts(() => url, 40);
    const exported: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [receipt] = await Promise.all([
        runLeads(['export', '--spam', 'with', '--output', join(dataDir, `${round}.csv`)], dataDir),
        runLeads(['db', 'backup', join(dataDir, `${round}.db`)], dataDir),
      ]);
      exported.push(Number(/^Exported ([\d,]+) leads/.exec(receipt.stderr)?.[1]?.replaceAll(',', '')));
    }
    const [pages, answers] = await Promise.all([seen.stop(), posted.stop()]);
    let complete = 0;
    for (let round = 0; round < rounds; round++) {
      const { stdout } = await runLeads(['db', 'check', join(dataDir, `${round}.db`), '--json'], dataDir);
      const proof = JSON.parse(stdout);
      if (proof.ok && proof.counts.investment_leads >= seeded) complete++;
    }
    const { emails } = await storedIn({ dataDir });
    const thanked = answers.filter(({ status }) => status === 200);
    return [
      atLeast(`requests beside ${rounds} exports and ${rounds} backups`, pages.length + answers.length, 100),
      exactly('pages that failed', failed(pages).length, 0),
      exactly('posts that were not thanked for', answers.length - thanked.length, 0),
      within('the longest of them', slowest([...pages, ...answers]), maxWait),
      atLeast('leads in the smallest export', Math.min(...exported), seeded),
      exactly('backups that are complete', complete, rounds),
      exactly(
        'leads that were thanked for and are not there',
        thanked.filter(({ person }) => !emails.has(person.email)).length,
        0,
      ),
    ];
  });
}
