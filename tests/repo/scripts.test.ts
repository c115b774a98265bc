import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWithinTarget, tableRow } from '../../scripts/bench/figures.ts';
import { lockFile, lockProblems } from '../../scripts/check/lock-file.ts';
import { blocksOf, gradeOf, hardTexts } from '../../scripts/check/readability.ts';
import { root } from '../../src/base/root.ts';
import { loadArticles } from '../../src/content/articles.ts';
import { contentFiles } from '../../src/content/source.ts';
import { termsIn } from '../../src/content/terms.ts';

const pinned = { version: '1.0.0', resolved: 'https://libraries.example/a.tgz', integrity: 'sha512-abc' };

test('every library is pinned by a hash, and no undecided one brings an install script', () => {
  expect(lockFile()).toEqual([]);
  for (const [entry, problem] of [
    [{ ...pinned, integrity: undefined }, 'a is not pinned by a hash'],
    [{ ...pinned, integrity: 'sha1-abc' }, 'a is not pinned by a hash'],
    [{ ...pinned, link: true }, 'a is not pinned by a hash'],
    [{ ...pinned, resolved: 'git+ssh://host/a' }, 'a comes from git+ssh:'],
    [{ ...pinned, hasInstallScript: true }, 'a has an install script'],
  ] as const) {
    expect(lockProblems({ '': {}, 'node_modules/b/node_modules/a': entry }, ['b'])).toEqual([problem]);
  }
  expect(lockProblems({ 'node_modules/a': { ...pinned, hasInstallScript: true } }, ['a'])).toEqual([]);
});

test('what the updates of packages hold back is a package of the project, at a version that they allow', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { dependencies, devDependencies } = read('package.json');
  const wanted: Record<string, string> = { ...dependencies, ...devDependencies };
  const rules: { matchPackageNames: string[]; allowedVersions?: string }[] = read('.github/renovate.json').packageRules;
  const majorOf = (version = '') => Number(/\d+/.exec(version)?.[0]);
  for (const { matchPackageNames, allowedVersions } of rules) {
    for (const name of matchPackageNames) {
      expect(wanted).toHaveProperty([name]);
      const limit = majorOf(allowedVersions);
      if (limit) expect(majorOf(wanted[name]), name).toBeLessThan(limit);
    }
  }
});

const hard =
  '<p>Notwithstanding the aforementioned considerations, participation in the offering necessitates a comprehensive evaluation of the applicable regulatory documentation.</p>';

test('a page that is hard to read is found by the grade of its sentences; headings, figures and drawings do not lower it', () => {
  const easy = '<p>The dog ran to the door. We let it out. It was a warm day.</p>';
  const drawn = '<script>no()</script><svg><text>no</text></svg>';
  expect(blocksOf(`<h2>Why <em>so</em>?</h2>${drawn}<ul><li>We don&#x27;t</li></ul>`)).toEqual(['Why so?', "We don't"]);
  expect(gradeOf(`${hard}<h2>Go on</h2><dd>8%</dd>`)).toBe(gradeOf(hard));
  expect(hardTexts([{ name: '/easy', html: easy }])).toEqual([]);
  const found = hardTexts([{ name: '/hard', html: hard }]);
  expect(found).toEqual([expect.stringMatching(/^\/hard reads at grade \d+\.\d, at most 8$/)]);
});

test('no article of ours is hard to read', () => {
  const articles = loadArticles(contentFiles(root), termsIn(contentFiles(root)));
  const texts = articles.map(({ value: { id, html } }) => ({ name: id, html }));
  expect(hardTexts(texts)).toEqual([]);
});

test('a measured figure is a line of a table, and within its targets, of itself and of its ratio to a baseline', () => {
  const figure = { what: 'form posts', unit: 'posts/s', ours: 1000, base: 4000, against: 'bare' };
  expect(tableRow({ ...figure, targets: ['≥ 0.25 ×'] })).toBe(
    '| form posts | 1,000 posts/s | bare: 4,000 posts/s | 0.25 × | ≥ 0.25 × |',
  );
  expect(isWithinTarget({ ...figure, targets: ['≥ 0.25 ×', '≤ 1000 posts/s'] })).toBe(true);
  expect(isWithinTarget({ ...figure, targets: ['≥ 0.26 ×'] })).toBe(false);
  expect(isWithinTarget({ ...figure, targets: ['≤ 999 posts/s'] })).toBe(false);
  expect(isWithinTarget({ ...figure, base: 0, targets: ['≥ 0 ×'] })).toBe(false);
});
