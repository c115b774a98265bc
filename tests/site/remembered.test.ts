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

  test('an amount is read in every notation that the form takes', () => {
    const values = { name: 'Ann', email: 'ann@example.com', investmentAmount: '2.500,00 €' };
    expect(afterForm(undefined, formOf('interest'), values, now).amount).toBe(2500);
  });

  test('a range says nothing exact', () => {
    expect(afterForm(undefined, formOf('webinar'), formOf('webinar').sample, now).amount).toBeUndefined();
  });

  test('another email is another person', () => {
    const after = afterForm({ ...hero, firstName: 'Ann' }, formOf('spark'), { email: 'bob@example.com' }, now);
    expect(after).toEqual({ email: 'bob@example.com', sent: { spark: now } });
  });
});

const email = 'a@example.com';

test.each([
  [formOf('interest'), hero, { email: 'ann@example.com', investmentAmount: '$25,000' }],
  [
    formOf('webinar'),
    { amount: 80_000, firstName: 'Ann', sent: {} },
    { firstName: 'Ann', investmentAmount: '$50,000+' },
  ],
  [formOf('regd-webinar'), hero, { email: 'ann@example.com' }],
  [formOf('interest'), { amount: 100, email: 'no email', sent: {} }, {}],
  [contactForm, { firstName: 'Ann', sent: {} }, {}],
] as const)('the form $id need not ask what is known: %j', (form, remembered, known) => {
  expect(knownValues(form, remembered)).toEqual(known);
});

test.each([
  ['interest', { email }, 'We have your email. Two more questions.'],
  ['interest', { email, investmentAmount: '$500' }, 'We have your email and amount. One more question.'],
  ['webinar', { firstName: 'Ann', email }, 'We have your first name and email. Two more questions.'],
  ['spark', { email }, 'We have your email.'],
  ['contact', { email }, 'We have your email.'],
] as const)('the form %s that knows %j says so', (id, known, words) => {
  expect(knownSummary(formOf(id).fields, known)).toBe(words);
});
