import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save, saveMany } from '../leads/sample-submission.ts';

test('submissions that arrive together share one transaction', async () => {
  const store = temporaryStore();
  const write = vi.spyOn(store.engine, 'write');
  await saveMany(store, 30);
  expect(write).toHaveBeenCalledTimes(1);
  expect(await store.leads.count({}, 100)).toBe(30);
});

test('a submission that fails leaves those that came with it untouched', async () => {
  const store = temporaryStore();
  const breaking: typeof store.leads.save = (submission) =>
    store.leads.save({ ...submission, lead: { ...submission.lead, status: null as never } });
  const results = await Promise.allSettled([
    save(store, { email: 'first@example.com' }),
    save({ leads: { ...store.leads, save: breaking } }, { email: 'broken@example.com' }),
    save(store, { email: 'last@example.com' }),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.leads.count({ spam: 'with' }, 100)).toBe(2);
});

test('closing lets a submission end that was taken, and who opens the store again finds it', async () => {
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
  const { id } = await saved;
  await expect(store.leads.find(id)).rejects.toThrow(StoreUnavailableError);
  expect(await temporaryStore({ dataDir: store.dataDir }).leads.find(id)).toMatchObject({ id });
});
