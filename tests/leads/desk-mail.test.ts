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
import { routes } from '../../src/site/routes.ts';

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
  const route = routes.find((row) => row.form === form.id);
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
  const all = {
    greeting: 'Dear {name},',
    paragraphs: ['{name}, {form}, {amount}, {me}: {circular}'],
    signature: '{me}',
  };
  const circular = 'offering circular (https://www.example.com/sample-circular)';
  expect(textOf(all, { investment_amount: '2500' })).toBe(
    `Dear Ann,\n\nAnn, Get started with Spark Fund One, $2,500, Kim Lee: ${circular}\n\nKim Lee`,
  );
  const typed = { first_name: '{me}$&' };
  expect(textOf({ ...all, paragraphs: ['{name}'] }, typed)).toBe('Dear {me}$&,\n\n{me}$&\n\nKim Lee');
  const range = { investment_amount: '$500 - $1,000' };
  expect(textOf({ paragraphs: ['You mentioned {amount}.'] }, range)).toContain('You mentioned $500 - $1,000.');
});

test('what is not known is left out; a template without greeting or signature has those of the settings', () => {
  const template = { greeting: 'Dear {name},', paragraphs: ['First.', 'You mentioned {amount}.'] };
  const without = { first_name: '', investment_amount: ' ' };
  expect(textOf(template, without)).toBe('Dear,\n\nFirst.\n\nMary Hill\nMainstreet');
  expect(textOf({})).toBe('Hi Ann,\n\nText.\n\nMary Hill\nMainstreet');
});

test('the legend goes with a template for leads of Spark Fund One, until it is qualified', () => {
  const legend = testingLegend(content.offerings.spark.name);
  expect(textOf({ forms: ['spark'] })).toContain(legend);
  expect(textOf({ forms: ['spark'] }, {}, { isQualified: true })).not.toContain(legend);
  expect(textOf({})).not.toContain(legend);
  expect(textOf({ forms: ['rsvp'] })).toBeUndefined();
});

test.each([
  ['kim.lee@example.com', 'Kim Lee'],
  ['anna-maria_berg+leads@example.com', 'Anna Maria Berg'],
])('%s is of %s', (email, name) => {
  expect(accountName(email)).toBe(name);
});

test('mistakes are named with their places, all at once', () => {
  const check = (...templates: object[]) =>
    checked(deskMailsSchema, readJson({ file: 'desk.json', text: JSON.stringify({ templates }, undefined, 2) }));
  const wrong = [
    { name: 'A', subject: 'For {name}', forms: ['spork'], paragraphs: ['Hello {nam}.'] },
    { name: 'A', subject: 'x', paragraphs: [], signature: '{amount}' },
  ];
  for (const words of [
    'desk.json:5:7: templates.0.subject has no names in braces.',
    'templates.0.forms.0 must be one of contact, spark',
    'templates.0.paragraphs.0 may name in braces only name, form, amount, me, circular',
    'templates.1.paragraphs needs at least one paragraph.',
    'templates.1.signature may name in braces only me, phone, email.',
  ]) {
    expect(() => check(...wrong)).toThrow(words);
  }
  const template = { name: 'A', subject: 'x', paragraphs: ['x'] };
  expect(() => check(template, template)).toThrow(/templates\.1 has the name of another template/);
});
