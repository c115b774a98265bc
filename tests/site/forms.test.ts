import { expect, test } from 'vitest';
import privacy from '../../data/content/privacy.json' with { type: 'json' };
import { asksForPhone, honeypotField } from '../../src/site/forms/consent.ts';
import { type Form, maxLength, utmKeys } from '../../src/site/forms/form.ts';
import { formOf, leadForms } from '../../src/site/forms/index.ts';
import { namedMessage, oneLine, refusalMessage, refusals } from '../../src/site/forms/state.ts';
import { crmFields, leadValues, splitName } from '../../src/site/forms/values.ts';
import { crmColumns, formColumns, leadColumns } from '../../src/site/lead-columns.ts';

test.each(leadForms)('the form $id accepts its sample, and each field refuses what it should', (form) => {
  const refusalsWith = (name: string, value: string) => refusals(form, { ...form.sample, [name]: value });
  expect(refusals(form, form.sample)).toEqual({});
  expect(form.fields.filter(({ name }) => !form.sample[name]?.trim())).toEqual([]);
  for (const { name, label, control, required, options } of form.fields) {
    expect(refusalsWith(name, '  '), name).toEqual(required ? { [name]: required } : {});
    for (const { value } of options ?? []) expect(refusalsWith(name, value), value).toEqual({});
    const tooLong = `${label} can’t be longer than ${maxLength[control].toLocaleString('en-US')} characters`;
    const refused = options ? refusalsWith(name, 'unlisted') : refusalsWith(name, `a@${'b'.repeat(10_000)}`);
    expect(refused, name).toEqual({ [name]: options ? expect.any(String) : tooLong });
  }
  expect(asksForPhone(form)).toBe('phone' in form.sample);
});

/** Those of the specification: of a button while its form is sent, of its success and of its failure. */
test.each([
  ['contact', 'Sending...', "Message sent successfully! We'll be in touch soon.", 'Sorry, there was an error.'],
  ['spark', 'Submitting...', "Thanks for your interest! We'll be in touch soon.", 'Sorry, there was an error.'],
  ['regd', 'Processing...', 'Thanks for your interest! Redirecting you to', 'Sorry, there was an error.'],
  ['flex', 'Submitting...', 'Thank you for your interest!', 'There was an error submitting your information.'],
  ['built', 'Submitting...', "Thank you! We've received your information", 'There was an error submitting your'],
  ['webinar', 'Processing...', 'Registration successful! Redirecting to webinar...', 'Registration failed.'],
  ['regd-webinar', 'Processing...', 'Registration successful! Redirecting to webinar...', 'Registration failed.'],
  ['deck', 'Submitting...', 'Success! Thank you! Your download will begin shortly.', 'There was an issue'],
] as const)('the form %s has the words of the specification', (id, submitting, success, failure) => {
  const form = formOf(id);
  expect(form.submitting).toBe(submitting);
  expect(oneLine(form.success)).toContain(success);
  expect(oneLine(form.failure)).toContain(failure);
});

const filledBy = ({ fields }: Form): string[] =>
  fields.flatMap(({ column }) => (column === 'full_name' ? ['first_name', 'last_name'] : column));

test.each(leadForms)('the form $id sends the CRM only names that it fills', (form) => {
  const columns: string[] = form.crm.map((name) => crmColumns[name]);
  const filled = [...filledBy(form), 'lead_source', ...utmKeys];
  expect(columns.filter((column) => !filled.includes(column))).toEqual([]);
});

test('each form column has a field, and its name on the privacy page', () => {
  const filled = leadForms.flatMap(filledBy);
  const listed = privacy.sections.find(({ id }) => id === 'forms')?.points?.[0] ?? '';
  for (const name of formColumns) {
    expect(filled).toContain(name);
    expect(listed).toMatch(new RegExp(`\\b${leadColumns[name].privacy}\\b`));
  }
});

const answersOfFlex = ['has_income_200k', 'has_real_estate_experience', 'funds_available', 'ready_to_invest'] as const;

test.each([
  ['contact', ['email', 'firstname', 'lastname', 'message', ...utmKeys]],
  ['spark', ['email', 'lead_source', ...utmKeys]],
  ['regd', ['email', 'lead_source', ...utmKeys]],
  ['flex', ['firstname', 'lastname', 'email', 'phone', 'lead_source', ...answersOfFlex]],
  ['webinar', ['email', 'firstname', 'lastname', 'phone', 'investment_amount']],
  ['regd-webinar', ['email', 'firstname', 'lastname', 'phone', 'investment_amount']],
] as const)('the CRM gets for %s what the calls table lists, in its order', (id, names) => {
  expect(formOf(id).crm).toEqual(names);
});

test('a missing phone is sent to the CRM as ""', () => {
  const form = formOf('flex');
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
  const form = formOf('contact');
  expect(Object.values(refusals(form, { ...form.sample, ...values }))).toEqual([words]);
});

test.each([
  ['flex', 'Required', 'Required', 'Invalid email'],
  ['built', 'First name is required', 'Last name is required', 'Please enter a valid email'],
] as const)('the form %s has its own words for names and e-mail', (id, first, last, email) => {
  const form = formOf(id);
  const values = { ...form.sample, firstName: '', lastName: '', email: 'no at sign' };
  expect(refusals(form, values)).toEqual({ firstName: first, lastName: last, email });
});

test.each(leadForms)('the summary above the refused form $id has its title and a link for each field', (form) => {
  const wrong = refusals(form, { ...form.sample, email: 'a b' });
  expect(Object.keys(wrong)).toEqual(['email']);
  expect(refusalMessage(form, wrong).title).toBe('Not sent. Please check the marked field.');
  const missing = refusals(form, {});
  expect(refusalMessage(form, missing).title).toBe(
    form.missing?.title ?? `Not sent. Please check the marked field${Object.keys(missing).length > 1 ? 's' : ''}.`,
  );
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
  ['built', 'firstName', '', 'First name is required'],
  ['contact', 'email', 'ann@nodot', 'Email: please enter a valid email address'],
  ['contact', 'name', 'a', 'Name must be at least 2 characters'],
  ['interest', 'investmentAmount', '100', 'Amount: please enter $500 or more'],
] as const)('the summary of %s says of %s "%s": %s', (id, name, value, words) => {
  const field = formOf(id).fields.find((candidate) => candidate.name === name) ?? expect.fail();
  const message = refusals({ fields: [field] }, { [name]: value })[name] ?? '';
  expect(namedMessage(field, message)).toBe(words);
});

test('no form takes an email without a dot in its domain, unless its words ask for a loose one', () => {
  const isLoose = (form: Form) => !('email' in refusals(form, { ...form.sample, email: 'margaret@gmial' }));
  expect(
    leadForms
      .filter(isLoose)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['built', 'flex']);
});

test('nothing that fills forms by itself has something for the hidden field, and no field is called like it', () => {
  const filled =
    /name|mail|phone|fax|tel|mobile|company|business|organi|address|street|apt|city|town|state|region|zip|postal|country|card|cvc|amount|user|login|pass|code|otp|birth|age\b|sex|gender|title|url|web|home|search|coupon/i;
  expect(honeypotField.name).not.toMatch(filled);
  expect(honeypotField.label).not.toMatch(filled);
  for (const { fields } of leadForms) {
    for (const { name } of fields) expect([name, name.includes(honeypotField.name)]).toEqual([name, false]);
  }
});

test('a line end counts as one character, as the server reads it', () => {
  const form = formOf('contact');
  const answer = (message: string) => refusals(form, { ...form.sample, message }).message ?? 'taken';
  const lines = `${'x'.repeat(99)}\n`.repeat(49);
  expect(answer(lines + 'x'.repeat(100))).toBe('taken');
  expect(answer(lines + 'x'.repeat(101))).toContain('longer than 5,000 ');
  expect(answer('one\n\ntwo')).toContain('at least 10');
});

test('a message is refused for a character that is not stored unchanged, at its ends too, which are stored as typed', () => {
  for (const message of ['\fHello, this is it', 'Hello, this is it\v', '\u200e\v Hello, this is it']) {
    expect(refusals(formOf('contact'), { ...formOf('contact').sample, message })).toHaveProperty('message');
  }
  // Word's line break, at the end of what is copied from it.
  expect(refusals(formOf('contact'), { ...formOf('contact').sample, email: 'ann@example.com\v' })).toEqual({});
});

test('the Reg A+ form takes amounts from $500, in digits', () => {
  const form = formOf('interest');
  const answer = (investmentAmount: string) =>
    refusals(form, { ...form.sample, investmentAmount }).investmentAmount ?? 'taken';
  for (const [words, amounts] of [
    ['taken', ['500', '$500', '$2,500', '2,500.00', '1 000']],
    ['Please enter $500 or more', ['499', '$0', '499.99', '$499.99', '0']],
    ['Use digits, for example 2000.', ['$2k', 'abc', '$', '-2000']],
  ] as const)
    for (const amount of amounts) expect(answer(amount), amount).toBe(words);
});
