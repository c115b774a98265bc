import { describe, expect, test } from 'vitest';
import type { CountKind } from '../../../src/visits/daily-counts.ts';
import { startGa4 } from '../../fakes/ga4.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';

/** Late on the first day in Indianapolis; the second in Greenwich. */
const evening = Date.parse('2026-03-02T02:30:00Z');
const day = '2026-03-01';
const view = (page: string, more: object = {}) => ({ page, title: 'A title', referrer: '', ...more });

/** The product on that evening, with what it has counted. */
async function visited(env = {}) {
  const site = await testApp(env, { clock: () => evening, random: () => 0.5 });
  const counts = async (kind: CountKind) => {
    await site.app.context.analytics.close();
    return site.app.context.store.counts.countsByDay(kind, '2026-01-01', '2027-01-01');
  };
  return { ...site, counts };
}

const plain = await testApp();
const { requests, settings } = await startGa4();
const known = await visited({ ...settings, PUBLIC_URL: 'https://mainstreet.example' });

const report = ({ request }: TestApp, body: object, headers: Record<string, string> = {}) =>
  request.post('/api/events').set(headers).type('text/plain').send(JSON.stringify(body));

test('a page view is answered 204 without a cookie, and counted under its day, its path and its source', async () => {
  const site = await visited();
  const answer = await report(site, view('/invest?utm_source=radio')).expect(204);
  expect(answer.get('set-cookie')).toBeUndefined();
  await report(site, view('/contact', { referrer: 'https://www.news.example/today' })).expect(204);
  await site.request.post('/api/events').send(view('/contact')).expect(204);
  await report(site, view('/contact', { referrer: 'http://127.0.0.1/invest' }), { host: '127.0.0.1' }).expect(204);
  expect(await site.counts('page')).toEqual([
    { day, name: '/contact', count: 3 },
    { day, name: '/invest', count: 1 },
  ]);
  expect(await site.counts('source')).toEqual([
    { day, name: 'direct', count: 1 },
    { day, name: 'news.example', count: 1 },
    { day, name: 'radio', count: 1 },
  ]);
});

test('paths that no page answers count as "other", and work behind the sign-in is not counted', async () => {
  const site = await visited();
  for (const page of ['/nothing', '/blog/no-such-article', '//evil.example', '/%E0%A4%A', `/${'x'.repeat(3000)}`]) {
    await report(site, view(page)).expect(204);
  }
  for (const page of ['/admin/leads?search=ann', '/admin', '/admin/sign-in'])
    await report(site, view(page)).expect(204);
  expect(await site.counts('page')).toEqual([{ day, name: 'other', count: 5 }]);
});

test('what visitors do is counted by its name, and names that we do not know as "other"', async () => {
  const site = await visited();
  const did = (action: string, category: string) => report(site, { page: '/', action, category }).expect(204);
  await did('video_played', 'video');
  await did('video_played', 'cats');
  await did('made_up', 'video');
  await did('constructor', 'toString');
  expect(await site.counts('action')).toEqual([
    { day, name: 'other', count: 3 },
    { day, name: 'video_played', count: 1 },
  ]);
});

test('a report that is refused says why in a sentence', async () => {
  const [text, notOurs] = ['text/plain', 'only be sent from our own pages'];
  for (const [body, type, headers, status, words] of [
    ['{"page":', 'application/json', {}, 400, 'A report is a JSON object.'],
    ['{"page":"contact"}', text, {}, 400, 'A report of a page view has a page that begins with a slash'],
    [JSON.stringify(view(`/${'x'.repeat(5000)}`)), text, {}, 413, 'A report can have no more than 4,096 bytes.'],
    ['page=/', 'application/x-www-form-urlencoded', {}, 415, 'A report is sent as JSON or as plain text.'],
    ['{"page":"/"}', 'text/plain; charset=nonsense', {}, 415, 'Please send the text as UTF-8.'],
    ['{"page":"/"}', text, { 'content-encoding': 'gzip' }, 415, 'This content encoding is not supported.'],
    ['{"page":"/"}', text, { 'sec-fetch-site': 'cross-site' }, 403, notOurs],
    ['{"page":"/"}', text, { origin: 'https://other.example' }, 403, notOurs],
  ] as const) {
    const post = plain.request.post('/api/events').set({ ...headers, 'content-type': type });
    const answer = await post.send(body);
    expect([answer.status, answer.body]).toEqual([status, { ok: false, message: expect.stringContaining(words) }]);
  }
  await plain.request.post('/api/events').expect(415);
});

test('an address may report 300 times a minute', async () => {
  const { headers } = await report(plain, view('/')).expect(204);
  expect(headers.ratelimit).toMatch(/^limit=300, remaining=2\d\d, reset=(?:[1-5]?\d|60)$/);
});

test('a store that is away takes nothing from the answer', async () => {
  const site = await testApp();
  await site.app.context.store.close();
  await report(site, view('/')).expect(204);
});

describe('with GA4', () => {
  const session = { session_id: expect.stringMatching(/^\d+$/), engagement_time_msec: 1 };

  /** What GA4 gets for a report. */
  async function passedOn(body: object, headers = {}) {
    requests.length = 0;
    await report(known, body, headers).expect(204);
    await expect.poll(() => requests.length).toBe(1);
    return requests[0]?.body as { client_id: string; events: { name: string; params: Record<string, unknown> }[] };
  }

  test('a page view is sent as its documentation says', async () => {
    const page = '/invest?utm_source=radio&utm_term=a%20b&amount=2500&email=ann@example.com&Name=Ann';
    await passedOn(view(page, { title: 'Invest' }));
    const page_location = 'https://mainstreet.example/invest?utm_source=radio&utm_term=a+b&amount=2500';
    const events = [{ name: 'page_view', params: { ...session, page_location, page_title: 'Invest' } }];
    const call = { method: 'POST', type: 'application/json' };
    const url = '/mp/collect?measurement_id=G-SAMPLE&api_secret=secret';
    expect(requests).toEqual([{ ...call, url, body: { client_id: expect.stringMatching(/^\d+\.\d+$/), events } }]);
  });

  test('a visitor’s views and actions of a day are one session, without which GA4 shows nobody in Realtime', async () => {
    const viewed = await passedOn(view('/', { title: 'Home' }));
    const did = await passedOn({ page: '/', action: 'video_played', category: 'video' });
    const session_id = viewed.client_id.split('.')[0];
    for (const { events } of [viewed, did]) expect(events[0]?.params).toMatchObject({ session_id });
  });

  test('an action is sent under its name with category, label and value', async () => {
    const action = { page: '/', action: 'calculator_used', category: 'calculator', label: 'spark', value: 2500 };
    const params = { event_category: 'calculator', event_label: 'spark', value: 2500 };
    expect(await passedOn(action)).toMatchObject({ events: [{ name: 'calculator_used', params }] });
  });

  test('what looks like an email or a phone number is removed from paths, titles, labels and campaigns, and values are cut', async () => {
    const campaign = `utm_source=bob%40example.com&utm_term=(317)+555-0142&utm_campaign=${'s'.repeat(300)}`;
    const page = `/thanks/ann%40example.com/317-555-0142?${campaign}`;
    const viewed = await passedOn(view(page, { title: `Thanks ann@example.com ${'t'.repeat(300)}` }));
    const sent = `utm_source=email&utm_term=phone&utm_campaign=${'s'.repeat(100)}`;
    expect(viewed.events[0]?.params).toEqual({
      ...session,
      page_location: `https://mainstreet.example/thanks/email/phone?${sent}`,
      page_title: `Thanks email ${'t'.repeat(300)}`.slice(0, 100),
    });
    const label = 'call +1 317 555 0142 or ann@example.com';
    const did = await passedOn({ page, action: 'video_played', category: 'video', label });
    expect(did.events[0]?.params).toEqual({ ...session, event_category: 'video', event_label: 'call phone or email' });
  });

  test('nothing is sent for a browser that asks for privacy, for an unknown action or for an admin’s page; the visit is counted', async () => {
    requests.length = 0;
    await report(known, view('/regd?utm_source=quiet'), { 'sec-gpc': '1' }).expect(204);
    const did = { page: '/', action: 'video_played', category: 'video' };
    await report(known, did, { 'sec-gpc': '1' }).expect(204);
    await report(known, { ...did, action: 'made_up' }).expect(204);
    await report(known, view('/admin/leads')).expect(204);
    // One more report arrives alone: nothing of what came before it was sent.
    await report(known, view('/ppm')).expect(204);
    await expect.poll(() => requests.length).toBe(1);
    expect(JSON.stringify(requests[0]?.body)).toContain('/ppm');
    expect((await known.counts('page')).find(({ name }) => name === '/regd')).toMatchObject({ count: 1 });
    expect((await known.counts('source')).find(({ name }) => name === 'quiet')).toMatchObject({ count: 1 });
  });
});
