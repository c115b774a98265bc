import { expect, test } from 'vitest';
import { auditEvent, auditKinds } from '../../../src/base/events.ts';
import { deskOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon } from '../../leads/sample-submission.ts';

const path = '/admin/audit';
const site = await testApp();
const { store } = site.app.context;
const { audit } = store;
const { get, read } = await deskOf(site);
// The sign-in is an event too; the events here are counted.
await store.engine.write((db) => db.deleteFrom('audit_events').execute());

// Of every kind, three at a time.
for (let place = 0; place < 120; place++) {
  const kind = auditKinds[place % auditKinds.length] ?? 'export';
  const actor = { by: 'kim@example.com', via: 'web', address: '192.0.2.0' };
  const event = auditEvent(kind, actor, noon + Math.floor(place / 3) * 1000, { rows: 1000 + place });
  await audit.addEvent(event);
}

const rowsOf = (page: Page) => [...page.text.matchAll(/Leads: (1,\d{3})/g)].map(([, rows]) => rows);

test('every event is listed once, newest first, page by page, for programs with its details', async () => {
  const all = await audit.latest(500);
  const pages = [await get(path)];
  for (let next = pages[0]?.linkTo('Older'); next; next = pages.at(-1)?.linkTo('Older')) pages.push(await get(next));
  expect(pages.map((page) => rowsOf(page).length)).toEqual([50, 50, 20]);
  expect(pages.flatMap(rowsOf)).toEqual(all.map(({ detail }) => JSON.parse(detail).rows.toLocaleString('en-US')));
  expect(pages.map((page) => page.linkTo('Newest') !== undefined)).toEqual([false, true, true]);

  const first = await read(path);
  expect(first.events[0].detail).toEqual({ rows: 1119, address: '192.0.2.0' });
  const { events } = await read(first.next);
  expect([...first.events, ...events].map(({ id }) => id)).toEqual(all.slice(0, 100).map(({ id }) => id));
  // An event that is gone as a place to go on from is an empty page, not an error.
  expect((await get(`${path}?after=gone`)).linkTo('Newest')).toBeDefined();
});

test('each kind is chosen in the address and said in words', async () => {
  for (const kind of auditKinds) {
    const page = await get(`${path}?kind=${kind}`);
    expect(rowsOf(page), kind).toHaveLength((await audit.latest(500, { kind })).length);
    const [words = ''] = page.texts('select[name="kind"] option[selected]');
    expect(page.texts('tbody').join()).toContain(words);
  }
});

test('an export is shown with rows, filter, SHA-256 and network; what another version of the program wrote as it is', async () => {
  await get('/admin/leads.csv?form=spark&undelivered=yes');
  expect((await get(`${path}?kind=export`)).text).toMatch(
    /Leads exported Format: csv Filter: form spark, undelivered Leads: 0 SHA-256: [0-9a-f]{64} \w+ \d+, \d{4}, [\d:]+\s[AP]M owner@example\.com Web, network 127\.0\.0\.x/,
  );
  const event = auditEvent('export', { by: 'sam', via: 'terminal' }, Date.now() + 60_000, { planet: '<b>Mars</b>' });
  await audit.addEvent({ ...event, kind: 'teleported' });
  expect((await get(path)).text).toMatch(/teleported Planet: <b>Mars<\/b> .* sam Terminal/);
});

test('what an event tells is in the words of the desk: times, lists, and what holds', async () => {
  const detail = { expires: '2026-02-10T17:00:00.000Z', events: ['lead.received', 'lead.updated'], shared: true };
  await audit.addEvent(auditEvent('token-added', { by: 'sam', via: 'terminal' }, Date.now() + 120_000, detail));
  expect((await get(path)).text).toContain(
    'API token added Expires: Feb 10, 2026, 12:00 PM Events: lead.received, lead.updated Shared ',
  );
});

test('events are filtered by the beginning of the actor, and by days; an invalid filter is refused with a message', async () => {
  const at = Date.parse('2026-02-10T17:00:00Z');
  for (const [index, by] of ['Ann@example.com', 'sam@example.com', '50%'].entries())
    await audit.addEvent(auditEvent('backup', { by, via: 'terminal' }, at + index * 86_400_000));
  for (const [query, found] of [
    ['by=ann', ['Ann@example.com']],
    ['by=%25', []],
    ['by=50%25', ['50%']],
    ['since=2026-02-10&until=2026-02-11', ['sam@example.com', 'Ann@example.com']],
    ['since=2026-02-11&until=2026-02-11', ['sam@example.com']],
  ] as const) {
    const { events } = await read(`${path}?kind=backup&${query}`);
    expect(events.map(({ by }: { by: string }) => by)).toEqual(found);
  }
  expect((await get(`${path}?by=ann&since=2026-02-10`)).value('since')).toBe('2026-02-10');
  expect((await get(`${path}?by=nobody-here`)).text).toContain('No events match this filter.');
  for (const [query, words] of [
    ['kind=nothing', 'Unknown kind; use one of'],
    ['kind=export&kind=erased', 'Unknown kind; use one of'],
    ['since=2026-02-30', 'since must be a date'],
  ] as const) {
    expect((await get(`${path}?${query}`, 400)).text).toContain(words);
    expect(await read(`${path}?${query}`, 400)).toMatchObject({ ok: false });
  }
});
