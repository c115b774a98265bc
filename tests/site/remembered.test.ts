import { describe, expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { interestForm } from '../../src/site/forms/interest.ts';
import { afterForm, knownSummary, knownValues } from '../../src/site/forms/remembered.ts';
import { sparkForm } from '../../src/site/forms/spark.ts';
import { regdWebinarForm, webinarForm } from '../../src/site/forms/webinar.ts';

const now = 1_800_000_000_000;
const hero = afterForm({ amount: 25_000, sent: {} }, sparkForm, { email: ' ann@example.com ' }, now);

describe('after a form', () => {
  test('the email joins the amount of the calculator', () => {
    expect(hero).toEqual({ amount: 25_000, email: 'ann@example.com', sent: { spark: now } });
  });

  test('the first name and a new amount are added', () => {
    const values = { name: 'Ann B Cee', email: 'Ann@example.com', investmentAmount: '$2,500.00' };
    expect(afterForm(hero, interestForm, values, now + 1)).toEqual({
      firstName: 'Ann',
      email: 'Ann@example.com',
      amount: 2500,
      sent: { spark: now, interest: now + 1 },
    });
  });

  test('a range says nothing exact', () => {
    expect(afterForm(undefined, webinarForm, webinarForm.sample, now).amount).toBeUndefined();
  });

  test('another email is another person', () => {
    const after = afterForm({ ...hero, firstName: 'Ann' }, sparkForm, { email: 'bob@example.com' }, now);
    expect(after).toEqual({ email: 'bob@example.com', sent: { spark: now } });
  });
});

describe('what a form need not ask', () => {
  test.each([
    [interestForm, hero, { email: 'ann@example.com', investmentAmount: '$25,000' }],
    [
      webinarForm,
      { ...hero, firstName: 'Ann' },
      { firstName: 'Ann', email: 'ann@example.com', investmentAmount: '$25,000 - $50,000' },
    ],
    [webinarForm, { amount: 80_000, sent: {} }, { investmentAmount: '$50,000+' }],
    [regdWebinarForm, hero, { email: 'ann@example.com' }],
    [interestForm, { amount: 100, email: 'no email', sent: {} }, {}],
    [contactForm, { firstName: 'Ann', sent: {} }, {}],
  ] as const)('$id, %j', (form, remembered, known) => {
    expect(knownValues(form, remembered)).toEqual(known);
  });

  test.each([
    [interestForm, { email: 'a@example.com' }, 'We have your email. Two more questions.'],
    [
      interestForm,
      { email: 'a@example.com', investmentAmount: '$500' },
      'We have your email and amount. One more question.',
    ],
    [
      webinarForm,
      { firstName: 'Ann', email: 'a@example.com' },
      'We have your first name and email. Two more questions.',
    ],
    [sparkForm, { email: 'a@example.com' }, 'We have your email.'],
    [contactForm, { email: 'a@example.com' }, 'We have your email.'],
  ] as const)('$id says so', (form, known, words) => {
    expect(knownSummary(form.fields, known)).toBe(words);
  });
});
