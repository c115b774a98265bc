import { openStore } from '../../src/server/store.ts';
import type { Form } from '../../src/site/forms/form.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadValues, type Values } from '../../src/site/forms/values.ts';
import { type Route, routes } from '../../src/site/routes.ts';
import { exchange, type RawAnswer } from '../helpers/raw-http.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { type Chance, mutated, oddText, oddValue, oneOf, seeded } from './fuzz-values.ts';
import { startServer } from './server-process.ts';
import { ask } from './visitors.ts';

const sentences = /[A-Z][^<>{}]{10,}/;
const atOnce = 6;

/** What was sent, what came back, and the values that it must have stored where it was thanked for. */
interface Tried {
  sent: Buffer;
  answer: RawAnswer;
  took: number;
  stored?: { form: Form; values: Values };
}

/** Sends `count` odd requests; `FUZZ_SEED` sends the same ones again. */
export async function fuzz(dataDir: string, count: number): Promise<Finding[]> {
  const seed = Number(process.env.FUZZ_SEED) || Date.now() % 1_000_000;
  const chance = seeded(seed);
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000', RATE_LIMIT_SIGN_INS: '1000' });
  const port = Number(new URL(server.url).port);
  const tried: Tried[] = [];
  const cases = Array.from({ length: count }, (_, number) => oneOf(chance, makers)(chance, number));
  try {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = cases.pop(); next; next = cases.pop()) {
          const began = performance.now();
          const answer = await exchange(port, next.sent, { ends: true });
          tried.push({ ...next, answer, took: performance.now() - began });
        }
      }),
    );
    const alive = await ask(`${server.url}/contact`);
    const thanked = tried.filter(({ stored, answer }) => stored && [200, 303].includes(answer.status));
    const altered = await alteredIn(dataDir, thanked);
    const bad = {
      'server errors': tried.filter(({ answer }) => answer.status >= 500),
      'refusals without a sentence': tried.filter(isSilent),
      'answers that tell of the inside': tried.filter(({ answer }) =>
        /node_modules|\bat \S+:\d+:\d+/.test(answer.body),
      ),
      'leads that were altered or lost': altered,
    };
    for (const [what, list] of Object.entries(bad)) {
      for (const { sent, answer } of list.slice(0, 3)) {
        console.error(`${what}: ${JSON.stringify(sent.toString('latin1').slice(0, 600))} got ${answer.status}`);
      }
    }
    return [
      atLeast(`odd requests (again with FUZZ_SEED=${seed}) that were refused`, refused(tried), count / 4),
      atLeast('odd posts that were taken', thanked.length, count / 40),
      ...Object.entries(bad).map(([what, list]) => exactly(what, list.length, 0)),
      within('slowest answer', Math.max(...tried.map(({ took }) => took)), 20_000),
      exactly('status of a page afterwards', alive.status, 200),
    ];
  } finally {
    await server.kill();
  }
}

/** Where no body belongs none is missed, nor where a form ignores a post without an email, as it says. */
const isSilent = ({ answer, sent }: Tried) =>
  answer.status >= 400 &&
  !sent.toString().startsWith('HEAD') &&
  !answer.body.includes('"ignored":true') &&
  !sentences.test(answer.body);

const refused = (tried: readonly Tried[]) => tried.filter(({ answer }) => answer.status >= 400).length;

type Maker = (chance: Chance, number: number) => Pick<Tried, 'sent' | 'stored'>;

const formPaths = leadForms.map((form) => ({
  form,
  path: (routes as readonly Route[]).find((row) => row.form === form.id)?.path ?? '',
}));
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json; charset=utf-16',
];
const names = [
  'Accept',
  'Cookie',
  'Referer',
  'Origin',
  'Range',
  'If-None-Match',
  'Accept-Encoding',
  'Sec-Fetch-Site',
  'X-Forwarded-For',
  'Content-Encoding',
  'Expect',
  'Upgrade',
];

const wire = (first: string, headers: readonly string[], body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from([`${first} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n')),
    Buffer.from(body),
  ]);
const withLength = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;
const oneLine = (text: string) => text.replace(/[\0\r\n\ud800-\udfff]/g, '');

/** A form with some of its values odd. A new email each time, so that what was stored can be found. */
function oddForm(chance: Chance, number: number): { form: Form; path: string; values: Values } {
  const { form, path } = oneOf(chance, formPaths);
  const values: Values = { ...form.sample, email: `fuzz${number}@example.com` };
  for (const { name, control } of form.fields) {
    if (name !== 'email' && control !== 'select' && control !== 'radio' && chance() < 0.4)
      values[name] += oddText(chance, 4);
  }
  return { form, path, values };
}

const makers: readonly Maker[] = [
  function oddJson(chance, number) {
    const { form, path, values } = oddForm(chance, number);
    const body = JSON.stringify(values);
    return {
      sent: wire(`POST ${path}`, ['Content-Type: application/json', withLength(body)], body),
      stored: { form, values },
    };
  },
  function oddPost(chance, number) {
    const { form, path, values } = oddForm(chance, number);
    // As forms are sent, half a pair becomes the sign of unreadable text, which is refused.
    const body = new URLSearchParams(values).toString();
    const type = 'Content-Type: application/x-www-form-urlencoded';
    return { sent: wire(`POST ${path}`, [type, withLength(body)], body), stored: { form, values } };
  },
  function otherTypes(chance, number) {
    const { path, values } = oddForm(chance, number);
    const body = JSON.stringify({ ...values, [oneOf(chance, Object.keys(values))]: oddValue(chance) });
    return { sent: wire(`POST ${path}`, [`Content-Type: ${oneOf(chance, types)}`, withLength(body)], body) };
  },
  function anyJson(chance) {
    const body = JSON.stringify(oddValue(chance)) ?? '';
    const path = oneOf(chance, [
      '/contact',
      '/admin/sign-in',
      '/api/events',
      '/functions/v1/submit-hubspot-lead',
      '/admin/set-up',
    ]);
    return { sent: wire(`POST ${path}`, ['Content-Type: application/json', withLength(body)], body) };
  },
  function oddAddress(chance) {
    const known = oneOf(chance, routes as readonly Route[]).path;
    const path = `${known}${oneOf(chance, ['', '/', '?', '?q=', '?amount=', '?utm_source=', '/%', '//', '/..', ';'])}`;
    const odd =
      chance() < 0.5
        ? encodeURIComponent(oddText(chance, 3).replace(/\p{Surrogate}/gu, ''))
        : oneLine(oddText(chance, 2)).replace(/\s/g, '');
    return { sent: wire(`${oneOf(chance, methods)} ${path}${odd}`, []) };
  },
  function oddHeaders(chance) {
    const headers = Array.from({ length: 3 }, () => `${oneOf(chance, names)}: ${oneLine(oddText(chance))}`);
    return { sent: wire(`GET ${oneOf(chance, formPaths).path}`, headers) };
  },
  function brokenBytes(chance, number) {
    const { path, values } = oddForm(chance, number);
    const body = JSON.stringify(values);
    return { sent: mutated(chance, wire(`POST ${path}`, ['Content-Type: application/json', withLength(body)], body)) };
  },
  function brokenParts(chance, number) {
    const { path, values } = oddForm(chance, number);
    const parts = Object.entries(values).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const body = mutated(chance, Buffer.from(`${parts.join('')}--x--\r\n`));
    return {
      sent: wire(
        `POST ${path}`,
        ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${body.length}`],
        body,
      ),
    };
  },
];

/** Of what was thanked for, what the store does not hold as it was posted. */
async function alteredIn(dataDir: string, thanked: readonly Tried[]): Promise<Tried[]> {
  const store = openStore({ dataDir });
  try {
    const altered: Tried[] = [];
    for (const one of thanked) {
      if (!one.stored) continue;
      const { form, values } = one.stored;
      const sentAsForm = one.sent.includes('x-www-form-urlencoded');
      // A form is sent with line ends as they are typed here: nothing changes them on the way.
      const target = leadValues(
        form,
        sentAsForm ? Object.fromEntries(new URLSearchParams(new URLSearchParams(values))) : values,
      );
      const [lead] = await store.leads.list({ search: values.email, spam: 'with' }, { limit: 2 });
      const same =
        lead && Object.entries(target).every(([column, value]) => lead[column as keyof typeof lead] === value);
      if (!same) altered.push(one);
    }
    return altered;
  } finally {
    await store.close();
  }
}
