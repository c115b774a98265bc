import { openStore, type StoreConfig } from '../../src/store/index.ts';
import type { Finding } from './finding.ts';
import { outageFindings } from './outage-findings.ts';
import { type Person, type Posted, personOf, post } from './people.ts';
import { deliveringTo, startServer } from './server-process.ts';
import { type TroubledCrm, troubledCrm } from './troubled-crm.ts';
import { pause } from './visitors.ts';

const burst = 5;
const betweenBursts = 1200;
const longestReturn = 120_000;
const second = 1000;

/** Lets `posts` people post while the CRM fails in every way it can and the server is killed twice. */
export async function outages(dataDir: string, posts: number): Promise<Finding[]> {
  const crm = await troubledCrm();
  const kills: number[] = [];
  const env = deliveringTo(crm.url, dataDir);
  let server = await startServer(env);
  const people = Array.from({ length: posts }, (_, number) => personOf(number));
  const answers = visits(people, () => server.url);

  async function killAndRestart(): Promise<void> {
    kills.push(Date.now());
    await server.kill();
    server = await startServer(env);
  }

  try {
    await troubles(crm, killAndRestart);
    const answered = await answers;
    crm.setMode('ok');
    const returned = await untilDelivered({ dataDir });
    await server.stop();
    return await outageFindings({ people, answers: answered, crm, kills, returned, dataDir });
  } finally {
    await server.kill();
    await crm.close();
  }
}

/** People come in small groups, whatever happens. */
async function visits(people: readonly Person[], url: () => string): Promise<(Posted | undefined)[]> {
  const answers: Promise<Posted | undefined>[] = [];
  for (const [place, person] of people.entries()) {
    answers.push(post(person, url));
    if (place % burst === burst - 1) await pause(betweenBursts);
  }
  return Promise.all(answers);
}

/** Every way to fail, with good moments in between so that each is met by deliveries on their way. */
async function troubles(crm: TroubledCrm, killAndRestart: () => Promise<void>): Promise<void> {
  const bad = async (mode: Parameters<TroubledCrm['setMode']>[0], length: number, good: number) => {
    crm.setMode(mode);
    await pause(length);
    crm.setMode('ok');
    await pause(good);
  };
  await pause(3 * second);
  await bad('500', 5 * second, 3 * second);
  await bad('reset', 5 * second, 3 * second);
  await bad('401', 3 * second, 3 * second);
  await bad('lost', 4 * second, 4 * second);
  crm.setMode('hang');
  await pause(3 * second);
  await killAndRestart();
  crm.setMode('ok');
  await pause(12 * second);
  await bad('429', 3 * second, 9 * second);
  await crm.vanish();
  await pause(4 * second);
  await crm.comeBack();
  await pause(6 * second);
  await killAndRestart();
  await pause(12 * second);
  crm.setMode('1015');
  await pause(5 * second);
}

/** Milliseconds until no delivery waits; more than two minutes when they never end. */
export async function untilDelivered(config: StoreConfig): Promise<number> {
  const began = Date.now();
  const store = openStore(config);
  try {
    while (Date.now() - began <= longestReturn) {
      const { pending, sending } = await store.outbox.countByState();
      if (pending + sending === 0) break;
      await pause(250);
    }
    return Date.now() - began;
  } finally {
    await store.close();
  }
}
