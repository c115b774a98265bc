import { atMost, exactly, type Finding } from './finding.ts';
import { personOf, post } from './people.ts';
import { deliveringTo, startServer } from './server-process.ts';
import { storedIn } from './stored.ts';
import { troubledCrm } from './troubled-crm.ts';
import { pause, until } from './visitors.ts';

const per10Seconds = 40;
const longest = 40_000;

/** Two servers on one database take posts at the same time: together they keep the pace, and each lead goes once. */
export async function pair(dataDir: string, posts: number): Promise<Finding[]> {
  const crm = await troubledCrm();
  const env = { ...deliveringTo(crm.url, dataDir), HUBSPOT_PER_10S: String(per10Seconds) };
  const servers = await Promise.all([startServer(env), startServer(env)]);
  try {
    const urls = servers.map(({ url }) => url);
    const answers = await Promise.all(
      Array.from({ length: posts }, (_, number) => post(personOf(number), () => urls[number % 2] ?? '')),
    );
    await until(() => crm.requests().length >= posts, longest);
    // A request too many would come now.
    await pause(1000);
    await Promise.all(servers.map((server) => server.stop()));
    const times = crm.requests().map(({ at }) => at);
    const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 10_000).length));
    return [
      exactly('posts that were thanked for', answers.filter((answer) => answer?.status === 200).length, posts),
      exactly('requests to the CRM', times.length, posts),
      // One more at the edge of the ten seconds, and one where the right to send goes from one server to the other.
      atMost('most requests in ten seconds', busiest, per10Seconds + 2),
      exactly('gaps between leads, deliveries and answers', (await storedIn({ dataDir })).gaps, 0),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await crm.close();
  }
}
