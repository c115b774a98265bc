import { expect, test } from 'vitest';
import { signedIn } from '../helpers/signed-in.ts';
import { testApp } from '../helpers/test-app.ts';
import { openPage, openSent } from './open-page.ts';

const { app, request } = await testApp();
const page = await openPage(request, '/sample-portal');

test('the page is hidden from search engines', () => {
  expect(page).toMatchObject({ title: 'Investor portal | Mainstreet', headings: 1, listed: false });
});

test('the page says that the portal is not open yet, and nothing of settings', () => {
  expect(page.text).toContain('The investor portal is coming soon');
  expect(page.text).not.toMatch(/SHAREHOLDER_URL|PORTAL_URL/);
  expect(page.text).toContain('We don’t have an opening date yet. Leave your email and we’ll tell you.');
  expect(page.links.get('Contact Us')).toBe('/contact');
});

test('an email left there is a lead, and is thanked for', async () => {
  expect(page.fields.get('email')).toBe('required');
  const { text } = await openSent(request, '/sample-portal', { email: 'portal@example.com' });
  expect(text).toContain("Thank you! We'll email you when the portal opens.");
  const leads = await app.context.leads.list({ search: 'portal@example.com' }, { limit: 2 });
  expect(leads).toMatchObject([{ form: 'portal', lead_source: 'Investor Portal' }]);
});

test('what the owner has to set is on the dashboard', async () => {
  const { text } = await request
    .get('/admin')
    .set('cookie', await signedIn({ app, request }))
    .expect(200);
  expect(text).toContain('Say when the portal opens, or set PORTAL_URL and SHAREHOLDER_URL');
});
