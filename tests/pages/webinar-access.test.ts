import { expect, test } from 'vitest';
import { formOf } from '../../src/site/forms/index.ts';
import { testApp } from '../helpers/test-app.ts';
import { openPage, openSent } from './open-page.ts';

const { request } = await testApp();
const thanks = 'Registration successful! Redirecting to webinar...';

const pages = [
  { path: '/webinar-access', id: 'webinar' as const, invest: '/rega-invest', says: '8% is targeted, not guaranteed' },
  { path: '/regd-webinar-access', id: 'regd-webinar' as const, invest: '/regd-invest', says: '10% a year is targeted' },
];

test.each(pages)('$path shows the video and the way on to $invest', async ({ path, invest, says }) => {
  const page = await openPage(request, path);
  expect(page).toMatchObject({ headings: 1, listed: false, canonical: path });
  expect(page.title).toContain('webinar');
  expect(page.html).toContain('data-island="video"');
  expect(page.links.get('Invest Now')).toBe(invest);
  expect(page.text).toContain(says);
});

test.each(pages)('$path says thanks to a visitor who has just registered', async ({ path, id }) => {
  const { html, text } = await openSent(request, path.replace('-access', ''), formOf(id).sample);
  expect(html).toMatch(/<div class="accepted[^"]*" id="sent"/);
  expect(text).toContain(thanks);
});

test.each(pages)('$path says no thanks for a form that does not lead here', async ({ path }) => {
  const { text } = await openPage(request, `${path}?sent=contact`);
  expect(text).not.toContain(thanks);
  expect(text).not.toContain('Message sent successfully!');
});

test.each(pages)('$path does not say thanks by itself', async ({ path }) => {
  const { text } = await openPage(request, path);
  expect(text).not.toContain(thanks);
});
