import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { checkPage } from '../../src/content/claims/check-page.ts';
import { readJson } from '../../src/content/json.ts';
import { loadContent } from '../../src/content/load.ts';
import { checked } from '../../src/content/mistake.ts';
import { type DeskTemplate, deskMailsSchema } from '../../src/content/schemas/mails.ts';
import { type DeskContext, deskMails } from '../../src/integrations/mail/desk-mail.ts';
import { accountName } from '../../src/leads/owners.ts';
import { testingLegend } from '../../src/site/claims.ts';
import { documentsFor } from '../../src/site/documents.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { type Route, routes } from '../../src/site/routes.ts';

const content = loadContent(root);
const { templates } = content['mails/desk'];
const origin = 'https://www.example.com';
const context: DeskContext = {
  ...content,
  addresses: { circular: '/sample-circular' },
  isQualified: false,
  origin,
  email: { greeting: 'Hi {name},', signature: 'Mary Hill\\nMainstreet' },
  me: 'kim.lee@example.com',
};
const lead = { first_name: 'Ann', form: 'spark', investment_amount: '$2,500' } as const;

/** The text of the one email of a template. */
const textOf = (template: Partial<DeskTemplate>, from: object = {}, about: object = {}) =>
  deskMails(
    [{ name: 'x', subject: 'x', paragraphs: ['Text.'], ...template }],
    { ...lead, ...from },
    { ...context, ...about },
  )[0]?.text;

test.each(leadForms)('$id: its leads have a template, with the words that money needs', (form) => {
  const mails = deskMails(templates, { ...lead, form: form.id }, context);
  expect(mails.length).toBeGreaterThanOrEqual(1);
  const route = (routes as readonly Route[]).find((row) => row.form === form.id);
  const documents = documentsFor(route ?? {}, context.addresses, content.offerings).map(({ url }) =>
    url.startsWith('/') ? origin + url : url,
  );
  for (const { subject, text } of mails) {
    const html = `<main><p>${text.replace(/(https:\S+?)(\)|\s|$)/g, '<a href="$1">$1</a>$2')}</p></main>`;
    expect(checkPage({ name: 'mail', html, documents, needsLegend: false }, content)).toEqual([]);
    expect(text).not.toMatch(/[{}]/);
    expect(text).toContain('Kim Lee');
    // What mail programs take of an address.
    expect(encodeURIComponent(subject + text).length).toBeLessThan(1900);
  }
  const ofForm = templates.filter(({ forms }) => forms?.includes(form.id)).map(({ name }) => name);
  for (const { name, text } of mails) {
    expect(text.includes(testingLegend(content.offerings.spark.name))).toBe(
      route?.offering === 'spark' && ofForm.includes(name),
    );
  }
});

test('what is known of the lead is put in place, and what was typed is not read again', () => {
  const greeting = 'Dear {name},';
  const all = ['{name}, {form}, {amount}, {me}: {circular}'];
  expect(textOf({ greeting, paragraphs: all, signature: '{me}' })).toBe(
    'Dear Ann,\n\nAnn, Get started with Spark Fund One, $2,500, Kim Lee: offering circular (https://www.example.com/sample-circular)\n\nKim Lee',
  );
  expect(textOf({ greeting, paragraphs: ['{name}'], signature: '{me}' }, { first_name: '{me}$&' })).toBe(
    'Dear {me}$&,\n\n{me}$&\n\nKim Lee',
  );
});

test('without a name the greeting has none, without an amount its paragraph is left out', () => {
  const paragraphs = ['First.', 'You mentioned {amount}.'];
  const without = { first_name: '', investment_amount: ' ' };
  expect(textOf({ greeting: 'Dear {name},', paragraphs }, without)).toBe('Dear,\n\nFirst.\n\nMary Hill\nMainstreet');
});

test.each([
  ['2500', 'You mentioned $2,500.'],
  ['$500 - $1,000', 'You mentioned $500 - $1,000.'],
])('the amount %s reads as people write money', (investment_amount, words) => {
  expect(textOf({ paragraphs: ['You mentioned {amount}.'] }, { investment_amount })).toContain(words);
});

test('a template without greeting or signature has those of the settings', () => {
  expect(textOf({})).toBe('Hi Ann,\n\nText.\n\nMary Hill\nMainstreet');
});

test('the legend goes with a template for leads of Spark Fund One, until it is qualified', () => {
  expect(textOf({ forms: ['spark'] })).toContain(testingLegend(content.offerings.spark.name));
  expect(textOf({ forms: ['spark'] }, {}, { isQualified: true })).not.toContain(
    testingLegend(content.offerings.spark.name),
  );
  expect(textOf({})).not.toContain(testingLegend(content.offerings.spark.name));
  expect(deskMails([{ name: 'x', subject: 'x', paragraphs: ['x'], forms: ['rsvp'] }], lead, context)).toEqual([]);
});

test.each([
  ['kim.lee@example.com', 'Kim Lee'],
  ['sam@example.com', 'Sam'],
  ['anna-maria_berg+leads@example.com', 'Anna Maria Berg'],
])('%s is of %s', (email, name) => {
  expect(accountName(email)).toBe(name);
});

test('mistakes are named with their places, all at once', () => {
  const file = 'data/content/mails/desk.json';
  const one = '{ "name": "A", "subject": "For {name}", "forms": ["spork"], "paragraphs": ["Hello {nam}."] }';
  const text = `{\n  "templates": [\n    ${one},\n    { "name": "A", "subject": "x", "paragraphs": [], "signature": "{amount}" }\n  ]\n}\n`;
  const said = (() => {
    try {
      checked(deskMailsSchema, readJson({ file, text }));
    } catch (error) {
      return String(error);
    }
  })();
  expect(said).toContain(`${file}:3:20: templates.0.subject has no names in braces.`);
  expect(said).toContain('templates.0.forms.0 must be one of contact, spark');
  expect(said).toContain('templates.0.paragraphs.0 may name in braces only name, form, amount, me, circular');
  expect(said).toContain('templates.1.paragraphs needs at least one paragraph.');
  expect(said).toContain('templates.1.signature may name in braces only me, phone, email.');
  const twice =
    '{ "templates": [{ "name": "A", "subject": "x", "paragraphs": ["x"] }, { "name": "A", "subject": "x", "paragraphs": ["x"] }] }';
  expect(() => checked(deskMailsSchema, readJson({ file, text: twice }))).toThrow(
    /templates\.1 has the name of another template/,
  );
});
