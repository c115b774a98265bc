import { expect, test } from 'vitest';
import { auditEvent, auditKinds } from '../../../src/base/audit.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon } from '../../leads/sample-submission.ts';

const page = '/admin/audit';

const site = await testApp();
const cookie = await signedIn(site);
const { audit } = site.app.context.store;
// The sign-in is an event too; the events here are counted.
await site.app.context.store.engine.write((db) => db.deleteFrom('audit_events').execute());
const get = (path: string) => site.request.get(path).set('cookie', cookie);

// Of every kind, three at a time.
await Promise.all(
  Array.from({ length: 120 }, (_, place) => {
    const kind = auditKinds[place % auditKinds.length] ?? 'export';
    const actor = { by: 'kim@example.com', via: 'web', address: '192.0.2.0' };
    return audit.addEvent(auditEvent(kind, actor, noon + Math.floor(place / 3) * 1000, { rows: 1000 + place }));
  }),
);

const rowsOf = (html: string) => [...html.matchAll(/Leads: (1,\d{3})/g)].map((match) => match[1]);
const olderIn = (html: string) => /href="([^"]*)">Older</.exec(html)?.[1]?.replaceAll('&amp;', '&');

test('every event is listed once, newest first, page by page', async () => {
  const all = (await audit.latest(500)).flatMap(({ detail }) => (JSON.parse(detail) as { rows?: number }).rows ?? []);
  const pages: string[] = [];
  for (let path: string | undefined = page; path; path = olderIn(pages.at(-1) ?? '')) {
    pages.push((await get(path).expect(200)).text);
  }
  expect(pages.map((html) => rowsOf(html).length)).toEqual([50, 50, 20]);
  expect(pages.flatMap(rowsOf)).toEqual(all.map((rows) => rows.toLocaleString('en-US')));
  expect(pages[0]).not.toContain('>Newest<');
  expect(pages[2]).toContain('>Newest<');
});

test.each(auditKinds)('the kind %s is chosen in the address and said in words', async (kind) => {
  const { text } = await get(`${page}?kind=${kind}`).expect(200);
  expect(rowsOf(text)).toHaveLength((await audit.latest(500, { kind })).length);
  const words = /<option value="([^"]*)" selected="">([^<]*)</.exec(text);
  expect(words?.[1]).toBe(kind);
  expect(text).toContain(`${words?.[2]}<span class="audit-fact">`);
  const { body } = await get(`${page}?kind=${kind}`).set('accept', 'application/json').expect(200);
  expect(new Set(body.events.map((event: { kind: string }) => event.kind))).toEqual(new Set([kind]));
});

test('a program gets the events with their details and the address of the next page', async () => {
  const ids: string[] = [];
  for (let path: string | null = page; path; ) {
    const { body }: { body: { events: { id: string }[]; next: string | null } } = await get(path)
      .set('accept', 'application/json')
      .expect(200);
    ids.push(...body.events.map(({ id }) => id));
    path = body.next;
  }
  expect(ids).toEqual((await audit.latest(500)).map(({ id }) => id));
  const { body } = await get(page).set('accept', 'application/json');
  expect(body.events[0].detail).toEqual({ rows: 1119, address: '192.0.2.0' });
});

test('an export is shown with rows, filter, SHA-256 and network', async () => {
  await get('/admin/leads.csv?form=spark&undelivered=yes').expect(200);
  const text = textOf((await get(`${page}?kind=export`).expect(200)).text);
  expect(text).toMatch(
    /Leads exported Format: csv Filter: form spark, undelivered Leads: 0 SHA-256: [0-9a-f]{64} \w+ \d+, \d{4}, [\d:]+\s[AP]M owner@example\.com Web, network 127\.0\.0\.x/,
  );
});

test('what another version of the program wrote is shown as it is', async () => {
  const event = auditEvent('export', { by: 'sam', via: 'terminal' }, Date.now() + 60_000, { planet: '<b>Mars</b>' });
  await audit.addEvent({ ...event, kind: 'teleported' });
  const { text } = await get(page).expect(200);
  expect(text).toContain('teleported<span class="audit-fact">Planet: &lt;b&gt;Mars&lt;/b&gt;</span>');
  expect(textOf(text)).toMatch(/Mars.* sam Terminal/);
});

test.each(['?kind=nothing', '?kind=export&kind=erased', '?kind=%01'])('%s is refused in words', async (query) => {
  expect(textOf((await get(page + query).expect(400)).text)).toContain('Unknown kind; use one of');
  const { body } = await get(page + query)
    .set('accept', 'application/json')
    .expect(400);
  expect(body).toMatchObject({ ok: false });
});

test('events are filtered by the beginning of who did it, and by days', async () => {
  const at = Date.parse('2026-02-10T17:00:00Z');
  for (const [index, by] of ['Ann@example.com', 'sam@example.com', '50%'].entries()) {
    await audit.addEvent(auditEvent('backup', { by, via: 'terminal' }, at + index * 86_400_000));
  }
  const found = async (query: string) => {
    const { body } = await get(`${page}?kind=backup&${query}`).set('accept', 'application/json').expect(200);
    return body.events.map(({ by }: { by: string }) => by);
  };
  expect(await found('by=ann')).toEqual(['Ann@example.com']);
  expect(await found('by=%25')).toEqual([]);
  expect(await found('by=50%25')).toEqual(['50%']);
  expect(await found('since=2026-02-10&until=2026-02-11')).toEqual(['sam@example.com', 'Ann@example.com']);
  expect(await found('since=2026-02-11&until=2026-02-11')).toEqual(['sam@example.com']);
  const html = (await get(`${page}?by=ann&since=2026-02-10`).expect(200)).text;
  expect(html).toContain('value="2026-02-10"');
  expect(textOf((await get(`${page}?by=nobody-here`)).text)).toContain('No events match this filter.');
  expect(textOf((await get(`${page}?since=2026-02-30`).expect(400)).text)).toContain('since must be a date');
});

test('a bulk action is undone from the trail while that is possible', async () => {
  for (const name of ['one', 'two']) {
    await site.request.post('/contact').send({ ...contactForm.sample, email: `${name}@example.com` });
  }
  const { leads } = site.app.context;
  const lead = (await leads.list({}, { limit: 9 })).map(({ id }) => id);
  const post = (path: string, fields: object) =>
    site.request.post(path).set('cookie', cookie).type('form').send(fields);
  await post('/admin/leads/actions', { action: 'contacted', lead }).expect(303);
  const listed = (await get(`${page}?kind=bulk-action`).expect(200)).text;
  expect(textOf(listed)).toContain('Leads changed in bulk Mark contacted Leads: 2 Undo');
  const undo = /value="([0-9a-f-]{36})" name="undo"/.exec(listed)?.[1];
  const back = /name="back" value="([^"]*)"/.exec(listed)?.[1];
  const answer = await post('/admin/leads/undo', { undo, back }).expect(303);
  expect(answer.headers.location).toBe(`${page}?kind=bulk-action`);
  expect(await leads.count({ status: 'new' }, 9)).toBe(2);
  const after = (await get(`${page}?kind=bulk-action`)).text;
  expect(textOf(after)).toContain('Restored 2 leads.');
  expect(after).not.toContain('name="undo"');
});

test('an event that is not there any more as a place to go on from is an empty page, not an error', async () => {
  const { text } = await get(`${page}?after=gone`).expect(200);
  expect(text).toContain('>Newest<');
});
