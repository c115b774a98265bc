import { describe, expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { afterForm, knownSummary, knownValues } from '../../src/site/forms/remembered.ts';

const now = 1_800_000_000_000;
const hero = afterForm({ amount: 25_000, sent: {} }, formOf('spark'), { email: ' ann@example.com ' }, now);

describe('after a form', () => {
  test('the email joins the amount of the calculator', () => {
    expect(hero).toEqual({ amount: 25_000, email: 'ann@example.com', sent: { spark: now } });
  });

  test('the first name and a new amount are added', () => {
    const values = { name: 'Ann B Cee', email: 'Ann@example.com', investmentAmount: '$2,500.00' };
    expect(afterForm(hero, formOf('interest'), values, now + 1)).toEqual({
      firstName: 'Ann',
      email: 'Ann@example.com',
      amount: 2500,
      sent: { spark: now, interest: now + 1 },
    });
  });

  test('a range says nothing exact', () => {
    expect(afterForm(undefined, formOf('webinar'), formOf('webinar').sample, now).amount).toBeUndefined();
  });

  test('another email is another person', () => {
    const after = afterForm({ ...hero, firstName: 'Ann' }, formOf('spark'), { email: 'bob@example.com' }, now);
    expect(after).toEqual({ email: 'bob@example.com', sent: { spark: now } });
  });
});

describe('what a form need not ask', () => {
  test.each([
    [formOf('interest'), hero, { email: 'ann@example.com', investmentAmount: '$25,000' }],
    [
      formOf('webinar'),
      { ...hero, firstName: 'Ann' },
      { firstName: 'Ann', email: 'ann@example.com', investmentAmount: '$25,000 - $50,000' },
    ],
    [formOf('webinar'), { amount: 80_000, sent: {} }, { investmentAmount: '$50,000+' }],
    [formOf('regd-webinar'), hero, { email: 'ann@example.com' }],
    [formOf('interest'), { amount: 100, email: 'no email', sent: {} }, {}],
    [contactForm, { firstName: 'Ann', sent: {} }, {}],
  ] as const)('$id, %j', (form, remembered, known) => {
    expect(knownValues(form, remembered)).toEqual(known);
  });

  test.each([
    [formOf('interest'), { email: 'a@example.com' }, 'We have your email. Two more questions.'],
    [
      formOf('interest'),
      { email: 'a@example.com', investmentAmount: '$500' },
      'We have your email and amount. One more question.',
    ],
    [
      formOf('webinar'),
      { firstName: 'Ann', email: 'a@example.com' },
      'We have your first name and email. Two more questions.',
    ],
    [formOf('spark'), { email: 'a@example.com' }, 'We have your email.'],
    [contactForm, { email: 'a@example.com' }, 'We have your email.'],
  ] as const)('$id says so', (form, known, words) => {
    expect(knownSummary(form.fields, known)).toBe(words);
  });
});
