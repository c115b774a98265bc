import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWithinTarget, tableRow } from '../../scripts/bench/figures.ts';
import { lockFile, lockProblems } from '../../scripts/check/lock-file.ts';
import { blocksOf, gradeOf, hardTexts, repetitions } from '../../scripts/check/readability.ts';
import { root } from '../../src/base/root.ts';
import { loadArticles } from '../../src/content/articles.ts';
import { contentFiles } from '../../src/content/source.ts';
import { termsIn } from '../../src/content/terms.ts';

const pinned = { version: '1.0.0', resolved: 'https://libraries.example/a.tgz', integrity: 'sha512-abc' };

test('every library is pinned by a hash, and no undecided one brings an install script', () => {
  expect(lockFile()).toEqual([]);
});

test('an entry that is not pinned, or has an undecided install script, is found', () => {
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
  const { packageRules } = JSON.parse(readFileSync(join(root, '.github/renovate.json'), 'utf8')) as {
    packageRules: { matchPackageNames: string[]; allowedVersions?: string; description: string }[];
  };
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted: Record<string, string> = { ...dependencies, ...devDependencies };
  for (const { matchPackageNames, allowedVersions, description } of packageRules) {
    for (const name of matchPackageNames) {
      expect(wanted, description).toHaveProperty([name]);
      const major = Number(/\d+/.exec(allowedVersions ?? '')?.[0]);
      if (major) expect(Number.parseInt(/\d+/.exec(wanted[name] ?? '')?.[0] ?? '', 10), name).toBeLessThan(major);
    }
  }
});

const easy = '<p>The dog ran to the door. We let it out. It was a warm day.</p>';
const hard =
  '<p>Notwithstanding the aforementioned considerations, participation in the offering necessitates a comprehensive evaluation of the applicable regulatory documentation.</p>';

describe('the words of a page', () => {
  test('are its blocks, without tags, scripts and drawings', () => {
    const html =
      '<h2>Why <em>so</em>?</h2><script>no()</script><svg><text>no</text></svg><ul><li>We don&#x27;t</li></ul>';
    expect(blocksOf(html)).toEqual(['Why so?', "We don't"]);
  });

  test('make a grade from their sentences only: headings and figures do not lower it', () => {
    expect(gradeOf(`${hard}<h2>Go on</h2><dd>8%</dd>`)).toBe(gradeOf(hard));
    expect(gradeOf(easy)).toBeLessThan(3);
  });
});

test('a page that is hard to read is found, by its grade', () => {
  expect(hardTexts([{ name: '/easy', html: easy }])).toEqual([]);
  expect(hardTexts([{ name: '/hard', html: hard }])).toEqual([
    expect.stringMatching(/^\/hard reads at grade \d+\.\d, at most 8$/),
  ]);
});

describe('phrases in two articles', () => {
  const phrase = 'one two three four five six seven';
  const both = (words: string) =>
    repetitions([
      { name: 'a', html: `<p>${words}.</p>` },
      { name: 'b', html: `<li>So ${words}!</li>` },
    ]);

  test('are found from eight words on, whatever is around them', () => {
    expect(both(`${phrase} eight`)).toEqual([`b repeats "${phrase} eight" from a`]);
    expect(both(phrase)).toEqual([]);
  });

  test('may be the disclosure that has the same words each time', () => {
    expect(both('Yes. Past performance does not guarantee future results. Yes')).toEqual([]);
  });

  test('are in no two articles of ours', () => {
    const articles = loadArticles(contentFiles(root), termsIn(contentFiles(root))).map(({ value }) => value);
    expect(repetitions(articles.map(({ id, html }) => ({ name: id, html })))).toEqual([]);
    expect(hardTexts(articles.map(({ id, html }) => ({ name: id, html })))).toEqual([]);
  });
});

const figure = { what: 'form posts', unit: 'posts/s', ours: 1000, base: 4000, against: 'bare' };

test('a figure is within its targets, of itself and of its ratio to the baseline', () => {
  expect(isWithinTarget(figure)).toBe(true);
  expect(isWithinTarget({ ...figure, targets: ['≥ 0.25 ×', '≤ 1000 posts/s'] })).toBe(true);
  expect(isWithinTarget({ ...figure, targets: ['≥ 0.26 ×'] })).toBe(false);
  expect(isWithinTarget({ ...figure, targets: ['≤ 999 posts/s'] })).toBe(false);
});

test('beside nothing there is no ratio, and what bounds one is not within target', () => {
  expect(isWithinTarget({ ...figure, base: 0, targets: ['≥ 0 ×'] })).toBe(false);
  expect(isWithinTarget({ ...figure, base: undefined, targets: ['≤ 1 ×'] })).toBe(false);
});

test('a figure is a line of a table', () => {
  expect(tableRow({ ...figure, targets: ['≥ 0.25 ×'] })).toBe(
    '| form posts | 1,000 posts/s | bare: 4,000 posts/s | 0.25 × | ≥ 0.25 × |',
  );
});
