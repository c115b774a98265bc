import { sql } from 'kysely';
import { leadOf } from '../../src/leads/lead.ts';
import { openStore } from '../../src/store/index.ts';
import { atLeast, equal, exactly, type Finding, within } from './finding.ts';
import { personOf, post } from './people.ts';
import { startServer } from './server-process.ts';

const visitors = 8;
const leastLoad = 300;
const mostLoad = 800;

/** Kills the server again and again while visitors post, and looks for what it had thanked for. */
export async function crashes(dataDir: string, rounds: number): Promise<Finding[]> {
  const thanked: string[] = [];
  const starts: number[] = [];
  let number = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' });
    if (round) starts.push(server.started);
    let up = true;
    const visits = Array.from({ length: visitors }, async () => {
      while (up) {
        const person = personOf(number++);
        const answer = await post(person, () => server.url, 1);
        if (answer?.status === 200) thanked.push(person.email);
      }
    });
    await pause(leastLoad + Math.random() * (mostLoad - leastLoad));
    await server.kill();
    up = false;
    await Promise.all(visits);
  }
  const last = await startServer({ DATA_DIR: dataDir });
  starts.push(last.started);
  await last.stop();
  return [within('slowest return after a kill', Math.max(...starts), 2000), ...(await inspect(dataDir, thanked))];
}

async function inspect(dataDir: string, thanked: readonly string[]): Promise<Finding[]> {
  const store = openStore({ dataDir });
  try {
    const kept = new Set<string>();
    for await (const leads of store.leads.rows({ spam: 'with' }))
      for (const { email } of leads.map(leadOf)) kept.add(email);
    const integrity = await store.engine.read((db) =>
      sql<{ integrity_check: string }>`pragma integrity_check`.execute(db),
    );
    const { gaps } = await store.ledger.reconcile();
    return [
      atLeast('leads that were thanked for before a kill -9', thanked.length, 50),
      exactly('of these, lost', thanked.filter((email) => !kept.has(email)).length, 0),
      equal('integrity check of the database', integrity.rows[0]?.integrity_check ?? '', 'ok'),
      exactly('gaps between leads, deliveries and answers', gaps.length, 0),
    ];
  } finally {
    await store.close();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
