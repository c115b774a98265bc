import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root });
// Articles link to addresses of the site.
const pages = String(listed)
  .trim()
  .split('\n')
  .filter((path) => !path.startsWith('data/content/articles/'));
const targetsOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('links only to files and headings that are there', () => {
    for (const target of targetsOf(text).filter((target) => !/^(?:https?|mailto):/.test(target))) {
      const [path = '', anchor] = target.split('#');
      const file = path ? join(root, dirname(page), path) : join(root, page);
      expect(existsSync(file), target).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => anchorOf(words));
      expect(headings, target).toContain(anchor);
    }
  });
});

test('the links of pages are found', () => {
  expect(pages).toContain('docs/design.md');
  expect(targetsOf(readFileSync(join(root, 'README.md'), 'utf8'))).toContain('docs/design.md');
});
