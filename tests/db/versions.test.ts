import { expect, test } from 'vitest';
import type { ContentVersion } from '../../src/db/rows.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';

const version = (id: string, changes: Partial<ContentVersion> = {}): ContentVersion => ({
  ...{ id, file: 'contact.json', text: id, state: 'draft', live: 0, authors: 'a@example.com', note: '' },
  ...{ created_at: '2026-01-01T00:00:00.000Z', changed_at: '2026-01-01T00:00:00.000Z', approver: '' },
  ...{ publish_at: null, published_at: null, ...changes },
});
const event = (id: string) => ({ id, at: '', kind: 'content-published', by: '', via: '', detail: '' });
const published = (day: number) => ({ published_at: `2026-01-0${day}T00:00:00.000Z`, approver: '' });

test('a file has one open version, and one that visitors see', async () => {
  const { versions, audit } = temporaryStore();
  expect(await versions.add(version('one'))).toBe(true);
  expect(await versions.add(version('two'))).toBe(false);
  expect(await versions.publish(version('one'), published(1), event('1'))).toBe(true);
  expect(await versions.add(version('two'))).toBe(true);
  expect(await versions.publish(version('two'), published(2), event('2'))).toBe(true);
  expect(await versions.live()).toEqual([{ id: 'two', file: 'contact.json', text: 'two' }]);
  expect((await versions.history(10, 'contact.json')).map(({ id, live }) => [id, live])).toEqual([
    ['two', 1],
    ['one', 0],
  ]);
  expect(await audit.latest(10)).toHaveLength(2);
});

test('who has seen an older state changes and publishes nothing', async () => {
  const { versions, audit } = temporaryStore();
  await versions.add(version('live'));
  await versions.publish(version('live'), published(1), event('1'));
  await versions.add(version('one'));
  const later = { changed_at: '2026-01-02T00:00:00.000Z' };
  expect(await versions.change(version('one'), { text: 'mine', ...later })).toBe(true);
  expect(await versions.change(version('one'), { text: 'theirs' })).toBe(false);
  expect(await versions.publish(version('one'), published(2), event('2'))).toBe(false);
  expect(await versions.live()).toMatchObject([{ id: 'live' }]);
  expect(await audit.latest(10)).toHaveLength(1);
});

test('what is due is what is scheduled for then or before', async () => {
  const { versions } = temporaryStore();
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  await versions.add(version('late', { file: 'a.json', state: 'scheduled', publish_at: at(3) }));
  await versions.add(version('soon', { file: 'b.json', state: 'scheduled', publish_at: at(2) }));
  await versions.add(version('waits', { file: 'c.json', state: 'waiting', publish_at: at(1) }));
  expect((await versions.due(at(2))).map(({ id }) => id)).toEqual(['soon']);
  expect((await versions.due(at(4))).map(({ id }) => id)).toEqual(['soon', 'late']);
});

test('the archive has a page once for each time that it changed', async () => {
  const { archive } = temporaryStore();
  const page = (id: string, at: string, sha256: string, path = '/invest') => ({
    ...{ id, path, at, sha256, html: Buffer.from(sha256), change: '{"versions":[]}' },
  });
  expect(await archive.add(page('1', '2026-01-01T00:00:00.000Z', 'aa'))).toBe(true);
  expect(await archive.add(page('2', '2026-01-02T00:00:00.000Z', 'aa'))).toBe(false);
  expect(await archive.add(page('3', '2026-01-03T00:00:00.000Z', 'bb'))).toBe(true);
  expect(await archive.add(page('4', '2026-01-04T00:00:00.000Z', 'cc', '/regd'))).toBe(true);
  expect(await archive.at('/invest', '2026-01-02T12:00:00.000Z')).toMatchObject({
    id: '1',
    until: '2026-01-03T00:00:00.000Z',
  });
  const now = await archive.at('/invest', '2026-02-01T00:00:00.000Z');
  expect(now).toMatchObject({ id: '3', until: null });
  expect(Buffer.from(now?.html ?? []).toString()).toBe('bb');
  expect(await archive.at('/invest', '2025-12-31T00:00:00.000Z')).toBeUndefined();
  expect(await archive.newest()).toEqual(
    new Map([
      ['/invest', 'bb'],
      ['/regd', 'cc'],
    ]),
  );
  expect(await archive.paths()).toEqual(['/invest', '/regd']);
});

test('a path that has ended has no page from then on, until there is one again', async () => {
  const { archive } = temporaryStore();
  const row = (id: string, at: string, sha256: string) => ({
    ...{ id, path: '/blog/x', at, sha256, html: Buffer.from(sha256), change: '{"versions":[],"byTime":true}' },
  });
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  expect(await archive.add(row('1', at(1), 'aa'))).toBe(true);
  expect(await archive.add(row('2', at(2), ''))).toBe(true);
  expect(await archive.add(row('3', at(3), ''))).toBe(false);
  expect(await archive.newest()).toEqual(new Map([['/blog/x', '']]));
  expect(await archive.at('/blog/x', at(1))).toMatchObject({ sha256: 'aa', until: at(2) });
  expect(await archive.at('/blog/x', at(3))).toMatchObject({ sha256: '', until: null });
  expect(await archive.add(row('4', at(4), 'aa'))).toBe(true);
  expect(await archive.at('/blog/x', at(5))).toMatchObject({ sha256: 'aa' });
});

test('a picture’s bytes come back as they went in', async () => {
  const { siteImages } = temporaryStore();
  const about = { id: 'one', file: 'one.webp', name: 'one.png', size: 1, is_public: 0 } as const;
  const image = { ...about, created_at: '', created_by: '' };
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, place) => place));
  await siteImages.add(image, [{ name: 'one.webp', type: 'image/webp', bytes }], event('image'));
  expect(bytes.equals((await siteImages.file('one.webp'))?.bytes ?? Buffer.alloc(0))).toBe(true);
});
