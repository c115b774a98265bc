import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWithinTarget, tableRow } from '../../scripts/bench/figures.ts';
import { lockFile, lockProblems } from '../../scripts/check/lock-file.ts';
import { blocksOf, gradeOf, hardTexts, repetitions } from '../../scripts/check/readability.ts';
import { withRow } from '../../scripts/support.ts';
import { root } from '../../src/base/root.ts';
import { loadArticles } from '../../src/content/articles.ts';
import { contentFiles } from '../../src/content/source.ts';

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
    const articles = loadArticles(contentFiles(root)).map(({ value }) => value);
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

const command = 'npm run test:some';
const empty = `# Page\n\n<!-- rows of ${command} -->\n<!-- end of rows -->\n\nThe end.\n`;
const first = withRow(empty, command, { what: 'Node.js 22', version: '22.1.0', tests: '3 passed' });

test('the first row of a table brings its headings', () => {
  expect(first).toBe(
    `# Page\n\n<!-- rows of ${command} -->\n\n| what | version | tests |\n| --- | --- | --- |\n| Node.js 22 | 22.1.0 | 3 passed |\n\n<!-- end of rows -->\n\nThe end.\n`,
  );
});

test('a later run replaces its own row, leaves the others where they are, and may bring a column', () => {
  const both = withRow(first, command, { what: 'Node.js 24', version: '24.1.0', tests: '4 passed' });
  const later = withRow(both, command, { what: 'Node.js 22', version: '22.2.0', tests: '5 | 5', start: 'ok' });
  const rows = later.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toEqual([
    '| what | version | tests | start |',
    '| --- | --- | --- | --- |',
    '| Node.js 22 | 22.2.0 | 5 / 5 | ok |',
    '| Node.js 24 | 24.1.0 | 4 passed |  |',
  ]);
  expect(later.replaceAll(/^\|.*\n/gm, '')).toBe(first.replaceAll(/^\|.*\n/gm, ''));
});

test('a command without a table is refused, so that no row is lost', () => {
  expect(() => withRow(empty, 'npm run test:other', { what: 'x' })).toThrow('lacks "<!-- rows of npm run test:other');
});

test('docs/support.md has a table for each command that writes one', () => {
  const page = readFileSync(join(root, 'docs/support.md'), 'utf8');
  for (const written of ['npm run test:node', 'npm run test:browsers']) {
    expect(withRow(page, written, { what: 'x' })).toContain('| x |');
  }
});
