import { addAdmin } from '../../src/accounts/accounts.ts';
import { openStore } from '../../src/store/index.ts';
import { atLeast, atMost, exactly, type Finding, within } from './finding.ts';
import { personOf } from './people.ts';
import { startServer } from './server-process.ts';
import { type Answered, ask, askToKeep, failed, pause, percentile, posts, slowest, visits } from './visitors.ts';

const flooders = 10;
const length = 6000;
const account = { email: 'owner@example.com', password: 'four unrelated plain words' };

/** One address floods a form, one the sign-in and one the calculator; people elsewhere and the true admin come and go. */
export async function flood(dataDir: string): Promise<Finding[]> {
  const store = openStore({ dataDir });
  await addAdmin({ admins: store.admins, clock: Date.now }, account);
  await store.close();
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const seen = visits(() => server.url);
    // Each of the ten forms is posted to a few times: far below the limit.
    const people = posts(() => server.url, 100);
    const person = personOf(10);
    const [posted, guessed, calculated] = await Promise.all([
      flooding((number) =>
        askToKeep(
          server.url,
          { ...person, values: { ...person.values, email: `bot${number}@example.com` } },
          '127.0.0.2',
        ),
      ),
      flooding((number) =>
        signIn(server.url, { email: `nobody${number}@example.com`, password: 'a guess' }, '127.0.0.3'),
      ),
      // Above the amount that the page begins with: that one is the cached page.
      flooding((number) => ask(`${server.url}/invest?amount=${3000 + number}`, { from: '127.0.0.5' })),
      pause(length),
    ]);
    const admin = await duringHundred(server.url);
    const pages = await seen.stop();
    const others = await people.stop();
    return [
      exactly('posts of the flood that were taken', posted.filter(({ status }) => status === 200).length, 30),
      atLeast('posts of the flood that were answered 429', posted.filter(({ status }) => status === 429).length, 100),
      exactly(
        'of the flood, with another answer',
        posted.filter(({ status }) => ![200, 429].includes(status)).length,
        0,
      ),
      atMost('guesses that were tried', guessed.filter(({ status }) => status === 401).length, 20),
      exactly(
        'guesses with another answer than 401, 429 and 503',
        guessed.filter(({ status }) => ![401, 429, 503].includes(status)).length,
        0,
      ),
      exactly(
        'amounts that were calculated for one address',
        calculated.filter(({ status }) => status === 200).length,
        120,
      ),
      atLeast('amounts that were answered 429', calculated.filter(({ status }) => status === 429).length, 100),
      atLeast('posts of others meanwhile', others.length, 30),
      exactly('of these, not taken', others.filter(({ status }) => status !== 200).length, 0),
      within('slowest of them', slowest(others), 2000),
      within('95 of 100 pages meanwhile', percentile(pages, 0.95), 1000),
      exactly('pages that failed', failed(pages).length, 0),
      exactly('answer to the true admin from elsewhere, while one address posts a hundred sign-ins', admin.status, 303),
      within('after', admin.took, 3000),
    ];
  } finally {
    await server.kill();
  }
}

/** The admin signs in 0.3 s after another address has posted a hundred sign-ins at once. */
async function duringHundred(url: string): Promise<Answered> {
  const hundred = Array.from({ length: 100 }, (_, number) =>
    signIn(url, { email: `somebody${number}@example.com`, password: 'a guess' }, '127.0.0.5'),
  );
  await pause(300);
  const admin = await signIn(url, account, '127.0.0.4');
  await Promise.all(hundred);
  return admin;
}

/** Ten at a time, each as soon as the last is answered. */
async function flooding(send: (number: number) => Promise<Answered>): Promise<Answered[]> {
  const end = Date.now() + length;
  let number = 0;
  const lists = await Promise.all(
    Array.from({ length: flooders }, async () => {
      const answers: Answered[] = [];
      while (Date.now() < end) answers.push(await send(number++));
      return answers;
    }),
  );
  return lists.flat();
}

/** A sign-in as the form sends it, from an address of 127.0.0.0/8. */
export const signIn = (url: string, values: Record<string, string>, from: string) =>
  ask(`${url}/admin/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values).toString(),
    from,
  });
