import { atLeast, exactly, type Finding, within } from './finding.ts';
import { personOf, post } from './people.ts';
import { startServer } from './server-process.ts';
import { integrityOf, storedIn } from './stored.ts';
import { pause } from './visitors.ts';

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
  const { emails, gaps } = await storedIn({ dataDir });
  return [
    within('slowest return after a kill', Math.max(...starts), 2000),
    atLeast('leads that were thanked for before a kill -9', thanked.length, 50),
    exactly('of these, lost', thanked.filter((email) => !emails.has(email)).length, 0),
    exactly('integrity check of the database', await integrityOf(dataDir), 'ok'),
    exactly('gaps between leads, deliveries and answers', gaps, 0),
  ];
}
