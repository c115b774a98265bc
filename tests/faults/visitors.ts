import type { StoreConfig } from '../../src/server/store.ts';
import { exactly, type Finding } from './finding.ts';
import { type Answered, ask, type Person, pause, personOf, postPerson } from './people.ts';
import { storedIn } from './stored.ts';

export type Posted = Awaited<ReturnType<typeof postAs>>;

/** The answer to a post, with who posted it. */
export const postAs = async (person: Person, url: string, from?: string) => ({
  person,
  ...(await postPerson(url, person, from)),
});

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
export const posts = (url: () => string, every: number, from = '127.0.0.8') =>
  steadily(every, (turn) => postAs(personOf(turn), url(), from));

export const slowest = (answers: readonly Answered[]) => Math.max(0, ...answers.map(({ took }) => took));

/** The time under which a part of the answers stay, such as 0.95. */
export function percentile(answers: readonly Answered[], part: number): number {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.ceil(part * times.length) - 1)] ?? Number.POSITIVE_INFINITY;
}

export const count = (answers: readonly Answered[], ...statuses: number[]) =>
  answers.filter(({ status }) => statuses.includes(status)).length;

/** That pages were answered with what they are. */
export const noneFailed = (pages: readonly Answered[]) =>
  exactly('pages that failed', pages.length - count(pages, 200, 404), 0);

interface Visited {
  pages: Answered[];
  answers: Posted[];
}

/** People visit pages, and post every so many milliseconds, while something else happens. */
export async function whilePeopleVisit(
  url: () => string,
  every: number,
  happen: () => Promise<unknown>,
): Promise<Visited> {
  const seen = visits(url);
  const posted = posts(url, every);
  await pause(1000);
  await happen();
  const [pages, answers] = await Promise.all([seen.stop(), posted.stop()]);
  return { pages, answers };
}

/** What holds for people whatever happened: who is thanked is stored, who is not is told so and is not stored. */
export async function keptPromises({ pages, answers }: Visited, config: StoreConfig): Promise<Finding[]> {
  const { emails, gaps } = await storedIn(config);
  const thanked = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  const stored = ({ person }: Posted) => emails.has(person.email);
  return [
    noneFailed(pages),
    exactly('posts with another answer than thanks or 503', answers.length - thanked.length - refused.length, 0),
    exactly('refusals without a sentence', refused.filter(({ says }) => !/^[A-Z].+\.$/.test(says)).length, 0),
    exactly('posts that were refused and stored all the same', refused.filter(stored).length, 0),
    exactly('posts that were thanked for and lost', thanked.length - thanked.filter(stored).length, 0),
    exactly('gaps between leads, deliveries and answers', gaps, 0),
  ];
}

/** People come in small groups, whatever happens. */
export async function inGroups<T>(
  people: readonly Person[],
  { burst, every }: { burst: number; every: number },
  visit: (person: Person) => Promise<T>,
): Promise<T[]> {
  const visiting: Promise<T>[] = [];
  for (const [index, person] of people.entries()) {
    visiting.push(visit(person));
    if (index % burst === burst - 1) await pause(every);
  }
  return Promise.all(visiting);
}
