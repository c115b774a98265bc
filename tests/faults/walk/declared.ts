import { filterNames } from '../../../src/leads/filter.ts';
import { eventsPath } from '../../../src/site/endpoints.ts';
import { utmKeys } from '../../../src/site/forms/form.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { type Route, type RouteName, routes } from '../../../src/site/routes.ts';
import { endpointNames, endpointOf } from '../../../src/web/api/endpoints.ts';
import type { Crawled, ShownForm } from './crawl.ts';
import { asForm, asJson, asParts, type Desk, password, type Sent } from './desk.ts';
import { type Attempt, type Entrance, encodedWithin, texts } from './try-all.ts';

/** Bytes of a form and of a query, with room for what is beside the text. */
const formRoom = 60_000;
const queryRoom = 14_000;
/** Characters that the longest fields may have. */
const usual = 5000;

/** Routes to which no page leads a signed-in admin here, with the fields of their posts and the words of their query. */
const unshown: Partial<Record<RouteName, readonly string[]>> = {
  ...{ remember: ['amount', 'forget', 'back'], unsubscribe: [], confirmEmail: [], calendar: [] },
  ...{ adminLeadsArrivals: ['from'], adminLeadsChanges: ['from', 'lead'], adminLeadsViews: ['name', 'shared', 'back'] },
  ...{ adminLeadsBulk: ['action', 'lead', 'owner', 'back', 'seen'], adminDocumentFile: ['upload'] },
  ...{ adminContentRendered: [], adminContentChanges: ['version'], adminTwoFactorOff: ['current', 'code'] },
  ...{ adminSignInCode: ['code', 'to'], adminSetUp: ['token', 'email', 'password', 'repeated'] },
};

const rows: readonly Route[] = routes;
const others = rows.flatMap((route) => {
  const fields = unshown[route.name as RouteName];
  return fields ? [{ route, fields, path: route.path.replace(/:\w+/g, 'about.json') }] : [];
});

/** Routes that show something, or read the body of a post, and that neither the crawl nor the table above knows. */
export const unknownRoutes = ({ paths, forms }: Crawled) => {
  const posted = new Set([...forms.values()].map(({ route }) => route.name));
  return rows
    .filter(
      ({ name, get, post, body, form }) => (get && !paths.has(name)) || (post && body && !form && !posted.has(name)),
    )
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(unshown, name));
};

/** Bodies that are hostile as a whole. */
function bodies(field: string, post: (sent: Sent) => ReturnType<Desk['anyone']>): Attempt[] {
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 'x']));
  const as = (type: string) => (body: string) => ({ method: 'POST', headers: { 'content-type': type }, body });
  const form = as('application/x-www-form-urlencoded');
  const parts = as('multipart/form-data; boundary=part');
  const sent: Record<string, Sent> = {
    'nested lists': asJson(`{"${field}":${nested('[', ']', 30_000)}}`),
    'nested objects': asJson(`{"${field}":${nested('{"a":', '}', 9000).replace(':}', ':1}')}}`),
    'nested lists alone': asJson(nested('[', ']', 30_000)),
    'a list of 30,000': asJson({ [field]: Array(30_000).fill(1) }),
    '5,000 keys': asJson(keys(5000)),
    'a number of 60,000 digits': asJson(`{"${field}":${'9'.repeat(60_000)}}`),
    'escapes in JSON': asJson(`{"${field}":"${'\\u0061'.repeat(10_000)}"}`),
    'open quotation marks': asJson('["'.repeat(30_000)),
    '10,000 keys': asForm(keys(10_000)),
    '6,000 short keys': asForm(keys(6000)),
    '5,000 values of a name': form(`${field}=x&`.repeat(60_000 / (field.length + 3))),
    'nested names': form(`${field}${'[a]'.repeat(19_000)}=x`),
    'signs of parts': form('&='.repeat(30_000)),
    'percent signs': form(`${field}=${'%'.repeat(60_000)}`),
    'encoded signs': form(`${field}=${'%25'.repeat(20_000)}`),
    'parts without end': parts('--part\r\n'.repeat(7500)),
    'headers of parts': parts(`--part\r\n${'a: b\r\n'.repeat(9000)}`),
    'quotation marks of parts': parts(
      `--part\r\nContent-Disposition: form-data; name="${'\\"'.repeat(29_000)}\r\n\r\n`,
    ),
  };
  return Object.entries(sent).map(([what, each]) => ({ what, send: () => post(each) }));
}

/** Every field of every form that the pages show, and of posts that no page shows. */
export function everyForm(desk: Desk, { forms }: Crawled): Entrance[] {
  const shown = [...forms.values()].filter(({ route }) => route.name !== 'adminContentFile');
  const posts = others
    .filter(({ route }) => route.post)
    .map(({ route, path, fields }): ShownForm => {
      return { route, path, isMultipart: false, fields: Object.fromEntries(fields.map((field) => [field, ''])) };
    });
  const known = new Set<string>();
  return [...shown, ...posts].flatMap((form) => {
    const { route, path, fields, isMultipart } = form;
    const title = route.form ? `${route.form} form` : `${route.name}${path.match(/\/([a-z-]+)$/)?.[0] ?? ''}`;
    const post = (name: string, text: string) => {
      const values = { ...filledIn(route, fields), [name]: text };
      return postAt(desk, form, isMultipart ? asParts(values) : asForm(values));
    };
    const own = Object.keys(fields).filter((name) => !known.has(keyOf(route, name)));
    for (const name of own) known.add(keyOf(route, name));
    const each = own.map((name) => ({
      name: `${title}: ${name}`,
      attempts: texts([usual, formRoom / 3], (text) => post(name, encodedWithin(text, formRoom))),
    }));
    const body = bodies(Object.keys(fields)[0] ?? 'x', (sent) => postAt(desk, form, sent));
    return [...each, { name: `${title}: body`, attempts: body }];
  });
}

/** What forms share is tried once: fields of the actions of one route, and what all forms of visitors have hidden in them. */
function keyOf({ name, form }: Route, field: string): string {
  if (!form) return `${name} ${field}`;
  return formOf(form).fields.some((declared) => declared.name === field) ? `${form} ${field}` : `hidden ${field}`;
}

let filled = 0;
/** What a person would type where a form is empty. */
function filledIn({ form }: Route, fields: Readonly<Record<string, string>>) {
  const email = `other${++filled}@example.com`;
  if (form) return { ...fields, ...formOf(form).sample, email };
  const repeated = 'other unrelated plain words';
  const typed: Record<string, string> = {
    ...{ current: password, password: repeated, repeated, email, name: `walk-${filled}` },
    ...{ url: 'https://hooks.example.com/walk', note: 'A note' },
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || (typed[name] ?? '')]));
}

const lead = /\/admin\/leads\/([0-9a-f-]{36})/;

/** Posts to the address of a form; a lead that an attempt before has removed is replaced. */
async function postAt(desk: Desk, form: ShownForm, sent: Sent) {
  const post = () => desk.open(form.path, sent);
  const answer = await post();
  if (answer.status !== 404 || !lead.test(form.path)) return answer;
  form.path = form.path.replace(lead, `/admin/leads/${await desk.addLead()}`);
  return post();
}

/** Words that no link or form of these pages has. */
const further: Readonly<Record<string, readonly string[]>> = { answers: ['q'], contact: utmKeys, invest: ['amount'] };
/** Lists and exports read the same words as the list of leads. */
const lists = ['adminLeads', 'adminLeadsCsv', 'adminLeadsXlsx', 'adminLeadsArrivals', 'adminLeadsBulk'];

/** Every word of the query of every page, and every parameter of a path. */
export function addresses({ open }: Desk, { paths, words }: Crawled): Entrance[] {
  const ofLists = [...filterNames, ...(words.get('adminLeads') ?? [])];
  return rows.flatMap(({ name, path, get }) => {
    const other = others.find(({ route }) => route.name === name);
    const at = paths.get(name) ?? other?.path ?? path;
    const own = [...(words.get(name) ?? []), ...(other?.fields ?? []), ...(further[name] ?? [])];
    const asked = [...new Set([...own, ...(lists.includes(name) ? ofLists : [])])].map((word) => ({
      name: `GET ${name}: ?${word}=`,
      attempts: texts([200, 5000], (text) => {
        const url = new URL(at, 'http://site');
        url.searchParams.set(word, encodedWithin(text, queryRoom));
        return open(url.pathname + url.search);
      }),
    }));
    const inPath = texts([200, 5000], (text) =>
      open(path.replace(/:\w+/g, encodeURIComponent(encodedWithin(text, queryRoom / 2))), get ? {} : asForm({})),
    );
    return [...(get ? asked : []), ...(path.includes(':') ? [{ name: `${name}: ${path}`, attempts: inPath }] : [])];
  });
}

const headers =
  `accept accept-encoding accept-language authorization content-type cookie forwarded if-none-match if-range
  if-modified-since origin range referer sec-fetch-site sec-gpc user-agent x-forwarded-for x-forwarded-host
  x-forwarded-proto x-request-id x-timed`.split(/\s+/);
const cookies = 'admin __Host-admin visit __Host-visit touches __Host-touches __Secure-admin-code'.split(' ');

/** Every header and cookie that the server reads, at a page, a page behind the sign-in, the API and a probe. */
export function headersAndCookies({ anyone }: Desk): Entrance[] {
  const asBytes = (text: string) =>
    Buffer.from(encodedWithin(text, queryRoom).replace(/[\r\n\0]+/g, ' '))
      .toString('latin1')
      .slice(0, queryRoom);
  const named = [
    ...headers.map((name) => ({ name, header: name, before: '' })),
    ...cookies.map((name) => ({ name: `cookie ${name}`, header: 'cookie', before: `${name}=` })),
  ];
  return named.map(({ name, header, before }) => ({
    name: `header: ${name}`,
    attempts: ['/contact?utm_source=x', '/admin/leads', '/api/leads', '/readyz'].flatMap((path) =>
      texts([14_000], (text) => anyone(path, { headers: { [header]: before + asBytes(text) } })).map((attempt) => ({
        ...attempt,
        what: `${path} ${attempt.what}`,
      })),
    ),
  }));
}

/** Every word and every field of the API, and what pages report. */
export async function programs({ anyone, tokenOf, addLead }: Desk): Promise<Entrance[]> {
  const authorization = `Bearer ${await tokenOf('work')}`;
  const id = await addLead();
  const api = endpointNames.flatMap((name) => {
    const { method, path, query = {}, body = {} } = endpointOf(name);
    const samples = Object.fromEntries(Object.keys(body).map((field) => [field, 'x']));
    const at = (own = id) => path.replace(/\{\w+\}/, own);
    const post = (sent: Sent, where = at()) =>
      anyone(where, { ...sent, method: method.toUpperCase(), headers: { ...sent.headers, authorization } });
    const sample = method === 'post' ? asJson(samples) : {};
    const inQuery = Object.keys(query).map((word) => ({
      name: `API ${name}: ?${word}=`,
      attempts: texts([200, 5000], (text) =>
        post(sample, `${at()}?${word}=${encodeURIComponent(encodedWithin(text, queryRoom))}`),
      ),
    }));
    const inBody = Object.entries(body).map(([field, { maxLength = 200 }]) => ({
      name: `API ${name}: ${field}`,
      attempts: texts([maxLength, 20_000], (text) => post(asJson({ ...samples, [field]: text }))),
    }));
    const inPath = path.includes('{')
      ? [{ name: `API ${name}: ${path}`, attempts: texts([200], (text) => post(sample, at(encodeURIComponent(text)))) }]
      : [];
    const whole = method === 'post' ? [{ name: `API ${name}: body`, attempts: bodies('note', post) }] : [];
    return [...inQuery, ...inBody, ...inPath, ...whole];
  });
  const report = { page: '/', title: 'x', referrer: 'x', action: 'x', category: 'x', label: 'x' };
  const reports = Object.keys(report).map((field) => ({
    name: `report: ${field}`,
    attempts: texts([1000, 3900], (text) => {
      const value = (field === 'page' ? '/' : '') + encodedWithin(text, 3900);
      const { action, ...view } = { ...report, [field]: value };
      return anyone(eventsPath, asJson(['action', 'category', 'label'].includes(field) ? { ...view, action } : view));
    }),
  }));
  return [...api, ...reports, { name: 'report: body', attempts: bodies('page', (sent) => anyone(eventsPath, sent)) }];
}
