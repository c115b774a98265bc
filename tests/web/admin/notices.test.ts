import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { noticeIn, testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const cookie = await signedIn(site);

/** Words of addresses that once said what had happened. */
const claims = new URLSearchParams({
  ...{ outcome: 'published', account: 'ann@example.com', password: 'changed', session: 'ended' },
  ...{ uploaded: 'problem', refused: 'large', slot: 'problem', name: 'hero-home' },
});

const pages = (routes as readonly Route[]).filter(({ access, page }) => access === 'admin' && page);

test.each(pages.map(({ path }) => path.replace(':id', 'contact.json')))(
  '%s says nothing that its address claims',
  async (path) => {
    const { text } = await site.request.get(`${path}?${claims}`).set({ cookie, accept: 'text/html' });
    expect(noticeIn(text)).toBe('');
    expect(text).not.toContain('id="problem-problem"');
  },
);
