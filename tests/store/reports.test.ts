import { TZDateMini } from '@date-fns/tz';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeStatus } from '../../src/leads/actions/change-status.ts';
import { contacted, markContacted } from '../../src/leads/actions/contacted.ts';
import { deleted } from '../../src/leads/actions/delete.ts';
import { notSpam } from '../../src/leads/actions/not-spam.ts';
import { spam } from '../../src/leads/actions/spam.ts';
import { leadEvent } from '../../src/leads/event.ts';
import type { Lead } from '../../src/leads/lead.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { sparkForm } from '../../src/site/forms/spark.ts';
import type { Store } from '../../src/store/index.ts';
import { sumHours, wrongSums } from '../../src/store/schema/lead-sums.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const iso = (time: number) => new Date(time).toISOString();
const actor = { by: 'ann@example.com', via: 'web' } as const;
const campaign = (utm_campaign: string) => ({
  utm: { utm_source: 'Google', utm_medium: '', utm_campaign, utm_content: '', utm_term: '' },
});

const storedSums = (store: Store) =>
  store.engine.read((db) =>
    db.selectFrom('lead_sums').selectAll().orderBy('kind').orderBy('at').orderBy('name').execute(),
  );
const wrong = (store: Store) => store.engine.read(wrongSums);

test('leads are summed by form, source and campaign with how far they have come, spam left out', async () => {
  const store = temporaryStore();
  const ids: string[] = [];
  for (const place of [0, 1, 2]) {
    const sent = await save(
      store,
      { email: `${place}@example.com` },
      { form: contactForm, at: noon + place, ...campaign('Spring') },
    );
    ids.push(sent.id);
  }
  await save(store, { email: 'spam@example.com' }, { form: contactForm, spam: 'trap' });
  await save(store, { email: 'later@example.com' }, { form: sparkForm, at: noon + hour, ...campaign('') });
  const context = { leads: store.leads, clock: () => noon + hour / 2 };
  await markContacted(context, ids[0] ?? '', actor);
  await changeStatus(context, ids[1] ?? '', 'invested', actor);
  const [since, until] = [iso(noon), iso(noon + hour)];
  const all = { count: 3, contacted: 2, invested: 1 };
  expect(await store.reports.formsByDay([{ day: '2026-03-02', since, until }])).toEqual([
    { day: '2026-03-02', name: 'contact', ...all },
  ]);
  expect(await store.reports.sums(since, until)).toEqual({
    sources: [{ name: 'Google', ...all }],
    campaigns: [{ name: 'Spring', ...all }],
    waits: [{ seconds: 1800, count: 1 }],
  });
});

test('a range may begin and end at any quarter of an hour, on one day or months apart', async () => {
  const store = temporaryStore();
  const times = Array.from({ length: 60 }, (_, place) => noon + place * 7 * hour + place * 11 * minute);
  for (const [place, at] of times.entries()) {
    await save(store, { email: `${place}@example.com` }, { at, ...campaign(`c${place % 3}`) });
  }
  for (const [from, to] of [
    [noon + 15 * minute, noon + 8 * hour],
    [noon, noon + day],
    [noon - 15 * hour, noon + 5 * day + 45 * minute],
    [noon + 2.5 * day, noon + 90 * day],
    [noon + 9 * hour, noon + 9 * hour],
    [noon + 10 * minute, noon + 25 * minute],
    [noon - 5 * minute, noon + 5 * minute],
  ] as const) {
    const [since, until] = [iso(from), iso(to)];
    const count = times.filter((at) => at >= from && at < to).length;
    const { sources, campaigns } = await store.reports.sums(since, until);
    expect(sources.reduce((sum, row) => sum + row.count, 0)).toBe(count);
    expect(campaigns.reduce((sum, row) => sum + row.count, 0)).toBe(count);
    const [forms] = await store.reports.formsByDay([{ day: 'd', since, until }]);
    expect(forms?.count ?? 0).toBe(count);
  }
});

test('days may begin at any minute, a year of them', async () => {
  const store = temporaryStore();
  const begin = noon - 5.5 * hour;
  for (const place of [-1, 0, 1, 23, 24, 364 * 24 + 23, 365 * 24]) {
    await save(store, { email: `${place}@example.com` }, { at: begin + place * hour });
  }
  const days = Array.from({ length: 365 }, (_, place) => ({
    day: String(place),
    since: iso(begin + place * day),
    until: iso(begin + (place + 1) * day),
  }));
  const found = await store.reports.formsByDay(days);
  const counts = found.map((row) => [row.day, row.count]).sort();
  expect(counts).toEqual([
    ['0', 3],
    ['1', 1],
    ['364', 1],
  ]);
});

test.each([
  ['America/New_York', 0],
  ['America/Indiana/Indianapolis', 0],
  ['UTC', 0],
  ['America/Chicago', 2],
  ['America/Denver', 2],
  ['America/Phoenix', 1],
  ['America/Los_Angeles', 1],
])('in %s the leads of %i hours of a day at most are counted one by one', (zone, most) => {
  const begins = [...sumHours.map(Number), 24];
  const apart = [0, 6].map((month) => {
    const midnight = new TZDateMini(2026, month, 15, zone).getUTCHours();
    return Math.min(...begins.filter((hour) => hour >= midnight)) - midnight;
  });
  expect(Math.max(...apart)).toBe(most);
});

test('waits are those of each day in UTC that a range touches', async () => {
  const store = temporaryStore();
  const midday = Date.parse('2026-03-02T12:00:00.000Z');
  for (const [place, hours] of [-13, -11, 11, 13].entries()) {
    const at = midday + hours * hour;
    const { id } = await save(store, { email: `${place}@example.com` }, { at });
    await markContacted({ leads: store.leads, clock: () => at + (place + 1) * hour }, id, actor);
  }
  const { waits } = await store.reports.sums(iso(midday), iso(midday + hour));
  expect(waits.map(({ seconds }) => seconds / 3600).sort()).toEqual([2, 3]);
});

test('each wait is as exact as it is shown, and one that ended before its lead came here is none', async () => {
  const store = temporaryStore();
  for (const [place, wait] of [59_000, 61_000, 3_569_000, 3_571_000, 5.6 * hour, 47 * hour, 80 * hour, -5].entries()) {
    const { id } = await save(store, { email: `${place}@example.com` });
    await markContacted({ leads: store.leads, clock: () => noon + wait }, id, actor);
  }
  const { waits } = await store.reports.sums(iso(noon - day), iso(noon + day));
  expect(waits.map(({ seconds }) => seconds).sort((one, other) => one - other)).toEqual(
    [59, 60, 59 * 60, 3600, 6 * 3600, 47 * 3600, 3 * 86_400].sort((one, other) => one - other),
  );
});

test('every change of a lead changes the sums with it', async () => {
  const store = temporaryStore();
  let now = noon;
  const context = { ...store, clock: () => now };
  const { id } = await save(store, { email: 'ann@example.com' }, { ...campaign('ann@example.com'), mailsSales: true });
  await save(store, { email: 'bob@example.com' }, { form: contactForm });
  const before = await storedSums(store);
  const inStep = async (isBefore: boolean) => {
    expect(await wrong(store)).toBe(0);
    const sums = await storedSums(store);
    if (isBefore) expect(sums).toEqual(before);
    else expect(sums).not.toEqual(before);
  };
  const steps = [
    () => contacted.perform(context, id, actor),
    () => contacted.undo.perform(context, id, actor),
    () => spam.perform(context, id, actor),
    () => notSpam.perform(context, id, actor),
    () => deleted.perform(context, id, actor),
    () => deleted.undo.perform(context, id, actor),
  ];
  for (const [place, step] of steps.entries()) {
    now += 1000;
    await step();
    await inStep(place % 2 === 1);
  }
  await importOf(store);
  await inStep(false);
  expect(await store.imports.removeUntouched('i', 10)).toBe(2);
  await inStep(true);
  await store.eraser.erase(
    'ann@example.com',
    () => ({ id: 'e', at: '', kind: 'erased', by: '', via: '', detail: '{}' }),
    () => ({ data: { person: 'hash', lead_ids: [] }, at: '', dueAt: '' }),
  );
  await inStep(false);
  expect(JSON.stringify(await storedSums(store))).not.toContain('ann@');
  await store.engine.write((db) => sql`update investment_leads set undelivered = 0`.execute(db));
  const rest = await store.leads.list({}, { limit: 5 });
  const trail = () => ({ id: 'r', at: '', kind: 'retention', by: '', via: '', detail: '{}' });
  expect(await store.retention.deleteLeads([rest[0]?.id ?? ''], 0, trail)).toBe(1);
  expect(await storedSums(store)).toEqual([]);
});

async function importOf(store: Store) {
  const [like] = await store.leads.list({}, { limit: 1 });
  const leads = ['one', 'two'].map((name, place) => {
    const lead: Lead = { ...(like as Lead), id: `import-${name}`, email: `${name}@example.com`, created_at: iso(noon) };
    return { lead, event: { ...leadEvent(lead.id, 'imported', actor, noon, {}), id: `event-${place}` } };
  });
  await store.imports.begin({ id: 'i', at: iso(noon), by: 'ann', via: 'web', added: 0, skipped: 0, undone_at: null });
  await store.imports.add('i', leads, 'time');
}

test('a lead with a time that no calendar has is stored and changed like any other', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  await store.engine.write((db) =>
    sql`update investment_leads set created_at = '2026-13-77', contacted_at = 'soon' where id = ${id}`.execute(db),
  );
  expect(await wrong(store)).toBe(0);
  await store.leads.change({
    id,
    was: {},
    becomes: { contacted_at: null },
    event: leadEvent(id, 'contact-undone', actor, noon, {}),
  });
  expect(await wrong(store)).toBe(0);
});
