import { expect, test } from 'vitest';
import type { ContentVersion } from '../../src/db/rows.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const version = (id: string, changes: Partial<ContentVersion> = {}): ContentVersion => ({
  ...{ id, file: 'contact.json', text: id, state: 'draft', live: 0, authors: 'a@example.com', note: '' },
  ...{ created_at: at(1), changed_at: at(1), approver: '' },
  ...{ publish_at: null, published_at: null, ...changes },
});
const event = (id: string) => ({ id, at: '', kind: 'content-published', by: '', via: '', detail: '' });

function contents() {
  const { versions, audit, archive, siteImages } = temporaryStore();
  return {
    ...{ versions, audit, archive, siteImages },
    publish: (id: string, day: number) =>
      versions.publish(version(id), { published_at: at(day), approver: '' }, event(`${day}`)),
    /** What a page says from a day on: nothing where its path has ended. */
    archived: (day: number, sha256: string, path = '/invest') =>
      archive.add({ id: `${day}`, path, at: at(day), sha256, html: Buffer.from(sha256), change: '{"versions":[]}' }),
  };
}

test('a file has one open version, and one that visitors see', async () => {
  const { versions, audit, publish } = contents();
  expect(await versions.add(version('one'))).toBe(true);
  expect(await versions.add(version('two'))).toBe(false);
  expect(await publish('one', 1)).toBe(true);
  expect(await versions.add(version('two'))).toBe(true);
  expect(await publish('two', 2)).toBe(true);
  expect(await versions.live()).toMatchObject([{ id: 'two', file: 'contact.json', text: 'two' }]);
  expect(await versions.history(10, 'contact.json')).toMatchObject([
    { id: 'two', live: 1 },
    { id: 'one', live: 0 },
  ]);
  expect(await audit.latest(10)).toHaveLength(2);
});

test('who has seen an older state changes and publishes nothing', async () => {
  const { versions, audit, publish } = contents();
  await versions.add(version('live'));
  await publish('live', 1);
  await versions.add(version('one'));
  expect(await versions.change(version('one'), { text: 'mine', changed_at: at(2) })).toBe(true);
  expect(await versions.change(version('one'), { text: 'theirs' })).toBe(false);
  expect(await publish('one', 2)).toBe(false);
  expect(await versions.live()).toMatchObject([{ id: 'live' }]);
  expect(await audit.latest(10)).toHaveLength(1);
});

test('what is due is what is scheduled for then or before', async () => {
  const { versions } = contents();
  await versions.add(version('late', { file: 'a.json', state: 'scheduled', publish_at: at(3) }));
  await versions.add(version('soon', { file: 'b.json', state: 'scheduled', publish_at: at(2) }));
  await versions.add(version('waits', { file: 'c.json', state: 'waiting', publish_at: at(1) }));
  expect((await versions.due(at(2))).map(({ id }) => id)).toEqual(['soon']);
  expect((await versions.due(at(4))).map(({ id }) => id)).toEqual(['soon', 'late']);
});

test('the archive has a page once for each time that it changed, and none of a path that has ended, until there is one', async () => {
  const { archive, archived } = contents();
  const added = [await archived(2, 'aa'), await archived(3, 'aa'), await archived(4, 'bb')];
  expect([...added, await archived(5, 'cc', '/regd')]).toEqual([true, false, true, true]);
  expect(await archive.at('/invest', at(1))).toBeUndefined();
  expect(await archive.at('/invest', at(3))).toMatchObject({ id: '2', until: at(4) });
  const page = await archive.at('/invest', at(6));
  expect(page).toMatchObject({ id: '4', until: null });
  expect(Buffer.from(page?.html ?? []).toString()).toBe('bb');
  expect([await archived(6, ''), await archived(7, '')]).toEqual([true, false]);
  const newest = { '/invest': '', '/regd': 'cc' };
  expect(await archive.newest()).toEqual(new Map(Object.entries(newest)));
  expect(await archive.paths()).toEqual(['/invest', '/regd']);
  expect(await archive.at('/invest', at(5))).toMatchObject({ sha256: 'bb', until: at(6) });
  expect(await archive.at('/invest', at(7))).toMatchObject({ sha256: '', until: null });
  expect(await archived(8, 'bb')).toBe(true);
  expect(await archive.at('/invest', at(9))).toMatchObject({ sha256: 'bb' });
});

test('a picture’s bytes come back as they went in, once for all who read them', async () => {
  const { siteImages } = contents();
  const about = { id: 'one', file: 'one.webp', name: 'one.png', size: 1, is_public: 0 } as const;
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, place) => place));
  const files = [{ name: 'one.webp', type: 'image/webp', bytes }] as const;
  await siteImages.add({ ...about, created_at: '', created_by: '' }, files, event('image'));
  const [first, second, third] = await Promise.all(
    ['one', 'one', 'none'].map((name) => siteImages.file(`${name}.webp`)),
  );
  expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  // Each slow reader would otherwise keep a document of 20 MB in memory.
  expect(second?.bytes.buffer).toBe(first?.bytes.buffer);
  expect((await siteImages.file('one.webp'))?.bytes.buffer).toBe(first?.bytes.buffer);
  expect(third).toBeUndefined();
});
