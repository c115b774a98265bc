import { account } from '../helpers/signed-in.ts';
import { atLeast, atMost, exactly, type Finding, slowdown, within } from './finding.ts';
import { type Answered, ask, personOf, postPerson } from './people.ts';
import { withServer } from './server-process.ts';
import { addOwner } from './stored.ts';
import { count, noneFailed, percentile, posts, slowest, visits } from './visitors.ts';

const flooders = 10;
/** Requests of each flood; it goes on until others have posted so often. */
const flooded = 1000;
const meanwhile = 60;

/** One address floods a form, one the sign-in and one the calculator; people elsewhere and the true admin come and go. */
export async function flood(dataDir: string): Promise<Finding[]> {
  await addOwner(dataDir);
  const before = await slowdown();
  return withServer({ DATA_DIR: dataDir }, async (server) => {
    const seen = visits(() => server.url);
    // Each of the ten forms is posted to a few times: far below the limit.
    const people = posts(() => server.url, 100);
    const person = personOf(10);
    let isOver = false;
    const postedByOthers = people.made(meanwhile).then(() => {
      isOver = true;
      return people.stop();
    });
    const flooding = (send: (number: number) => Promise<Answered>) => floodUntil(() => isOver, send);
    const [posted, guessed, calculated, others] = await Promise.all([
      flooding((number) => {
        const values = { ...person.values, email: `bot${number}@example.com` };
        return postPerson(server.url, { ...person, values }, '127.0.0.2');
      }),
      flooding((number) =>
        signIn(server.url, { email: `nobody${number}@example.com`, password: 'a guess' }, '127.0.0.3'),
      ),
      // Above the amount that the page begins with: that one is the cached page.
      flooding((number) => ask(`${server.url}/invest?amount=${3000 + number}`, { from: '127.0.0.5' })),
      postedByOthers,
    ]);
    const admin = await signIn(server.url, account, '127.0.0.4');
    const pages = await seen.stop();
    const slow = Math.max(before, await slowdown());
    const first = calculated.slice(0, flooded);
    return [
      exactly('posts of the flood that were taken', count(posted, 200), 30),
      atLeast('posts of the flood that were answered 429', count(posted, 429), flooded - 30),
      exactly('of the flood, with another answer', posted.length - count(posted, 200, 429), 0),
      atMost('guesses that were tried', count(guessed, 401), 20),
      exactly('guesses with another answer than 401, 429 and 503', guessed.length - count(guessed, 401, 429, 503), 0),
      exactly(`of ${flooded} amounts, calculated for one address`, count(first, 200), 120),
      exactly('of these, answered 429', count(first, 429), flooded - 120),
      atLeast('posts of others meanwhile', others.length, meanwhile),
      exactly('of these, not taken', others.length - count(others, 200), 0),
      within('slowest of them', slowest(others), 2000, slow),
      within('95 of 100 pages meanwhile', percentile(pages, 0.95), 1000, slow),
      noneFailed(pages),
      exactly('answer to the true admin from elsewhere', admin.status, 303),
      within('after', admin.took, 3000, slow),
    ];
  });
}

/** Ten at a time, each as soon as the last is answered; all answers in the order of their requests. */
async function floodUntil(isOver: () => boolean, send: (number: number) => Promise<Answered>): Promise<Answered[]> {
  const sent: Promise<Answered>[] = [];
  const flooder = async () => {
    while (sent.length < flooded || !isOver()) {
      const answer = send(sent.length);
      sent.push(answer);
      await answer;
    }
  };
  await Promise.all(Array.from({ length: flooders }, flooder));
  return Promise.all(sent);
}

/** A sign-in as the form sends it, from an address of 127.0.0.0/8. */
export const signIn = (url: string, values: Record<string, string>, from: string) =>
  ask(`${url}/admin/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values).toString(),
    from,
  });
