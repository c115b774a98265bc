import fc from 'fast-check';
import type { Form } from '../../src/site/forms/form.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadValues, type Values } from '../../src/site/forms/values.ts';
import { routeOfForm, routes } from '../../src/site/routes.ts';
import { exchange, type RawAnswer } from '../helpers/raw-http.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { ask } from './people.ts';
import { withServer } from './server-process.ts';
import { withStore } from './stored.ts';

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
  const cases = fc.sample(oddRequests, { seed, numRuns: count });
  const tried: Tried[] = [];
  const env = { DATA_DIR: dataDir, RATE_LIMIT_POSTS: '1000000', RATE_LIMIT_SIGN_INS: '1000' };
  return withServer(env, async (server) => {
    const port = Number(new URL(server.url).port);
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
    const refused = tried.filter(({ answer }) => answer.status >= 400);
    const thanked = tried.filter(({ stored, answer }) => stored && [200, 303].includes(answer.status));
    const bad = {
      'server errors': tried.filter(({ answer }) => answer.status >= 500),
      'refusals without a sentence': refused.filter(isSilent),
      'answers that tell of the inside': tried.filter(({ answer }) =>
        /node_modules|\bat \S+:\d+:\d+/.test(answer.body),
      ),
      'leads that were altered or lost': await alteredIn(dataDir, thanked),
    };
    for (const [what, list] of Object.entries(bad)) {
      for (const { sent, answer } of list.slice(0, 3)) {
        console.error(`${what}: ${JSON.stringify(sent.toString('latin1').slice(0, 600))} got ${answer.status}`);
      }
    }
    return [
      atLeast(`odd requests (again with FUZZ_SEED=${seed}) that were refused`, refused.length, count / 4),
      atLeast('odd posts that were taken', thanked.length, count / 40),
      ...Object.entries(bad).map(([what, list]) => exactly(what, list.length, 0)),
      within('slowest answer', Math.max(...tried.map(({ took }) => took)), 20_000),
      exactly('status of a page afterwards', alive.status, 200),
    ];
  });
}

/** Where no body belongs none is missed, nor where a form ignores a post without an email, as it says. */
const isSilent = ({ answer, sent }: Tried) =>
  !sent.toString().startsWith('HEAD') && !answer.body.includes('"ignored":true') && !sentences.test(answer.body);

type OddRequest = fc.Arbitrary<Pick<Tried, 'sent' | 'stored'>>;

/** What careless code reads as something else, what no text may have, and any other character. */
const pieces =
  'Ann @ . , " \\ / <b> &amp; % %00 %ff + = ; { } [ ] $ ` {{x}} ../ ..\\ __proto__ constructor null undefined NaN 0 -1 1e999';
const characters = ['\t', '\n', '\r\n', ...'é e\u0301 ﷺ 李 🏡 👩‍👩‍👧 \u200b \ufeff \u202e \u2028'.split(' ')];
const unreadable = ['\u{10ffff}', '\ufffe', '\0', '\u0007', '\u001b[31m', '\ud83d', '\udc00', '\ufffd'];
const long = ['a'.repeat(300), '🏡'.repeat(200), "' or 1=1 --", "'", '  '];
const unit = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...pieces.split(' '), ...characters, ...unreadable, ...long) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const oddText = (maxLength = 8) => fc.string({ unit, maxLength });
const oddValue = fc.jsonValue({ maxDepth: 4, stringUnit: unit });

const changes = fc.array(
  fc.record({
    at: fc.nat(9999),
    length: fc.nat(11),
    put: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 1 }).map((byte) => Buffer.from(byte)),
      oddText(2).map((text) => Buffer.from(text)),
      fc.constantFrom(Buffer.alloc(0), Buffer.from('\r\n'), 'twice' as const),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The same bytes with a few of them changed, doubled or taken out. */
const mutated = (bytes: fc.Arbitrary<Buffer>) =>
  fc.tuple(bytes, changes).map(([whole, all]) =>
    all.reduce((changed, { at, length, put }) => {
      const from = at % changed.length;
      const piece = changed.subarray(from, from + length);
      const middle = put === 'twice' ? Buffer.concat([piece, piece]) : put;
      return Buffer.concat([changed.subarray(0, from), middle, changed.subarray(from + length)]);
    }, whole),
  );

const formPaths = leadForms.map((form) => ({
  form,
  path: routeOfForm(form.id)?.path ?? '',
}));
const methods = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND');
const json = 'application/json';
const urlEncoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const types = fc.constantFrom(json, urlEncoded, multipart, 'text/plain', 'application/json; charset=utf-16');
const wire = (first: string, headers: readonly string[], body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from([`${first} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n')),
    Buffer.from(body),
  ]);
const posted = (path: string, type: string, body: Buffer | string) =>
  wire(`POST ${path}`, [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`], body);
const oneLine = (text: string) => text.replace(/[\0\r\n\ud800-\udfff]/g, '');

let people = 0;
/** A form with some of its values odd. A new email each time, so that what was stored can be found. */
const oddForm = fc.constantFrom(...formPaths).chain(({ form, path }) => {
  const typed = form.fields.filter(
    ({ name, control }) => name !== 'email' && control !== 'select' && control !== 'radio',
  );
  const added = fc.tuple(
    ...typed.map(() => fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 4, arbitrary: oddText(4) })),
  );
  return added.map((texts) => {
    const values: Values = { ...form.sample, email: `fuzz${people++}@example.com` };
    for (const [index, { name }] of typed.entries()) values[name] += texts[index] ?? '';
    return { form, path, values };
  });
});

// As forms are sent, half a pair becomes the sign of unreadable text, which is refused.
const posts: OddRequest = fc.tuple(oddForm, fc.boolean()).map(([{ path, ...stored }, isJson]) => ({
  sent: isJson
    ? posted(path, json, JSON.stringify(stored.values))
    : posted(path, urlEncoded, new URLSearchParams(stored.values).toString()),
  stored,
}));
const otherTypes = fc.tuple(oddForm, types, fc.nat(), oddValue).map(([{ path, values }, type, index, value]) => {
  const names = Object.keys(values);
  return posted(path, type, JSON.stringify({ ...values, [names[index % names.length] ?? '']: value }));
});
const oddAddress = fc
  .tuple(
    methods,
    fc.constantFrom(...routes),
    fc.constantFrom('', '/', '?', '?q=', '?amount=', '?utm_source=', '/%', '//', '/..', ';'),
    fc.oneof(
      oddText(3).map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))),
      oddText(2).map((text) => oneLine(text).replace(/\s/g, '')),
    ),
  )
  .map(([method, { path }, end, odd]) => wire(`${method} ${path}${end}${odd}`, []));
const brokenBytes = mutated(oddForm.map(({ path, values }) => posted(path, json, JSON.stringify(values))));
const unstored = fc.oneof(otherTypes, oddAddress, brokenBytes);
const oddRequests = fc.oneof(
  { weight: 2, arbitrary: posts },
  {
    weight: 6,
    arbitrary: unstored.map((sent): Pick<Tried, 'sent' | 'stored'> => ({ sent })),
  },
);

/** Of what was thanked for, what the store does not hold as it was posted. */
const alteredIn = (dataDir: string, thanked: readonly Tried[]) =>
  withStore({ dataDir }, async (store) => {
    const altered: Tried[] = [];
    for (const one of thanked) {
      if (!one.stored) continue;
      const { form, values } = one.stored;
      const sentAsForm = one.sent.includes('x-www-form-urlencoded');
      const received = sentAsForm ? Object.fromEntries(new URLSearchParams(new URLSearchParams(values))) : values;
      // A line end is stored as one character, however it was sent.
      const lines = Object.entries(received).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]);
      const target = leadValues(form, Object.fromEntries(lines));
      const [lead] = await store.leads.list({ search: values.email, spam: 'with' }, { limit: 2 });
      const same =
        lead && Object.entries(target).every(([column, value]) => lead[column as keyof typeof lead] === value);
      if (!same) altered.push(one);
    }
    return altered;
  });
