import { expect, test } from 'vitest';
import { changeStatus } from '../../src/leads/actions/status.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, noon, save } from '../leads/sample-submission.ts';

const [hour, day] = [3_600_000, 86_400_000];
const iso = (time: number) => new Date(time).toISOString();
const actor = { by: 'ann@example.com', via: 'web' } as const;
const campaign = (utm_campaign: string) => ({
  utm: { utm_source: 'Google', utm_medium: '', utm_campaign, utm_content: '', utm_term: '' },
});

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
  await save(store, { email: 'later@example.com' }, { form: formOf('spark'), at: noon + hour, ...campaign('') });
  const context = { ...store, clock: () => noon + hour / 2 };
  await act(context, 'contacted', ids[0] ?? '', actor);
  await changeStatus(context, ids[1] ?? '', 'invested', actor);
  const [since, until] = [iso(noon), iso(noon + hour)];
  const all = { count: 3, contacted: 2, invested: 1 };
  expect(await store.reports.formsByDay([{ day: '2026-03-02', since, until }])).toEqual([
    { day: '2026-03-02', name: 'contact', ...all },
  ]);
  expect(await store.reports.sums(since, until)).toEqual({
    sources: [{ name: 'Google', ...all }],
    campaigns: [{ name: 'Spring', ...all }],
    wait: { median: 1800, of: 1 },
  });
});

test('the median of waits is the lower one, and a wait that ended before its lead came here is none', async () => {
  const store = temporaryStore();
  for (const [index, wait] of [80 * hour, 59_000, -5, 47 * hour, 61_000].entries()) {
    const { id } = await save(store, { email: `${index}@example.com` });
    await act({ ...store, clock: () => noon + wait }, 'contacted', id, actor);
  }
  const { wait } = await store.reports.sums(iso(noon - day), iso(noon + day));
  expect(wait).toEqual({ median: 61, of: 4 });
});

test('an imported lead that somebody had reached counts as contacted, though it has no time of it', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { form: contactForm });
  await store.engine.write((db) =>
    db.updateTable('investment_leads').set({ status: 'contacted', contacted_at: null }).where('id', '=', id).execute(),
  );
  const [form] = await store.reports.formsByDay([{ day: 'd', since: iso(noon), until: iso(noon + hour) }]);
  expect(form).toMatchObject({ count: 1, contacted: 1, invested: 0 });
  const { sources, wait } = await store.reports.sums(iso(noon), iso(noon + hour));
  expect(sources).toMatchObject([{ count: 1, contacted: 1 }]);
  expect(wait).toBeUndefined();
});

test('a lead with a time that no calendar has does not keep the dashboard from its sums', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  await store.engine.write((db) =>
    db.updateTable('investment_leads').set({ contacted_at: 'soon' }).where('id', '=', id).execute(),
  );
  expect((await store.reports.sums(iso(noon - day), iso(noon + day))).wait).toBeUndefined();
});

test('days of statistics begin at midnight in zones of half and quarter hours too', async () => {
  const store = temporaryStore();
  for (const [place, at] of [
    '2026-03-01T18:29:59.999Z',
    '2026-03-01T18:30:00.000Z',
    '2026-03-01T18:15:00.000Z',
  ].entries()) {
    await save(store, { email: `${place}@example.com` }, { at: Date.parse(at) });
  }
  const counted = await store.statistics.countBy({}, 'quarter');
  expect(counted.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: '2026-03-01T18:15', count: 2 },
    { name: '2026-03-01T18:30', count: 1 },
  ]);
});

test('who refuses our credentials is told, and what waits can be counted up to a time', async () => {
  const store = temporaryStore();
  for (const [place, email] of ['first@example.com', 'second@example.com'].entries()) {
    await save(store, { email }, { at: noon + place * hour });
  }
  expect(await store.reports.unauthorized()).toEqual([]);
  await store.engine.write((db) =>
    db
      .updateTable('deliveries')
      .set({ attempts: 1, outcome: 'unauthorized' })
      .where('destination', '=', 'crm')
      .execute(),
  );
  expect(await store.reports.unauthorized()).toEqual(['crm']);
  const waiting = async (before?: string) => (await store.outbox.depth(before))[0];
  expect(await waiting()).toMatchObject({ destination: 'crm', waiting: 2 });
  expect(await waiting(iso(noon + hour))).toMatchObject({ destination: 'crm', waiting: 1 });
});
