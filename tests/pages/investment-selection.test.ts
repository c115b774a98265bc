import { describe, expect, test } from 'vitest';
import { testApp, textOf } from '../helpers/test-app.ts';

const { request } = await testApp();

describe.each(['/investment-selection', '/investments'])('%s', async (path) => {
  const { text: html, status } = await request.get(path);
  const text = textOf(html);

  test('answers with its own title, one h1 and the canonical address of the chooser', () => {
    expect(status).toBe(200);
    expect(html).toContain('<title>Choose your investment path | Mainstreet</title>');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/investment-selection"/);
  });

  test.each([
    'OPEN TO ALL',
    'Spark Fund One',
    'Regulation A+',
    'no income or net worth requirement',
    '$500',
    '8%',
    'paid monthly once projects stabilize',
    '2x-3x',
    'over 4-5 years',
    'ACCREDITED ONLY',
    'Opportunity Fund',
    'Regulation D',
    '$200K+ income or $1M+ net worth',
    'excluding primary residence',
    '$15,000',
    '10%',
    '$10,000,000',
    '$1.00',
    'Need Help Deciding?',
    'targeted, not guaranteed',
    '10% of the greater of your annual income or your net worth',
  ])('says "%s"', (sentence) => {
    expect(text).toContain(sentence);
  });

  test.each([
    ['Explore Spark Fund One', '/invest'],
    ['Explore the Opportunity Fund', '/regd'],
    ['Contact Our Team', '/contact'],
  ])('links "%s" to %s', (label, to) => {
    expect(html).toMatch(new RegExp(`<a class="btn[^"]*" href="${to}">${label}`));
  });

  test('has no Invest With Us button, which would lead to itself', () => {
    expect(text).not.toContain('Invest With Us');
  });
});
