import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

test('submissions that arrive together share one transaction', async () => {
  const store = temporaryStore();
  const write = vi.spyOn(store.engine, 'write');
  const people = Array.from({ length: 30 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(store, values)));
  expect(write).toHaveBeenCalledTimes(1);
  expect(await store.leads.count({}, 100)).toBe(30);
});

test('a submission that fails leaves those that came with it untouched', async () => {
  const store = temporaryStore();
  const broken = { leads: { ...store.leads, save: breaking(store.leads.save) } };
  const results = await Promise.allSettled([
    save(store, { email: 'first@example.com' }),
    save(broken, { email: 'broken@example.com' }),
    save(store, { email: 'last@example.com' }),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.leads.count({ spam: 'with' }, 100)).toBe(2);
});

test('closing lets a submission end that was taken', async () => {
  const store = temporaryStore();
  const { save: take } = store.leads;
  const taken = new Promise<void>((resolve) => {
    store.leads.save = (submission) => {
      resolve();
      return take(submission);
    };
  });
  const saved = save(store);
  await taken;
  await store.close();
  await expect(saved).resolves.toMatchObject({ repeated: false });
  await expect(store.leads.find('any')).rejects.toThrow(StoreUnavailableError);
});

type Save = ReturnType<typeof temporaryStore>['leads']['save'];

function breaking(save: Save): Save {
  return (submission) => save({ ...submission, lead: { ...submission.lead, status: null as never } });
}
