import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveDatabase } from '../../src/db/sqlite/maintenance.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { runLeads } from './run-leads.ts';
import { startServer } from './server-process.ts';
import { storedIn } from './stored.ts';
import { failed, pause, posts, slowest, visits } from './visitors.ts';

const copies = 4;
const second = 1000;

/** Copies the database with `leads db backup` while people post, then puts a copy back, and tries to put back a spoilt one. */
export async function backup(folder: string): Promise<Finding[]> {
  const dataDir = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' });
  const made: { file: string; from: number; to: number; code: number }[] = [];
  const seen = visits(() => server.url);
  const posted = posts(() => server.url, 20);
  await pause(second);
  for (let copy = 0; copy < copies; copy++) {
    const file = join(folder, `copy-${copy}.db`);
    const from = Date.now();
    const { code } = await runLeads(['db', 'backup', file], dataDir);
    made.push({ file, code, from, to: Date.now() });
  }
  const pages = await seen.stop();
  const answers = await posted.stop();
  await server.stop();
  const thanked = answers.filter(({ status }) => status === 200);

  let lost = 0;
  let early = 0;
  let gaps = 0;
  let damaged = 0;
  for (const [place, { file, from, to }] of made.entries()) {
    damaged += (await proveDatabase(file)).ok ? 0 : 1;
    const asData = join(folder, `read-${place}`);
    mkdirSync(asData);
    copyFileSync(file, join(asData, 'leads.db'));
    const stored = await storedIn({ dataDir: asData });
    gaps += stored.gaps;
    lost += thanked.filter(({ at, person }) => at < from && !stored.emails.has(person.email)).length;
    early += answers.filter(({ at, took, person }) => at - took > to && stored.emails.has(person.email)).length;
  }
  return [
    atLeast('posts that were thanked for meanwhile', thanked.length, 50),
    exactly('backups that were made', made.filter(({ code }) => code === 0).length, copies),
    exactly('of these, damaged', damaged, 0),
    exactly('leads that were thanked for before a backup and are not in it', lost, 0),
    exactly('leads in a backup that came after it', early, 0),
    exactly('leads in a backup without their delivery, or the other way round', gaps, 0),
    within('slowest page meanwhile', slowest(pages), second),
    exactly('pages that failed', failed(pages).length, 0),
    ...(await restores(folder, made[0]?.file ?? '')),
  ];
}

async function restores(folder: string, good: string): Promise<Finding[]> {
  const dataDir = join(folder, 'data');
  const count = async () => (await storedIn({ dataDir })).emails.size;
  const before = await count();
  const spoilt = join(folder, 'spoilt.db');
  copyFileSync(good, spoilt);
  const bytes = Buffer.alloc(40_000, 0xff);
  writeFileSync(spoilt, bytes, { flag: 'r+' });
  const { code: refused } = await runLeads(['db', 'restore', spoilt, '--yes'], dataDir);
  const after = await count();
  const { code: restored } = await runLeads(['db', 'restore', good, '--yes'], dataDir);
  const { counts } = await proveDatabase(good);
  return [
    exactly('exit code of putting back a spoilt copy', refused, 1),
    exactly('leads that were gone after it', before - after, 0),
    exactly('exit code of putting back a good one', restored, 0),
    exactly('leads then', await count(), counts.investment_leads ?? -1),
  ];
}
