import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFile, lockProblems } from '../../scripts/check/lock-file.ts';
import { root } from '../../src/base/root.ts';

const pinned = { version: '1.0.0', resolved: 'https://libraries.example/a.tgz', integrity: 'sha512-abc' };

test('every library is pinned by a hash, and no undecided one brings an install script', () => {
  expect(lockFile()).toEqual([]);
});

test.each([
  [{ ...pinned, integrity: undefined }, 'a is not pinned by a hash'],
  [{ ...pinned, integrity: 'sha1-abc' }, 'a is not pinned by a hash'],
  [{ ...pinned, link: true }, 'a is not pinned by a hash'],
  [{ ...pinned, resolved: 'git+ssh://host/a' }, 'a comes from git+ssh:'],
  [{ ...pinned, hasInstallScript: true }, 'a has an install script'],
])('the entry %j is found', (entry, problem) => {
  expect(lockProblems({ '': {}, 'node_modules/b/node_modules/a': entry }, ['b'])).toEqual([problem]);
});

test('an install script that was decided on is no problem', () => {
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
