import { expect, test } from 'vitest';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import { type TestApp, testApp, textOf } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const site = await testApp({ PUBLIC_URL: 'http://localhost:3000' });
const { store, mailKey } = site.app.context;

async function linkTo(email: string) {
  const { id } = await save(store, { email }, { form: contactForm });
  return { id, path: `/unsubscribe/${mailToken('unsubscribe', id, await mailKey())}` };
}
const isMarked = async (id: string) => (await store.leads.find(id))?.do_not_email === 1;

test('the page asks, and opening it changes nothing, however often a mail scanner does', async () => {
  const { id, path } = await linkTo('asks@example.com');
  for (const method of ['get', 'head', 'get'] as const) await site.request[method](path).expect(200);
  const { text, headers } = await site.request.get(path);
  expect(textOf(text)).toContain('Stop our emails?');
  expect(text).toContain('<form method="post">');
  expect(text).toContain('content="noindex"');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(text.match(/<style>/g)).toHaveLength(1);
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(await isMarked(id)).toBe(false);
});

test('one press of a mail program marks every lead of the address, with an event in each trail', async () => {
  const { id, path } = await linkTo('stops@example.com');
  const other = await save(store, { email: 'Stops@example.com' }, { form: deckForm });
  const body = 'List-Unsubscribe=One-Click';
  const answer = await site.request.post(path).set('content-type', 'application/x-www-form-urlencoded').send(body);
  expect(answer.status).toBe(200);
  expect(textOf(answer.text)).toContain('You won’t get more email from us');
  await site.request.post(path).expect(200);
  for (const lead of [id, other.id]) {
    expect(await isMarked(lead)).toBe(true);
    const events = (await store.leads.events(lead)).map(({ kind, by, via }) => ({ kind, by, via }));
    expect(events).toEqual([
      { kind: 'received', by: 'site', via: 'site' },
      { kind: 'do-not-email', by: 'visitor', via: 'email' },
    ]);
  }
});

test('the page says nothing of whose address it is', async () => {
  const { path } = await linkTo('private@example.com');
  expect((await site.request.get(path)).text).not.toContain('private@');
});

test.each([
  ['another key', (id: string) => mailToken('unsubscribe', id, 'another key')],
  ['another lead', (id: string) => `${id.slice(0, -1)}0${mailToken('unsubscribe', id, 'x').slice(36)}`],
  ['no proof', (id: string) => `${id}-${'0'.repeat(32)}`],
])('a link with %s changes nothing', async (_, made) => {
  const { id } = await linkTo('forged@example.com');
  const path = `/unsubscribe/${made(id)}`;
  expect(textOf((await site.request.get(path).expect(404)).text)).toContain('This link doesn’t work');
  await site.request.post(path).expect(404);
  expect(await isMarked(id)).toBe(false);
});

test('an address that is no link of ours is not there', async () => {
  await site.request.get('/unsubscribe/ann').expect(404);
  await site.request.post('/unsubscribe/ann').expect(404);
});

test('the link of an erased lead says the same and fails at nothing', async () => {
  const { id, path } = await linkTo('erased@example.com');
  await store.engine.write((db) => db.deleteFrom('investment_leads').where('id', '=', id).execute());
  await site.request.post(path).expect(200);
});

test('a view of the page is counted nowhere', async () => {
  const { path } = await linkTo('counted@example.com');
  const counted = await countedPages(async (app) => {
    const report = { page: path, title: 'Stop our emails', referrer: '' };
    await app.request.post('/api/events').send(report).expect(204);
    await app.request
      .post('/api/events')
      .send({ ...report, page: '/about' })
      .expect(204);
  });
  expect(counted).toEqual(['/about']);
});

/** The pages that a site has counted when it stops. */
async function countedPages(visit: (app: TestApp) => Promise<void>): Promise<string[]> {
  const counted: string[] = [];
  const { analytics } = site.app.context;
  const { take } = analytics;
  analytics.take = (report, circumstances) => {
    counted.push(circumstances.path ?? 'other');
    take(report, circumstances);
  };
  await visit(site);
  analytics.take = take;
  return counted;
}
