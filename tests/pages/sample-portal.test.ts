import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();
const page = await openPage(request, '/sample-portal');

test('the page is kept out of search engines', () => {
  expect(page).toMatchObject({ title: 'Sample portal | Mainstreet', headings: 1, listed: false });
});

test.each(['SAMPLE', 'Shareholder portal', 'SHAREHOLDER_URL', 'Investment portal', 'PORTAL_URL'])(
  'the page says "%s"',
  (words) => {
    expect(page.text).toContain(words);
  },
);
