import { atLeast, exactly, type Finding, within } from './finding.ts';
import { personOf, post } from './people.ts';
import { deliveringTo, type ServerProcess, startServer } from './server-process.ts';
import { slowPost } from './slow-post.ts';
import { emailOf, type TroubledCrm, troubledCrm } from './troubled-crm.ts';
import { pause, until } from './visitors.ts';

const visitors = 8;
const readers = 4;
/** Posts before the signal, and the longest that they may take. */
const load = 80;
const longestLoad = 20_000;
const betweenPosts = 50;
const drain = 1000;
/** Milliseconds over which one body arrives: past the drain, so that its answer comes when no connection is taken any more. */
const slowBody = drain + 1500;
const longestDelivery = 60_000;

/**
 * Stops the server while people post, read, and send slowly, behind a balancer that goes by `/readyz`; starts it again, and looks
 * whether every lead arrives at the CRM. Then stops an idle one, and one twice.
 */
export async function stop(dataDir: string): Promise<Finding[]> {
  const crm = await troubledCrm();
  const env = { ...deliveringTo(crm.url, dataDir), NODE_ENV: 'production', STOP_DRAIN_MS: String(drain) };
  // So slow that most deliveries still wait when the server stops.
  const server = await startServer({ ...env, HUBSPOT_PER_10S: '10' });
  try {
    const stopped = await underLoad(server);
    const again = await startServer({ ...env, HUBSPOT_PER_10S: '90' });
    const waited = stopped.thanked.length - arrived(crm).length;
    await until(() => new Set(arrived(crm)).size >= stopped.thanked.length, longestDelivery);
    await again.stop();
    const emails = arrived(crm);
    return [
      atLeast('posts that were thanked for before and while it stopped', stopped.thanked.length, load),
      exactly('requests that were cut or failed', stopped.cut, 0),
      exactly('status of the answer to a body that ended after the drain', stopped.slow, 200),
      within('from the signal to a 503 of /readyz', stopped.unready, 500),
      exactly('exit code', stopped.code ?? -1, 0),
      within('from the signal to the end', stopped.took, 10_000),
      atLeast('deliveries that waited when it stopped', waited, 20),
      exactly('leads at the CRM after the restart', new Set(emails).size, stopped.thanked.length),
      exactly('of these, sent twice', emails.length - new Set(emails).size, 0),
      ...(await whileTheCrmHangs(crm, `${dataDir}-hanging`)),
      ...(await withoutLoad(`${dataDir}-idle`)),
    ];
  } finally {
    await server.kill();
    await crm.close();
  }
}

interface Stopped {
  thanked: string[];
  cut: number;
  /** Status of the slow post. */
  slow: number;
  /** Milliseconds from the signal. */
  unready: number;
  took: number;
  code: number | null;
}

async function underLoad(server: ServerProcess): Promise<Stopped> {
  const thanked: string[] = [];
  let [number, cut, isReady, signalledAt] = [0, 0, true, 0];

  async function visit(): Promise<void> {
    while (isReady) {
      const person = personOf(number++);
      const answer = await post(person, () => server.url, 1);
      if (answer?.status === 200) thanked.push(person.email);
      else cut++;
      await pause(betweenPosts);
    }
  }
  async function read(): Promise<void> {
    while (isReady) {
      const answer = await fetch(`${server.url}/invest`).then(
        (page) => page.text().then(() => page),
        () => undefined,
      );
      if (answer?.status !== 200) cut++;
    }
  }
  async function balance(): Promise<number> {
    while ((await fetch(`${server.url}/readyz`)).ok) await pause(50);
    isReady = false;
    return performance.now() - signalledAt;
  }

  const people = [...Array.from({ length: visitors }, visit), ...Array.from({ length: readers }, read)];
  const unready = balance();
  const end = Date.now() + longestLoad;
  while (thanked.length < load && Date.now() < end) await pause(20);
  const slowPerson = personOf(number++);
  const slow = slowPost(server.url, slowPerson, slowBody);
  await pause(50);
  signalledAt = performance.now();
  server.signal('SIGTERM');
  const code = await server.exited;
  const took = performance.now() - signalledAt;
  await Promise.all(people);
  const status = await slow;
  if (status === 200) thanked.push(slowPerson.email);
  return { thanked, cut, slow: status, unready: await unready, took, code };
}

/** A stop while an attempt of a delivery gets no answer: it is given back, and made again after the restart. */
async function whileTheCrmHangs(crm: TroubledCrm, dataDir: string): Promise<Finding[]> {
  const env = deliveringTo(crm.url, dataDir);
  const person = personOf(1_000_000);
  crm.setMode('hang');
  const server = await startServer(env);
  await post(person, () => server.url);
  await pause(500);
  const took = await timed(async () => {
    server.signal('SIGTERM');
    await server.exited;
  });
  crm.setMode('ok');
  const count = arrived(crm).length + 1;
  const again = await startServer(env);
  await until(() => arrived(crm).length >= count, longestDelivery);
  await again.stop();
  return [
    exactly('exit code while the CRM hangs', (await server.exited) ?? -1, 0),
    within('from the signal to the end', took, 10_000),
    exactly('arrivals of its lead after the restart', arrived(crm).filter((email) => email === person.email).length, 1),
  ];
}

/** A stop with nothing to wait for, and a second signal while something is waited for. */
async function withoutLoad(dataDir: string): Promise<Finding[]> {
  const idle = await startServer({ DATA_DIR: dataDir });
  const idleTook = await timed(async () => {
    idle.signal('SIGINT');
    // npm and the terminal both pass on one Ctrl-C.
    idle.signal('SIGINT');
    await idle.exited;
  });
  const busy = await startServer({ DATA_DIR: dataDir });
  const cut = slowPost(busy.url, personOf(0), 20_000);
  await pause(100);
  busy.signal('SIGTERM');
  await pause(1000);
  const secondTook = await timed(async () => {
    busy.signal('SIGTERM');
    await busy.exited;
  });
  await cut;
  return [
    exactly('exit code of an idle server after one Ctrl-C that comes twice', (await idle.exited) ?? -1, 0),
    within('its stop', idleTook, 1000),
    exactly('exit code of a busy server after a second signal', (await busy.exited) ?? -1, 1),
    within('its end after the second signal', secondTook, 500),
  ];
}

const arrived = (crm: TroubledCrm) =>
  crm
    .requests()
    .filter(({ answered }) => answered === 200)
    .map(emailOf);

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
