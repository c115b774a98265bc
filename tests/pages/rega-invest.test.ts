import { expect, test } from 'vitest';
import { interestForm } from '../../src/site/forms/interest.ts';
import { testApp } from '../helpers/test-app.ts';
import { openPage, openSent } from './open-page.ts';

const { request } = await testApp();
const page = await openPage(request, '/rega-invest');

test('the page has the title of an investment process, one first heading and its own address', () => {
  expect(page).toMatchObject({
    title: 'The Investment Process | Spark Fund One',
    canonical: '/rega-invest',
    headings: 1,
    listed: true,
  });
});

test('the page has an icon of its own', () => {
  expect(page.html).toContain('/icons/favicon-spark.svg');
});

test.each([
  'Spark Fund One',
  'From $500, with no income or net worth requirement',
  '10% of the greater of your annual income or your net worth',
  'targeted, not guaranteed',
  'What to expect',
  'Tell us you’re interested',
  'Send My Interest',
  'Amount ($500 minimum)',
])('the page says "%s"', (words) => {
  expect(page.text).toContain(words);
});

test('the offering circular is linked', () => {
  expect(page.links.get('offering circular')).toBe('/sample-circular');
});

test.each(['name', 'email', 'investmentAmount'])('the form asks for %s', (name) => {
  expect(page.fields.has(name)).toBe(true);
});

test('a sent form says thanks without scripts', async () => {
  const { text } = await openSent(request, '/rega-invest', interestForm.sample);
  expect(text).toContain("Thanks for your interest! We'll be in touch soon.");
});
