import { describe, expect, test } from 'vitest';
import { edit, editorOf } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

const site = await testApp();
const cookie = await editorOf(site);

describe('a post that would stall the site is refused at once', () => {
  const lists = Array.from({ length: 120 }, (_, depth) => `f.pages${'.0.blocks'.repeat(depth)}#length=500`);
  const keys = Array.from({ length: 10_000 }, (_, index) => `made-up-${index}`);
  test.each([
    ['nested lists without items', 'deck.json', lists.join('&').replaceAll('#', '%23')],
    ['thousands of made-up keys', 'pictures.json', `f.%23keys=${keys.join('+')}`],
    ['one long name', 'contact.json', `f.${'a.'.repeat(100_000)}=1`],
  ])('%s', async (_, id, fields) => {
    const start = performance.now();
    const post = site.request.post(`/admin/content/${id}`).set('cookie', cookie).type('form');
    await post.send(`revision=file&do=save&${fields}`).expect(422);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await site.app.context.store.versions.open()).toEqual([]);
  });
});

test.each(['2027-99-99T99:99', '2027-02-30T10:00', '2027-01-01T24:00', '2027-01-01T10:00 or so'])(
  'a version is not published at %s, and what was typed stays',
  async (publishAt) => {
    const refused = await edit(site, cookie, 'contact.json', { heading: 'Later' }, 'publish', { publishAt });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Must be a date and time');
    expect(refused.text).toContain('value="Later"');
    expect(await site.app.context.store.versions.open()).toMatchObject([{ state: 'draft' }]);
  },
);

test.each([
  ['9999-12-31', 422],
  ['2026-02-30', 422],
  ['2026-99-99', 422],
  ['0000-00-00', 422],
  ['2026-13-01T08:00Z', 422],
  ['9999-12-31T23:59Z', 404],
])('the archive of %s is answered with %i', async (at, status) => {
  const query = new URLSearchParams({ page: '/nothing', at });
  await site.request.get(`/admin/content/archive?${query}`).set('cookie', cookie).expect(status);
});

test.each([
  ['/admin/content/section-picture', 'id'],
  ['/admin/content/about.json/changes', 'version'],
])('a post to %s whose %s is a list too deep to be written ends as one that names nothing', async (path, name) => {
  const post = (value: string) =>
    site.request.post(path).set({ cookie, 'content-type': 'application/json' }).send(`{"${name}":${value}}`);
  const deep = await post('['.repeat(30_000) + ']'.repeat(30_000));
  expect(deep.status).toBe((await post('"nothing"')).status);
  expect(deep.status).not.toBe(500);
});
