import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';
import { openStore } from '../../src/server/store.ts';
import { pathTo } from '../../src/site/routes.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { personOf, post } from './people.ts';
import { startServer } from './server-process.ts';

const visitors = 6;
const rounds = 3;
/** Milliseconds that no request may wait beside an export and a backup. */
const maxWait = 2000;

/** Exports and backs up a database of many leads while visitors post and read: nobody is turned away, and every file is complete. */
export async function beside(dataDir: string, seeded: number): Promise<Finding[]> {
  const leads = leadsOn(dataDir);
  await leads('seed', '--count', String(seeded));
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' });
  try {
    const visits = beginVisits(server.url);
    const exported: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [receipt] = await Promise.all([
        leads('export', '--spam', 'with', '--output', join(dataDir, `${round}.csv`)),
        leads('db', 'backup', join(dataDir, `${round}.db`)),
      ]);
      exported.push(Number(/^Exported ([\d,]+) leads/.exec(receipt.stderr)?.[1]?.replaceAll(',', '')));
    }
    const seen = await visits.end();
    let complete = 0;
    for (let round = 0; round < rounds; round++) {
      const proof = JSON.parse((await leads('db', 'check', join(dataDir, `${round}.db`), '--json')).stdout);
      if (proof.ok && proof.counts.investment_leads >= seeded) complete++;
    }
    return [
      atLeast(`requests beside ${rounds} exports and ${rounds} backups`, seen.requests, 100),
      exactly('of these, without the answer that they are owed', seen.failed, 0),
      within('the longest of them', seen.longest, maxWait),
      atLeast('leads in the smallest export', Math.min(...exported), seeded),
      exactly('backups that are complete', complete, rounds),
      exactly('leads that were thanked for and are not there', await lost(dataDir, seen.thanked), 0),
    ];
  } finally {
    await server.kill();
  }
}

const execute = promisify(execFile);

/** The built command on a database, with nothing of the machine's own settings. */
const leadsOn =
  (dataDir: string) =>
  (...args: string[]) =>
    execute(process.execPath, [join(root, 'dist/leads.cjs'), ...args], {
      cwd: root,
      env: {
        ...process.env,
        ...Object.fromEntries(Object.keys(settings).map((name) => [name, ''])),
        DATA_DIR: dataDir,
      },
    });

async function lost(dataDir: string, thanked: readonly string[]): Promise<number> {
  const store = openStore({ dataDir });
  try {
    const found = await Promise.all(thanked.map((email) => store.leads.findByReference(email, 1)));
    return found.filter(([lead]) => !lead).length;
  } finally {
    await store.close();
  }
}

interface Seen {
  requests: number;
  failed: number;
  /** Milliseconds. */
  longest: number;
  /** E-mails. */
  thanked: string[];
}

/** Begins visitors who post a form and then read a page, again and again. */
function beginVisits(url: string): { end(): Promise<Seen> } {
  const seen: Seen = { requests: 0, failed: 0, longest: 0, thanked: [] };
  let number = 0;
  let over = false;
  const answered = (ok: boolean, took: number) => {
    seen.requests++;
    if (!ok) seen.failed++;
    seen.longest = Math.max(seen.longest, took);
  };
  const visit = async () => {
    while (!over) {
      const person = personOf(number++);
      const began = performance.now();
      const answer = await post(person, () => url, 1);
      if (answer?.status === 200) seen.thanked.push(person.email);
      answered(answer?.status === 200, performance.now() - began);
      const reading = performance.now();
      const page = await fetch(url + pathTo('invest')).catch(() => undefined);
      await page?.arrayBuffer();
      answered(page?.status === 200, performance.now() - reading);
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, visit));
  return {
    async end() {
      over = true;
      await all;
      return seen;
    },
  };
}
