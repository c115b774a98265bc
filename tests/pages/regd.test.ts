import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();
const page = await openPage(request, '/regd');

test('the page has a title, one first heading and its own address', () => {
  expect(page).toMatchObject({
    title: 'Mainstreet Opportunity Fund | Regulation D',
    canonical: '/regd',
    headings: 1,
    listed: true,
  });
});

test.each([
  'Hard Assets. Smart Returns. Accredited Access Only.',
  'Offering Terms',
  'Maximum offering $10,000,000',
  'Minimum investment $15,000',
  'Unit price $1.00',
  'Preferred return 10% per year',
  'INVEST IN MAINSTREET',
  'Previous 24 Months',
  'ground-up builds, with under 1% variance 5',
  'strategic acquisitions 5',
  '60+',
  '$2B+',
  'Investment Calculator',
  'Based on 10% targeted annual return',
  '$375',
  'About 11,400 people turn 65 in the United States each day in 2025',
  'Over 560,000 units',
  '$17.85 psf average rent',
  'against $15 projected',
  'under 5%',
  '54%',
  '5,000 to 30,000 square feet',
  '$200K+ income, or $1M+ net worth excluding primary residence',
  'Accredited status is verified in the portal',
  'CEO',
  'CFO',
  'Chief Legal Officer',
  'VP of Real Estate and Development',
  'hypothetical',
])('the page says "%s"', (words) => {
  expect(page.text.toLowerCase()).toContain(words.toLowerCase());
});

test.each([
  ['VIEW THE PPM', '/ppm'],
  ['WATCH THE WEBINAR', '/regd-webinar'],
  ['Invest With Mainstreet', '/rega-invest'],
  ['Tell me when the portal opens', '#start'],
  ['private placement memorandum', '/ppm'],
])('"%s" leads to %s', (words, target) => {
  expect(page.links.get(words)).toBe(target);
});

test('the page leads to the portal once a setting names one, and promises none before', async () => {
  const promised = 'Enter your email to continue to the investment portal.';
  expect(page.text).not.toContain(promised);
  const { request } = await testApp({ PORTAL_URL: 'https://portal.example.com/login' });
  const { text, links } = await openPage(request, '/regd');
  expect(text).toContain(promised);
  expect(links.get('Accredited investors: go to the portal')).toBe('/regd-invest');
});

test.each([
  'why-invest',
  'calculator',
  'leadership',
  'footnote-1',
  'footnote-2',
  'footnote-3',
  'ref-1',
  'ref-2',
  'ref-3',
])('the anchor "%s" is on the page once', (id) => {
  expect(page.html.split(`id="${id}"`)).toHaveLength(2);
});

test('each footnote says where its figure comes from and leads back to it', () => {
  expect(page.text).toMatch(/1\. Company figures.*2\. Alliance for Lifetime Income.*3\. NIC MAP Vision/);
  for (const id of ['1', '2', '3']) {
    expect(page.html).toContain(`href="#footnote-${id}"`);
    expect(page.html).toContain(`href="#ref-${id}"`);
  }
});

test('four people lead the fund', () => {
  expect(page.html.match(/<article class="plate"/g)).toHaveLength(4);
});

test('an amount in the address is calculated by the server', async () => {
  const { text } = await openPage(request, '/regd?amount=20000');
  expect(text).toContain('$500');
  expect(text).toMatch(/\$40,000 . \$60,000/);
});

test('the header names the sections that the page has, and its logo is no link', () => {
  for (const anchor of ['#why-invest', '#calculator', '#leadership']) expect(page.html).toContain(`href="${anchor}"`);
  expect(page.html).not.toContain('href="#problem-solution"');
  expect(page.html).not.toContain('<a class="logo"');
});
