import { expect, test } from 'vitest';
import { changeStatus } from '../../src/leads/actions/status.ts';
import { statistics } from '../../src/leads/statistics.ts';
import { setTimeZone } from '../../src/site/format.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, noon, save, saveMany, setDeliveries, setLead } from '../leads/sample-submission.ts';

const [hour, day] = [3_600_000, 86_400_000];
const iso = (time: number) => new Date(time).toISOString();
const actor = { by: 'ann@example.com', via: 'web' } as const;
const noUtm = { utm_source: 'Google', utm_medium: '', utm_campaign: '', utm_content: '', utm_term: '' };

test('leads are summed by form, source and campaign with how far they have come, spam left out', async () => {
  const store = temporaryStore();
  const options = { form: contactForm, utm: { ...noUtm, utm_campaign: 'Spring' } };
  const [first, second, imported] = await saveMany(store, 4, options);
  await save(store, { email: 'spam@example.com' }, { form: contactForm, spam: 'trap' });
  await save(store, { email: 'later@example.com' }, { at: noon + hour, utm: noUtm });
  const context = { ...store, clock: () => noon + hour / 2 };
  await act(context, 'contacted', first?.id ?? '', actor);
  await changeStatus(context, second?.id ?? '', 'invested', actor);
  // Somebody had reached them before the import, which has no time of it.
  await setLead(store, { status: 'contacted', contacted_at: null }, imported?.id);
  const [since, until] = [iso(noon), iso(noon + hour)];
  const all = { count: 4, contacted: 3, invested: 1 };
  expect(await store.reports.formsByDay([{ day: '2026-03-02', since, until }])).toEqual([
    { day: '2026-03-02', form: 'contact', count: 4 },
  ]);
  expect(await store.reports.sums(since, until)).toEqual({
    forms: [{ name: 'contact', ...all }],
    sources: [{ name: 'Google', ...all }],
    campaigns: [{ name: 'Spring', ...all }],
    wait: { median: 1800, of: 1 },
  });
});

test('the median of waits is the lower one; one that ended before its lead came here, or never in a calendar, is none', async () => {
  const store = temporaryStore();
  const waited = async () => (await store.reports.sums(iso(noon - day), iso(noon + day))).wait;
  const { id: odd } = await save(store);
  await setLead(store, { contacted_at: 'soon' }, odd);
  expect(await waited()).toBeUndefined();
  for (const [index, wait] of [80 * hour, 59_000, -5, 47 * hour, 61_000].entries()) {
    const { id } = await save(store, { email: `${index}@example.com` });
    await act({ ...store, clock: () => noon + wait }, 'contacted', id, actor);
  }
  expect(await waited()).toEqual({ median: 61, of: 4 });
});

test('days of statistics begin at midnight in zones of half and quarter hours too', async () => {
  const store = temporaryStore();
  for (const [place, time] of ['18:29:59.999', '18:30:00.000', '18:15:00.000'].entries()) {
    await save(store, { email: `${place}@example.com` }, { at: Date.parse(`2026-03-01T${time}Z`) });
  }
  const daysIn = async (zone: string) => {
    setTimeZone(zone);
    const days = await statistics(store.engine, {}, 'day', Date.parse('2026-03-02T12:00:00Z'));
    return days.filter(({ count }) => count);
  };
  try {
    expect(await daysIn('Asia/Kolkata')).toEqual([
      { name: '2026-03-01', count: 2 },
      { name: '2026-03-02', count: 1 },
    ]);
    expect(await daysIn('Asia/Kathmandu')).toEqual([{ name: '2026-03-02', count: 3 }]);
  } finally {
    setTimeZone();
  }
});

test('who refuses our credentials is told, and what waits can be counted up to a time', async () => {
  const store = temporaryStore();
  await save(store);
  await save(store, { email: 'second@example.com' }, { at: noon + hour });
  expect(await store.reports.unauthorized()).toEqual([]);
  await setDeliveries(store, { attempts: 1, outcome: 'unauthorized' });
  expect(await store.reports.unauthorized()).toEqual(['crm']);
  expect((await store.outbox.depth())[0]).toMatchObject({ destination: 'crm', waiting: 2 });
  expect((await store.outbox.depth(iso(noon + hour)))[0]).toMatchObject({ destination: 'crm', waiting: 1 });
});
