import { expect, test } from 'vitest';
import { changeStatus } from '../../src/leads/actions/change-status.ts';
import { markContacted } from '../../src/leads/actions/contacted.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { sparkForm } from '../../src/site/forms/spark.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

const hour = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();
const actor = { by: 'ann@example.com', via: 'web' } as const;

test('leads are counted by form with how far they have come, spam left out', async () => {
  const store = temporaryStore();
  const ids: string[] = [];
  for (const place of [0, 1, 2]) {
    ids.push((await save(store, { email: `${place}@example.com` }, { form: contactForm, at: noon + place })).id);
  }
  await save(store, { email: 'spam@example.com' }, { form: contactForm, spam: 'trap' });
  await save(store, { email: 'later@example.com' }, { form: sparkForm, at: noon + hour });
  const context = { leads: store.leads, clock: () => noon + hour / 2 };
  await markContacted(context, ids[0] ?? '', actor);
  await changeStatus(context, ids[1] ?? '', 'invested', actor);
  expect(await store.reports.leadsBetween(iso(noon), iso(noon + hour))).toMatchObject([
    { form: 'contact', count: 3, contacted: 2, invested: 1 },
  ]);
  expect(await store.reports.contactsBetween(iso(noon), iso(noon + hour))).toEqual([
    { created_at: iso(noon), contacted_at: iso(noon + hour / 2) },
  ]);
});

test('the hours of leads that changed since an event are known, up to a limit', async () => {
  const store = temporaryStore();
  const first = await save(store, { email: 'a@example.com' });
  await save(store, { email: 'b@example.com' }, { at: noon + 2 * hour });
  const [received] = await store.leads.events(first.id);
  const since = (id: string, limit = 10) => store.reports.hoursChangedSince(id, limit);
  expect(await since(received?.id ?? '')).toEqual(['2026-03-02T17']);
  await markContacted({ leads: store.leads, clock: () => noon + 3 * hour }, first.id, actor);
  expect((await since(received?.id ?? ''))?.sort()).toEqual(['2026-03-02T15', '2026-03-02T17']);
  expect(await since('', 3)).toHaveLength(2);
  expect(await since('', 2)).toBeUndefined();
  expect(await since('ffffffff')).toEqual([]);
});
