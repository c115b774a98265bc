import { describe, expect, test } from 'vitest';
import { asksForPhone, honeypotField } from '../../src/site/forms/consent.ts';
import { formIds, utmKeys } from '../../src/site/forms/form.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { interestForm } from '../../src/site/forms/interest.ts';
import { maxLength } from '../../src/site/forms/rules.ts';
import { namedMessage, refusalMessage, refusals } from '../../src/site/forms/state.ts';
import { crmFields, leadValues, splitName } from '../../src/site/forms/values.ts';
import { crmColumns } from '../../src/site/lead-columns.ts';

test('there are eleven forms', () => {
  expect(leadForms.map((form) => form.id)).toEqual([...formIds]);
});

describe.each(leadForms)('the form $id', (form) => {
  test('accepts its sample', () => {
    expect(refusals(form, form.sample)).toEqual({});
  });

  test.each(form.fields)('says its own words when $name is empty', (field) => {
    const words = field.required ? { [field.name]: field.required } : {};
    expect(refusals(form, { ...form.sample, [field.name]: '  ' })).toEqual(words);
  });

  test.each(form.fields.filter((field) => field.options))('takes each option of $name and no other value', (field) => {
    for (const option of field.options ?? []) {
      expect(refusals(form, { ...form.sample, [field.name]: option.value })).toEqual({});
    }
    expect(Object.keys(refusals(form, { ...form.sample, [field.name]: 'unlisted' }))).toEqual([field.name]);
  });

  test.each(form.fields.filter((field) => !field.options))('refuses a value of $name that is too long', (field) => {
    const value = `a@${'b'.repeat(10_000)}`;
    const words = `${field.label} can’t be longer than ${maxLength[field.control]} characters`;
    expect(refusals(form, { ...form.sample, [field.name]: value })).toEqual({ [field.name]: words });
  });

  test('sends the CRM no name that it never fills', () => {
    const filled = form.fields.flatMap(({ column }) => (column === 'full_name' ? ['first_name', 'last_name'] : column));
    const columns: string[] = form.crm.map((name) => crmColumns[name]);
    expect(columns.filter((column) => ![...filled, 'lead_source', ...utmKeys].includes(column))).toEqual([]);
  });

  test('asks for calls and texts just where it asks for a phone number', () => {
    expect(asksForPhone(form)).toBe('phone' in form.sample);
  });
});

test.each([
  ['contact', ['email', 'firstname', 'lastname', 'message', ...utmKeys]],
  ['spark', ['email', 'lead_source', ...utmKeys]],
  ['regd', ['email', 'lead_source', ...utmKeys]],
  [
    'flex',
    [
      ...['firstname', 'lastname', 'email', 'phone', 'lead_source', 'has_income_200k'],
      ...['has_real_estate_experience', 'funds_available', 'ready_to_invest'],
    ],
  ],
  ['webinar', ['email', 'firstname', 'lastname', 'phone', 'investment_amount']],
  ['regd-webinar', ['email', 'firstname', 'lastname', 'phone', 'investment_amount']],
])('the CRM gets for %s what the calls table lists, in its order', (id, names) => {
  expect(leadForms.find((form) => form.id === id)?.crm).toEqual(names);
});

test('a missing phone is sent to the CRM as ""', () => {
  const form = formNamed('flex');
  const fields = crmFields(form, leadValues(form, { ...form.sample, phone: '' }));
  expect(fields.find((field) => field.name === 'phone')).toEqual({ name: 'phone', value: '' });
});

test.each([
  ['Ann B Cee', 'Ann', 'B Cee'],
  ['  Ann   B  Cee ', 'Ann', 'B Cee'],
  ['Ann', 'Ann', ''],
])('%j splits into %j and %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});

test.each([
  ['Name must be at least 2 characters', { name: 'a' }],
  ['Please enter a valid email address', { email: 'ann@nodot' }],
  ['Message must be at least 10 characters', { message: 'too short' }],
])('the contact form says "%s" for %j', (words, values) => {
  const form = formNamed('contact');
  expect(Object.values(refusals(form, { ...form.sample, ...values }))).toEqual([words]);
});

test.each([
  ['flex', 'Required', 'Required', 'Invalid email'],
  ['built', 'First name is required', 'Last name is required', 'Please enter a valid email'],
])('the form %s has its own words for names and e-mail', (id, first, last, email) => {
  const form = formNamed(id);
  const values = { ...form.sample, firstName: '', lastName: '', email: 'no at sign' };
  expect(refusals(form, values)).toEqual({ firstName: first, lastName: last, email });
});

test.each(['500', '$500', '$2,500', '2,500.00', '1 000'])(
  'the Reg A+ form takes an amount of %s',
  (investmentAmount) => {
    const form = formNamed('interest');
    expect(refusals(form, { ...form.sample, investmentAmount })).toEqual({});
  },
);

test.each(['499', '$0', '499.99'])('the Reg A+ form refuses an amount of %s', (investmentAmount) => {
  const form = formNamed('interest');
  const words = { investmentAmount: 'Please enter $500 or more' };
  expect(refusals(form, { ...form.sample, investmentAmount })).toEqual(words);
});

describe.each(leadForms)('above the refused form $id', (form) => {
  const checkFields = 'Please check the marked fields.';

  test('are no words of a failed server for a wrong value', () => {
    const errors = refusals(form, { ...form.sample, email: 'a b' });
    expect(Object.keys(errors)).toEqual(['email']);
    expect(refusalMessage(form, errors).title).toBe(checkFields);
  });

  test('are the given words for an empty required field', () => {
    const given: Partial<Record<string, string>> = {
      flex: 'Please fill in all required fields',
      webinar: 'Registration failed. Please try again.',
      'regd-webinar': 'Registration failed. Please try again.',
      deck: 'Error',
    };
    expect(refusalMessage(form, refusals(form, {})).title).toBe(given[form.id] ?? checkFields);
  });

  test('is a link for each field that names it, and no two alike', () => {
    const links = Object.entries(refusals(form, {})).map(([name, message]) => {
      const field = form.fields.find((candidate) => candidate.name === name);
      if (!field) throw new Error(`${name} is a field`);
      const link = namedMessage(field, message);
      expect(link.startsWith(field.label.split(' (')[0] ?? ''), link).toBe(true);
      return link;
    });
    expect(new Set(links).size).toBe(links.length);
  });
});

test.each([
  ['flex', 'firstName', '', 'First name: required'],
  ['flex', 'email', 'ann', 'Email: invalid email'],
  [
    'flex',
    'hasIncome200k',
    '',
    'Was your own income over $200,000 in each of the last two years, or over $300,000 with your spouse or partner, and do you expect the same this year? Required',
  ],
  ['built', 'firstName', '', 'First name is required'],
  ['contact', 'email', 'ann@nodot', 'Email: please enter a valid email address'],
  ['contact', 'name', 'a', 'Name must be at least 2 characters'],
  ['interest', 'investmentAmount', '100', 'Amount: please enter $500 or more'],
])('the summary of %s says of %s "%s": %s', (id, name, value, words) => {
  const field = formNamed(id).fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`${id} has ${name}`);
  const message = refusals({ fields: [field] }, { [name]: value })[name] ?? '';
  expect(namedMessage(field, message)).toBe(words);
});

function formNamed(id: string) {
  const form = leadForms.find((candidate) => candidate.id === id);
  if (!form) throw new Error(`the form ${id} exists`);
  return form;
}

test('nothing that fills forms by itself has something for the hidden field, and no field is called like it', () => {
  const filled =
    /name|mail|phone|fax|tel|mobile|company|business|organi|address|street|apt|city|town|state|region|zip|postal|country|card|cvc|amount|user|login|pass|code|otp|birth|age\b|sex|gender|title|url|web|home|search|coupon/i;
  expect(honeypotField.name).not.toMatch(filled);
  expect(honeypotField.label).not.toMatch(filled);
  for (const { fields } of leadForms) {
    for (const { name } of fields) expect([name, name.includes(honeypotField.name)]).toEqual([name, false]);
  }
});

test.each([
  ['$2k', 'Use digits, for example 2000.'],
  ['abc', 'Use digits, for example 2000.'],
  ['$', 'Use digits, for example 2000.'],
  ['-2000', 'Use digits, for example 2000.'],
  ['$499.99', 'Please enter $500 or more'],
  ['0', 'Please enter $500 or more'],
])('the amount "%s" is answered with "%s"', (investmentAmount, words) => {
  expect(refusals(interestForm, { ...interestForm.sample, investmentAmount })).toEqual({ investmentAmount: words });
});
