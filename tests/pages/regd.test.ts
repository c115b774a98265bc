import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();
const page = await openPage(request, '/regd');

test('the page leads to the portal once a setting names one, and promises none before', async () => {
  const promised = 'Enter your email to continue to the investment portal.';
  expect(page.text).not.toContain(promised);
  const { request } = await testApp({ PORTAL_URL: 'https://portal.example.com/login' });
  const { text, links } = await openPage(request, '/regd');
  expect(text).toContain(promised);
  expect(links.get('Accredited investors: go to the portal')).toBe('/regd-invest');
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
