import { expect, test } from 'vitest';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();

// It looks for the parts that it wakes as soon as it runs: none may come after it.
test.each(['/', '/invest', '/blog', '/nothing', '/admin/sign-in'])(
  'the loader is the last thing in %s',
  async (path) => {
    const { text } = await site.request.get(path);
    expect(text).toMatch(/<script type="module" async src="\/assets\/boot-\w+\.js"><\/script><\/body><\/html>$/);
    expect(text.match(/\/assets\/boot-/g)).toHaveLength(1);
  },
);
