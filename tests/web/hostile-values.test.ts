import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterNames } from '../../src/leads/filter.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { routes } from '../../src/site/routes.ts';
import { deskOf } from '../helpers/desk.ts';
import { tries } from '../helpers/property.ts';
import { testApp } from '../helpers/test-app.ts';
import { tokenFor } from '../helpers/token-for.ts';
import { save } from '../leads/sample-submission.ts';

const site = await testApp({ RATE_LIMIT_POSTS: '100000' });
const { id } = await save(site.app.context.store, { email: 'ann@example.com' }, { form: contactForm });
const { cookie } = await deskOf(site);

const actions = 'contacted closed note correct assign due spam deliver update rename test'.split(' ');
const otherNames = `action after all at back before bom by code column days do due_on due_text email events form format
  from id kind lead lifetime limit mark move name next note of page path period q reason role seen set shared skip sort
  slot title to token undo upload url version view x y alt option length`;
const names = [...filterNames, ...otherNames.split(/\s+/)];
const texts = `-1 | -1e300 | 1e309 | -Infinity | 2.5 | 99999999999999999999 | null | {"a": | a,b,, | 1:up | 9999-12-31
  | 0000-00-00 | -000001-01-01 | 2026-02-30 | 9999-12-31T23:59 | 99999w | yesterday | __proto__ | constructor
  | toString | ../../etc/passwd | //evil.example | /admin/leads?since=today | <b>`;
const values = fc.oneof(
  fc.constantFrom('', ' ', ...texts.split('|').map((text) => text.trim())),
  fc.constantFrom(id, ...actions),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const pairs = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 5 });
const requests = fc.record({
  // What ends the session, or takes its account away, would leave nothing to try.
  route: fc.constantFrom(
    ...routes.filter(({ access, name }) => access !== 'sign-in' && !/SignOut|Account|TwoFactor|Password/.test(name)),
  ),
  params: fc.array(fc.oneof(fc.constant(id), values), { minLength: 2, maxLength: 2 }),
  posts: fc.boolean(),
  json: fc.boolean(),
  query: pairs,
  body: pairs,
});

test('a field of an upload whose name is a path into an object is refused, and no error of ours', async () => {
  for (const path of ['/admin/content/picture', '/admin/content/document', '/api/lovable-uploads', '/contact']) {
    for (const name of ['name[a]', 'x[a]', 'y[a]', 'slot[a]', 'email[a]']) {
      const { status } = await site.request.post(path).set({ cookie }).field(name, 'x');
      expect([path, name, status < 500]).toEqual([path, name, true]);
    }
  }
});

test('nothing that a visitor or an admin sends to any address is answered by an error of ours', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ route, params, posts, json, query, body }) => {
      const [first, second] = params.map((param) => encodeURIComponent(param) || 'x');
      const path = route.path.replace(/:\w+/, first ?? '').replace(/:\w+/, second ?? '');
      const encoded = (of: typeof query) => new URLSearchParams(of).toString();
      const address = `${path}?${encoded(query)}`;
      const asked = site.request[posts ? 'post' : 'get'](address).set({
        cookie,
        accept: json ? 'application/json' : 'text/html',
      });
      const { status } = await (posts ? asked.type('form').send(encoded(body)) : asked);
      // 502 is a mail server or a webhook that does not answer.
      expect([address, status >= 500 && status !== 502]).toEqual([address, false]);
    }),
    tries(120),
  );
});

const work = await tokenFor(site, 'crm-sync', 'work');
const nul = 'a\0b';
const json = (path: string) => site.request.post(path).set({ cookie, accept: 'application/json' });

test('the API refuses an unreadable text anywhere as a problem', async () => {
  const authorization = `Bearer ${work}`;
  for (const [path, body] of [
    [`leads/${id}/owner`, { owner: nul }],
    [`leads/${id}/status`, { status: nul }],
    [`leads/${id}/notes`, { note: nul }],
    [`leads/${id}/notes`, { note: { deep: [nul] } }],
    [`leads/${id}/notes`, { [nul]: 'x' }],
    ['people/search', { email: nul }],
  ] as const) {
    const { status, type } = await site.request.post(`/api/${path}`).set({ authorization }).send(body);
    expect([path, status, type]).toEqual([path, 400, 'application/problem+json']);
  }
  const { status, type } = await site.request.get('/api/leads?search=a%00').set({ authorization });
  expect([status, type]).toEqual([400, 'application/problem+json']);
});

test('a post to a form, to a lead and to an undo with an unreadable text is refused', async () => {
  const back = '/admin/leads';
  for (const [path, body, status] of [
    ['/contact', { ...contactForm.sample, message: nul }, 422],
    [`/admin/leads/${id}/note`, { note: nul, back }, 400],
    ['/admin/leads/actions', { action: 'assign', lead: [[nul]], owner: '' }, 400],
    ['/admin/leads/undo', { undo: nul, back }, 400],
  ] as const)
    expect((await json(path).send(body)).status, path).toBe(status);
  await json('/admin/leads/undo').type('form').send({ undo: nul, back }).expect(400);
});

test('a list too deep to be written is refused as any text that names nothing', async () => {
  for (const [path, name] of [
    ['/admin/confirm', 'name'],
    ['/admin/content/section-picture', 'id'],
    ['/admin/content/about.json/changes', 'version'],
  ] as const) {
    const post = async (value: string) => (await json(path).type('json').send(`{"${name}":${value}}`)).status;
    const deep = await post('['.repeat(30_000) + ']'.repeat(30_000));
    expect([path, deep]).toEqual([path, await post('"nothing"')]);
    expect(deep).not.toBe(500);
  }
});
