import { connect } from 'node:net';
import { startFakeCrm } from '../fakes/crm.ts';
import { emailOf } from './delivered.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { type Person, pause, personOf, post, until } from './people.ts';
import { deliveringTo, type ServerProcess, startServer } from './server-process.ts';
import { count, noneFailed, posts, visits } from './visitors.ts';

/** Posts before the signal. */
const load = 80;
const drain = 1000;
/** Milliseconds over which one body arrives: past the drain, so that its answer comes when no connection is taken any more. */
const slowBody = drain + 1500;
const longestDelivery = 60_000;

type Crm = Awaited<ReturnType<typeof startFakeCrm>>;

/**
 * Stops the server while people post, read, and send slowly, behind a balancer that goes by `/readyz`; starts it again, and looks
 * whether every lead arrives at the CRM. Then stops one whose CRM hangs, an idle one, and one twice.
 */
export async function stop(dataDir: string): Promise<Finding[]> {
  const crm = await startFakeCrm({ per10Seconds: 100 });
  try {
    return [
      ...(await underLoad(crm, dataDir)),
      ...(await whileTheCrmHangs(crm, `${dataDir}-hanging`)),
      ...(await withoutLoad(`${dataDir}-idle`)),
    ];
  } finally {
    await crm.close();
  }
}

async function underLoad(crm: Crm, dataDir: string): Promise<Finding[]> {
  const env = { ...deliveringTo(crm.url, dataDir), NODE_ENV: 'production', STOP_DRAIN_MS: String(drain) };
  // So slow that most deliveries still wait when the server stops.
  const server = await startServer({ ...env, HUBSPOT_PER_10S: '10' });
  const people = posts(() => server.url, 50);
  const readers = visits(() => server.url, 10);
  await people.made(load);
  const slow = slowPost(server.url, personOf(1_000_001), slowBody);
  await pause(50);
  const ended = signalled(server);
  const began = performance.now();
  while ((await fetch(`${server.url}/readyz`)).ok) await pause(20);
  const unready = performance.now() - began;
  const [answers, pages] = await Promise.all([people.stop(), readers.stop()]);
  const status = await slow;
  const { code, took } = await ended;

  const thanked = count(answers, 200) + Number(status === 200);
  const waited = thanked - arrived(crm).length;
  const again = await startServer({ ...env, HUBSPOT_PER_10S: '90' });
  await until(() => new Set(arrived(crm)).size >= thanked, longestDelivery);
  await again.stop();
  const emails = arrived(crm);
  return [
    atLeast('posts that were thanked for before and while it stopped', thanked, load),
    exactly('posts that were cut or failed', answers.length - count(answers, 200), 0),
    noneFailed(pages),
    exactly('status of the answer to a body that ended after the drain', status, 200),
    within('from the signal to a 503 of /readyz', unready, 500),
    exactly('exit code', code, 0),
    within('from the signal to the end', took, 10_000),
    atLeast('deliveries that waited when it stopped', waited, 20),
    exactly('leads at the CRM after the restart', new Set(emails).size, thanked),
    exactly('of these, sent twice', emails.length - new Set(emails).size, 0),
  ];
}

/** A stop while an attempt of a delivery gets no answer: it is given back, and made again after the restart. */
async function whileTheCrmHangs(crm: Crm, dataDir: string): Promise<Finding[]> {
  const env = deliveringTo(crm.url, dataDir);
  const { email } = personOf(1_000_000);
  crm.setMode('hang');
  const server = await startServer(env);
  await post(personOf(1_000_000), () => server.url);
  await pause(500);
  const { code, took } = await signalled(server);
  crm.setMode('ok');
  const again = await startServer(env);
  await until(() => arrived(crm).includes(email), longestDelivery);
  await again.stop();
  return [
    exactly('exit code while the CRM hangs', code, 0),
    within('from the signal to the end', took, 10_000),
    exactly('arrivals of its lead after the restart', arrived(crm).filter((one) => one === email).length, 1),
  ];
}

/** A stop with nothing to wait for, and a second signal while something is waited for. */
async function withoutLoad(dataDir: string): Promise<Finding[]> {
  const idle = await startServer({ DATA_DIR: dataDir });
  // npm and the terminal both pass on one Ctrl-C.
  idle.signal('SIGINT');
  const first = await signalled(idle, 'SIGINT');
  const busy = await startServer({ DATA_DIR: dataDir });
  const cut = slowPost(busy.url, personOf(0), 20_000);
  await pause(100);
  busy.signal('SIGTERM');
  await pause(1000);
  const second = await signalled(busy);
  await cut;
  return [
    exactly('exit code of an idle server after one Ctrl-C that comes twice', first.code, 0),
    within('its stop', first.took, 1000),
    exactly('exit code of a busy server after a second signal', second.code, 1),
    within('its end after the second signal', second.took, 500),
  ];
}

const arrived = ({ requests }: Crm) => requests.filter(({ answered }) => answered === 200).map(emailOf);

/** Sends a signal and waits for the end; answers the exit code and the milliseconds that it took. */
async function signalled(server: ServerProcess, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
  const began = performance.now();
  server.signal(signal);
  const code = (await server.exited) ?? -1;
  return { code, took: performance.now() - began };
}

/** Posts a person's values, the second half of them so many milliseconds after the first; answers the status, 0 when the connection was cut. */
function slowPost(url: string, person: Person, milliseconds: number): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify(person.values);
  const half = Math.floor(body.length / 2);
  const head = [
    `POST ${person.path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, half)}`);
  const rest = setTimeout(() => socket.write(body.slice(half)), milliseconds);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(rest);
      // An answer without its end is none.
      resolve(answer.trimEnd().endsWith('}') ? Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) : 0);
    });
  });
}
