import { type Agent, request } from 'node:http';
import { type Person, personOf } from './people.ts';

/** One answer: 0 where the connection broke. */
export interface Answered {
  status: number;
  /** What a JSON answer says, or the beginning of another. */
  says: string;
  /** Milliseconds. */
  took: number;
  /** Milliseconds since 1970, at its end. */
  at: number;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address of 127.0.0.0/8 that it comes from. */
  from?: string;
  agent?: Agent;
}

/** One request on a connection of its own; never rejects. */
export function ask(url: string, { body = '', from, agent, ...rest }: Asked = {}): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, says: string) =>
      resolve({ status, says, took: performance.now() - began, at: Date.now() });
    const sent = request(url, { ...rest, localAddress: from, agent: agent ?? false, timeout: 30_000 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => done(answer.statusCode ?? 0, saidIn(Buffer.concat(parts).toString())));
      answer.once('error', () => done(0, ''));
    });
    sent.once('error', () => done(0, ''));
    sent.once('timeout', () => sent.destroy());
    sent.end(body);
  });
}

/** Posts a person's values as JSON, once. */
export const postPerson = (url: string, person: Person, from?: string) =>
  ask(url + person.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person.values),
    from,
  });

export type Posted = Awaited<ReturnType<typeof postAs>>;

/** The answer to a post, with who posted it. */
export const postAs = async (person: Person, url: string, from?: string) => ({
  person,
  ...(await postPerson(url, person, from)),
});

/** Posts the same again when it did not work, as a person does. */
export async function postUntilThanked(person: Person, url: string): Promise<Posted[]> {
  const answers: Posted[] = [];
  while (answers.length < 60 && answers.at(-1)?.status !== 200) {
    if (answers.length) await pause(500);
    answers.push(await postAs(person, url));
  }
  return answers;
}

/** So many that wait leave out their next turn: more would only measure how long a line grows on a machine with other work. */
const mostWaiting = 25;

/** Does something every so many milliseconds until `stop`, whose promise holds all answers; `made` waits for so many of them. */
function steadily<T>(every: number, act: (turn: number) => Promise<T>) {
  const acts: Promise<T>[] = [];
  let waiting = 0;
  const timer = setInterval(() => {
    if (waiting === mostWaiting) return;
    waiting++;
    acts.push(act(acts.length).finally(() => waiting--));
  }, every);
  return {
    async made(count: number) {
      while (acts.length < count) await pause(every);
      await Promise.all(acts.slice(0, count));
    },
    stop() {
      clearInterval(timer);
      return Promise.all(acts);
    },
  };
}

const paths = ['/', '/contact', '/invest', '/invest?amount=2500', '/blog', '/portfolio?utm_source=faults', '/nothing'];

/** Visits pages, cached ones and ones that are made for the request, from an address of their own. */
export const visits = (url: () => string, every = 40, from = '127.0.0.9') =>
  steadily(every, (turn) => ask(url() + paths[turn % paths.length], { from }));

/** People who post one after the other, each with another email. */
export function posts(url: () => string, every: number, from = '127.0.0.8') {
  return steadily(every, (turn) => postAs(personOf(turn), url(), from));
}

export const slowest = (answers: readonly Answered[]) => Math.max(0, ...answers.map(({ took }) => took));

/** The time under which a part of the answers stay, such as 0.95. */
export function percentile(answers: readonly Answered[], part: number): number {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.ceil(part * times.length) - 1)] ?? Number.POSITIVE_INFINITY;
}

/** Pages that were not answered with what they are. */
export const failed = (answers: readonly Answered[]) => answers.filter(({ status }) => ![200, 404].includes(status));

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something holds, or for so many milliseconds. */
export async function until(holds: () => boolean, longest: number): Promise<void> {
  const end = Date.now() + longest;
  while (!holds() && Date.now() < end) await pause(50);
}

/** People come in small groups, whatever happens. */
export async function inGroups<T>(
  people: readonly Person[],
  { burst, every }: { burst: number; every: number },
  visit: (person: Person) => Promise<T>,
): Promise<T[]> {
  const visits: Promise<T>[] = [];
  for (const [index, person] of people.entries()) {
    visits.push(visit(person));
    if (index % burst === burst - 1) await pause(every);
  }
  return Promise.all(visits);
}

function saidIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? '');
  } catch {
    return text.slice(0, 200);
  }
}
