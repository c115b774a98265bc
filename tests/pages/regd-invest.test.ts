import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();
const portal = 'https://portal.example.com/login';

test('the page says where it leads, and is hidden from search engines', async () => {
  const page = await openPage(request, '/regd-invest');
  expect(page).toMatchObject({ headings: 1, listed: false, canonical: '/regd-invest' });
  expect(page.title).toContain('investment portal');
  expect(page.text).toContain('Redirecting to investment portal...');
});

test('without a portal the browser goes on to our own sample page', async () => {
  const { html } = await openPage(request, '/regd-invest');
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/sample-portal"/>');
});

test('with a portal the refresh, the link and the script all lead there', async () => {
  const { request } = await testApp({ PORTAL_URL: portal });
  const { html, links } = await openPage(request, '/regd-invest');
  expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${portal}"/>`);
  expect(html).toMatch(new RegExp(`<a [^>]*href="${portal}" data-go=""`));
  expect(links.get('Go to the investment portal')).toBe(portal);
});

test.each(['/', '/regd', '/webinar-access', '/sample-portal'])('%s does not refresh itself', async (path) => {
  const { html } = await openPage(request, path);
  expect(html).not.toContain('http-equiv="refresh"');
  expect(html).not.toContain('data-go');
});
