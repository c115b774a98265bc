import { expect, test } from 'vitest';
import { editorOf } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

test('a post that would stall the site is refused at once', async () => {
  const site = await testApp();
  const { post } = await editorOf(site);
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
  expect(await site.app.context.store.versions.open()).toEqual([]);
});
