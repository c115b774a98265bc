import { expect, test } from 'vitest';
import { editorOf } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

const site = await testApp();
const { store } = site.app.context;
const { post, get } = await editorOf(site);

test('a post that would stall the site is refused at once', async () => {
  const lists = Array.from({ length: 120 }, (_, depth) => [`f.pages${'.0.blocks'.repeat(depth)}#length`, '500']);
  const keys = Array.from({ length: 10_000 }, (_, index) => `made-up-${index}`);
  for (const [id, fields] of [
    ['deck.json', Object.fromEntries(lists)],
    ['pictures.json', { 'f.#keys': keys.join(' ') }],
    ['contact.json', { [`f.${'a.'.repeat(100_000)}`]: '1' }],
  ] as const) {
    const start = performance.now();
    await post(`/admin/content/${id}`, { revision: 'file', do: 'save', ...fields }, 422);
    expect(performance.now() - start, id).toBeLessThan(2000);
  }
  expect(await store.versions.open()).toEqual([]);
});

test('the archive of what is no day is refused', async () => {
  const wrong = ['9999-12-31', '2026-02-30', '2026-99-99', '0000-00-00', '2026-13-01T08:00Z'];
  for (const at of wrong) await get(`/admin/content/archive?${new URLSearchParams({ page: '/nothing', at })}`, 422);
  await get(`/admin/content/archive?${new URLSearchParams({ page: '/nothing', at: '9999-12-31T23:59Z' })}`, 404);
});
