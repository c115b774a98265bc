import { expect, test } from 'vitest';
import privacy from '../../data/content/privacy.json' with { type: 'json' };
import { asksForPhone, honeypotField } from '../../src/site/forms/consent.ts';
import { type Form, utmKeys } from '../../src/site/forms/form.ts';
import { formOf, leadForms } from '../../src/site/forms/index.ts';
import { maxLength } from '../../src/site/forms/rules.ts';
import { namedMessage, refusalMessage, refusals } from '../../src/site/forms/state.ts';
import { crmFields, leadValues, splitName } from '../../src/site/forms/values.ts';
import { crmColumns, formColumns, leadColumns } from '../../src/site/lead-columns.ts';

test.each(leadForms)('the form $id accepts its sample, and each field refuses what it should', (form) => {
  const refusalsWith = (name: string, value: string) => refusals(form, { ...form.sample, [name]: value });
  expect(refusals(form, form.sample)).toEqual({});
  expect(form.fields.filter(({ name }) => !form.sample[name]?.trim())).toEqual([]);
  for (const { name, label, control, required, options } of form.fields) {
    expect(refusalsWith(name, '  '), name).toEqual(required ? { [name]: required } : {});
    for (const { value } of options ?? []) expect(refusalsWith(name, value), value).toEqual({});
    const tooLong = `${label} can’t be longer than ${maxLength[control]} characters`;
    const refused = options ? refusalsWith(name, 'unlisted') : refusalsWith(name, `a@${'b'.repeat(10_000)}`);
    expect(refused, name).toEqual({ [name]: options ? expect.any(String) : tooLong });
  }
  expect(asksForPhone(form)).toBe('phone' in form.sample);
});

test('a button says what it does while its form is sent', () => {
  const labels = Object.fromEntries(leadForms.map(({ id, submitting }) => [id, submitting]));
  expect(labels).toMatchObject({ contact: 'Sending...', deck: 'Submitting...' });
});

test.each(leadForms)('the form $id sends the CRM only names that it fills', (form) => {
  const filled: string[] = form.fields.flatMap(({ column }) =>
    column === 'full_name' ? ['first_name', 'last_name'] : column,
  );
  const columns: string[] = form.crm.map((name) => crmColumns[name]);
  expect(columns.filter((column) => ![...filled, 'lead_source', ...utmKeys].includes(column))).toEqual([]);
});

test('each form column has a field, and its name on the privacy page', () => {
  const columns = leadForms.flatMap(({ fields }) => fields.map(({ column }) => column));
  const filled = columns.flatMap((column) => (column === 'full_name' ? ['first_name', 'last_name'] : [column]));
  const listed = privacy.sections.find(({ id }) => id === 'forms')?.points?.[0] ?? '';
  for (const name of formColumns) {
    expect(filled).toContain(name);
    expect(listed).toMatch(new RegExp(`\\b${leadColumns[name].privacy}\\b`));
  }
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

test.each(leadForms)('the summary above the refused form $id has its title and a link for each field', (form) => {
  const wrong = refusals(form, { ...form.sample, email: 'a b' });
  expect(Object.keys(wrong)).toEqual(['email']);
  expect(refusalMessage(form, wrong).title).toBe('Please check the marked fields.');
  const missing = refusals(form, {});
  expect(refusalMessage(form, missing).title).toBe(form.missing?.title ?? 'Please check the marked fields.');
  const links = Object.entries(missing).map(([name, message]) => {
    const field = form.fields.find((candidate) => candidate.name === name) as Form['fields'][number];
    const link = namedMessage(field, message);
    expect(link.startsWith(field.label.split(' (')[0] ?? ''), link).toBe(true);
    return link;
  });
  expect(new Set(links).size).toBe(links.length);
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

test('the Reg A+ form takes amounts from $500, in digits', () => {
  const answer = (investmentAmount: string) =>
    refusals(formOf('interest'), { ...formOf('interest').sample, investmentAmount }).investmentAmount;
  for (const amount of ['500', '$500', '$2,500', '2,500.00', '1 000']) expect(answer(amount), amount).toBeUndefined();
  for (const amount of ['499', '$0', '499.99', '$499.99', '0']) {
    expect(answer(amount), amount).toBe('Please enter $500 or more');
  }
  for (const amount of ['$2k', 'abc', '$', '-2000'])
    expect(answer(amount), amount).toBe('Use digits, for example 2000.');
});
