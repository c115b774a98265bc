import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();
const page = await openPage(request, '/sample-portal');

test('the page is hidden from search engines', () => {
  expect(page).toMatchObject({ title: 'Investor portal | Mainstreet', headings: 1, listed: false });
});

test('the page says that the portal is not open yet, and nothing of settings', () => {
  expect(page.text).toContain('The investor portal is coming soon');
  expect(page.text).not.toMatch(/SHAREHOLDER_URL|PORTAL_URL/);
  expect(page.links.get('Contact Us')).toBe('/contact');
});
