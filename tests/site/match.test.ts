import { expect, test } from 'vitest';
import { matchPath } from '../../src/site/match.ts';

test('a path is matched to its row, again and again and in any spelling', () => {
  for (const _ of [1, 2]) {
    expect(matchPath('/blog/a-new-bay')).toMatchObject({
      params: { id: 'a-new-bay' },
      canonicalPath: '/blog/a-new-bay',
    });
    expect(matchPath('/Blog/A-New-Bay/')).toMatchObject({ canonicalPath: '/blog/a-new-bay' });
    expect(matchPath('/admin/content/archive')?.route.name).toBe('adminArchive');
    expect(matchPath('/admin/content/home.json')?.route.name).toBe('adminContentFile');
    expect(matchPath('/nowhere/at/all')).toBeUndefined();
  }
});

test('more paths than are remembered are each matched to their own', () => {
  for (let place = 0; place < 2100; place++) {
    expect(matchPath(`/blog/article-${place}`)?.params).toMatchObject({ id: `article-${place}` });
  }
  expect(matchPath('/invest')?.route.name).toBe('invest');
});
