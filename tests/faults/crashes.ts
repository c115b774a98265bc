import { atLeast, exactly, type Finding, within } from './finding.ts';
import { pause } from './people.ts';
import { startServer } from './server-process.ts';
import { integrityOf, storedIn } from './stored.ts';
import { count, posts } from './visitors.ts';

const leastLoad = 300;
const mostLoad = 800;

/** Kills the server again and again while visitors post, and looks for what it had thanked for. */
export async function crashes(dataDir: string, rounds: number): Promise<Finding[]> {
  const starts: number[] = [];
  const env = { DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000' };
  let server = await startServer(env);
  const people = posts(() => server.url, 5);
  for (let round = 0; round < rounds; round++) {
    await pause(leastLoad + Math.random() * (mostLoad - leastLoad));
    await server.kill();
    server = await startServer(env);
    starts.push(server.started);
  }
  const answers = await people.stop();
  await server.stop();
  const thanked = answers.filter(({ status }) => status === 200);
  const { emails, gaps } = await storedIn({ dataDir });
  return [
    within('slowest return after a kill', Math.max(...starts), 2000),
    atLeast('posts that a kill -9 cut', count(answers, 0), rounds),
    atLeast('leads that were thanked for', thanked.length, 50),
    exactly('of these, lost', thanked.filter(({ person }) => !emails.has(person.email)).length, 0),
    exactly('integrity check of the database', await integrityOf(dataDir), 'ok'),
    exactly('gaps between leads, deliveries and answers', gaps, 0),
  ];
}
