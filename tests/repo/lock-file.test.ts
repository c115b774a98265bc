import { expect, test } from 'vitest';
import { lockFile, lockProblems } from '../../scripts/check/lock-file.ts';

const pinned = { version: '1.0.0', resolved: 'https://libraries.example/a.tgz', integrity: 'sha512-abc' };

test('every library is pinned by a hash, and no undecided one brings an install script', () => {
  expect(lockFile()).toEqual({ problems: [] });
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
