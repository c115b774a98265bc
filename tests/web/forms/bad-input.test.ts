import type { Request } from 'express';
import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { refusalOf, text } from '../../../src/web/http/posted.ts';
import { portOf } from '../../helpers/port-of.ts';
import { exchange } from '../../helpers/raw-http.ts';
import { testApp } from '../../helpers/test-app.ts';

const { app, request } = await testApp({ RATE_LIMIT_POSTS: '100000' });
const port = await portOf(app);

const sentence = /[A-Z][^<>]{10,}\./;
const stack = /node_modules|\bat \S+:\d+:\d+|\w+Error:/;
const values = (over: object = {}) => ({ ...contactForm.sample, ...over });

/** A request as it goes over the wire; `lines` are its headers besides the usual ones. */
const wire = (lines: readonly string[], body: string | Buffer = '', first = 'POST /contact HTTP/1.1') =>
  Buffer.concat([
    Buffer.from([first, 'Host: site', 'Connection: close', ...lines, '', ''].join('\r\n'), 'latin1'),
    Buffer.from(body),
  ]);
const jsonWire = (body: string | Buffer, lines: readonly string[] = [], path = '/contact') => {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return wire(['Content-Type: application/json', length, ...lines], body, `POST ${path} HTTP/1.1`);
};
const formWire = (body: string, type = 'application/x-www-form-urlencoded') =>
  wire([`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`], body);
const parts = (body: string, boundary = 'x') => formWire(body, `multipart/form-data; boundary=${boundary}`);
const part = (name: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

const bytes = (text: string) => Buffer.from(text, 'latin1');
const good = JSON.stringify(values());
const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const manyParts = Buffer.concat([
  ...Object.entries(values({ message: '' })).map(([name, value]) => part(name, value)),
  part('message', Buffer.concat([bytes('hello there \xff\xfe'), Buffer.from(' people')])),
  Buffer.from('--x--\r\n'),
]);

/** What is sent, and the status that it must get. */
const refused: [what: string, sent: Buffer, status: number][] = [
  ['JSON that is null', jsonWire('null'), 400],
  ['a JSON list', jsonWire('[1,2]'), 422],
  ['a deep value', jsonWire(`{"name":${deep}}`), 422],
  ['an object for a text', jsonWire(JSON.stringify(values({ name: { toString: 1, $ne: null } }))), 422],
  ['a list for a text', jsonWire(JSON.stringify(values({ message: ['hello there team', 'b'] }))), 422],
  ['only a prototype', jsonWire(`{"__proto__":${good},"constructor":{"prototype":${good}}}`), 422],
  [
    'bytes that are no UTF-8 in JSON',
    jsonWire(bytes(JSON.stringify(values({ message: 'hello \xff\xfe there' })))),
    422,
  ],
  ['bytes that are no UTF-8 in a form', formWire(`name=Ann&email=a%40example.com&message=hello+there+%FF%C0%80`), 400],
  ['a broken percent sign', formWire('name=Ann&email=a%40example.com&message=hello+there+%E0%A4%A'), 400],
  [
    'bytes that are no UTF-8 in parts',
    wire(['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${manyParts.length}`], manyParts),
    422,
  ],
  ['a NUL in a form', formWire('name=Ann%00&email=a%40example.com&message=hello+there'), 422],
  [
    'JSON in a charset of its own',
    wire(['Content-Type: application/json; charset=koi8-r', 'Content-Length: 2'], '{}'),
    415,
  ],
  ['a form in an unknown charset', formWire('name=a', 'application/x-www-form-urlencoded; charset=koi-9'), 415],
  ['an unknown compression', jsonWire(good, ['Content-Encoding: lzma']), 415],
  ['another kind of content', wire(['Content-Type: text/xml', 'Content-Length: 4'], '<a/>'), 422],
  ['no content', wire(['Content-Length: 0']), 422],
  ['too many fields', formWire(Array.from({ length: 60 }, (_, index) => `a${index}=1`).join('&')), 413],
  ['more than a form holds', formWire('x'.repeat(70_000)), 413],
  [
    '20 MB that are announced and never come',
    wire(['Content-Type: application/json', 'Content-Length: 20000000']),
    413,
  ],
  ['a length that is no number', wire(['Content-Length: many'], good), 400],
  ['two lengths', wire(['Content-Length: 5', 'Content-Length: 6'], good), 400],
  ['chunks of no known size', wire(['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n'), 400],
  ['parts that break off', parts('--x\r\nbroken'), 400],
  [
    'a part that is a file',
    parts('--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\nAnn\r\n--x--'),
    400,
  ],
  [
    'parts with a prototype',
    parts('--x\r\nContent-Disposition: form-data; name="__proto__[spam]"\r\n\r\n1\r\n--x--'),
    422,
  ],
  ['headers of 20 KB', wire([`X-Long: ${'a'.repeat(20_000)}`], '', 'GET / HTTP/1.1'), 431],
  ['no request at all', Buffer.from('hello\r\n\r\n'), 400],
  ['a request for no host', Buffer.from('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400],
  ['an expectation', wire(['Expect: miracles', 'Content-Length: 0']), 417],
  ['a post where none is taken', wire(['Content-Length: 0'], '', 'POST /about HTTP/1.1'), 405],
  ['a NUL in a sign-in', jsonWire('{"email":"a\\u0000@example.com","password":"x"}', [], '/admin/sign-in'), 400],
  ['a NUL in a search of leads', wire([], '', 'GET /admin/leads?search=%00 HTTP/1.1'), 400],
  ['a NUL in an address', wire([], '', 'GET /contact?utm_source=%00 HTTP/1.1'), 400],
  ['an address that cannot be decoded', wire([], '', 'GET /%E0%A4%A HTTP/1.1'), 400],
  ['the way to a file outside', wire([], '', 'GET /../../etc/passwd HTTP/1.1'), 404],
  ['an article that is none', wire([], '', 'GET /blog/__proto__ HTTP/1.1'), 404],
];

test.each(refused)('%s is refused at once, in a sentence', async (_, sent, status) => {
  const answer = await exchange(port, sent);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatch(sentence);
  expect(answer.body).not.toMatch(stack);
  expect(answer.headers.toLowerCase()).toContain('x-content-type-options: nosniff');
});

test('an old program that names no host is answered', async () => {
  expect((await exchange(port, 'GET /contact HTTP/1.0\r\n\r\n')).status).toBe(200);
});

/** Texts that are unusual and yet somebody's: the store holds just these. */
const unusual = [
  'Žluťoučký kůň — “quoted”, <b>&amp;</b>',
  'emoji 👩‍👩‍👧‍👦 🏡 and flags 🇨🇿',
  '\u202eright to left\u202c \u200b\ufeff zero width, 𝕬𐍈𠜎 outside the first plane \u{10ffff}',
  'e\u0301 is not é, and both stay as they are',
  'line one\nline two\n\nline three\ttabbed',
  '山田 太郎 ひらがな ﷽ ﷺ',
  "'; drop table investment_leads; -- \\' \" ` {{x}} %s %00 \\u0000",
  `long ${'ä🏡'.repeat(1000)}`,
];

const send = {
  json: (sent: Record<string, string>, path = '/contact') => request.post(path).send(sent).expect(200),
  form: (sent: Record<string, string>) => request.post('/contact').type('form').send(sent).expect(303),
  parts: async (sent: Record<string, string>) => {
    let post = request.post('/contact');
    for (const [name, value] of Object.entries(sent)) post = post.field(name, value);
    await post.expect(303);
  },
};
const leadOf = async (email: string) => (await app.context.leads.list({ search: email }, { limit: 2 }))[0];

test.each(['json', 'form', 'parts'] as const)('unusual texts in %s are stored as they came', async (way) => {
  for (const [index, message] of unusual.entries()) {
    const email = `${way}-${index}@example.com`;
    await send[way](values({ name: 'Zoë 李 O’Brien-🏡', email, message }));
    expect(await leadOf(email)).toMatchObject({ email, first_name: 'Zoë', last_name: '李 O’Brien-🏡', message });
  }
});

test('the last of repeated JSON keys counts, as everywhere', async () => {
  const body = `{"email":"first@example.com",${JSON.stringify(values({ email: 'last@example.com' })).slice(1)}`;
  await request.post('/contact').type('json').send(body).expect(200);
  expect(await leadOf('last@example.com')).toBeDefined();
});

test('a campaign value that cannot be stored is replaced by its default, and a cookie with such a text is ignored', async () => {
  for (const [query, utm_source] of [
    ['utm_source=%FF', 'direct'],
    [`utm_source=${encodeURIComponent('🏡'.repeat(400))}`, '🏡'.repeat(300)],
  ] as const) {
    const email = `campaign-${query.length}@example.com`;
    await send.json(values({ email }), `/contact?${query}`);
    expect(await leadOf(email)).toMatchObject({ utm_source });
  }
  const touch = { landing_page: '/\u0000', referrer: '', at: '2026-01-01T00:00:00Z' };
  const cookie = `touches=${Buffer.from(JSON.stringify({ first: touch, last: touch })).toString('base64url')}`;
  const email = 'touched@example.com';
  await request.post('/contact').set({ cookie }).send(values({ email })).expect(200);
  expect(await leadOf(email)).toMatchObject({ landing_page: '', first_touch: '' });
});

test('who says that nothing more will come still reads the thanks', async () => {
  const sent = jsonWire(JSON.stringify(values({ email: 'half-closed@example.com' })));
  expect((await exchange(port, sent, { ends: true })).status).toBe(200);
});

test('a list that is too deep for what else reads a text is refused as a list', async () => {
  const title = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
  const post = { body: { title } } as Request;
  await text('title').trim().run(post);
  expect(refusalOf(post)?.message).toBe('title must be a single value');
});
