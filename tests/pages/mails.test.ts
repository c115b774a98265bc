import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { readJson } from '../../src/content/json.ts';
import { loadContent } from '../../src/content/load.ts';
import { checked } from '../../src/content/mistake.ts';
import { mailSchema } from '../../src/content/schemas/mails.ts';
import type { Lead } from '../../src/db/rows.ts';
import { visitorMailer } from '../../src/integrations/mail/visitor-mail.ts';
import { mailHtml, mailText } from '../../src/integrations/mail/visitor-mails.ts';
import { testingLegend } from '../../src/site/claims.ts';
import { formOf, leadForms } from '../../src/site/forms/index.ts';
import { routeOfForm } from '../../src/site/routes.ts';
import { Page } from '../helpers/page.ts';
import { testApp } from '../helpers/test-app.ts';

const { request } = await testApp();
const content = loadContent(root);
const addresses = { circular: 'https://www.example.com/circular' };
const origin = 'https://www.example.com';
const lead = { id: '0190b5a6-0000-7000-8000-000000000000', email: 'ann@example.com', first_name: 'Ann' } as Lead;
const mailer = (changes: Partial<Parameters<typeof visitorMailer>[0]> = {}) => {
  const usual = { content: () => content, addresses, isQualified: false, origin, key: async () => 'key' };
  return visitorMailer({ ...usual, clock: Date.now, ...changes });
};

const mailOf = async (form: (typeof leadForms)[number], isQualified = false) => {
  const mail = await mailer({ isQualified })({ ...lead, form: form.id });
  return { ...mail, html: mailHtml(mail), text: mailText(mail.blocks) };
};

test.each(leadForms)(
  '$id: its email has the legend of Rule 255 where it is about Spark Fund One and not qualified',
  async (form) => {
    const legend = testingLegend(content.offerings.spark.name);
    const isAboutSpark = routeOfForm(form.id)?.offering === 'spark';
    expect((await mailOf(form)).html.includes(legend)).toBe(isAboutSpark);
    expect((await mailOf(form, true)).html).not.toContain(legend);
  },
);

test.each(leadForms)('$id: text and HTML say the same, with complete links and the postal address', async (form) => {
  const { html, text, unsubscribe } = await mailOf(form);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  expect(links.filter((href) => !/^(?:https:|mailto:|tel:)/.test(href))).toEqual([]);
  expect(links).toContain(unsubscribe);
  for (const href of links.filter((link) => link.startsWith('https:'))) expect(text).toContain(href);
  expect(text).toContain('Hello Ann,');
  expect(text).toContain(content.company.streetAddress);
});

test.each(leadForms)('$id: its email says under which heading of its page the address was entered', async (form) => {
  const page = new Page((await request.get(routeOfForm(form.id)?.path ?? '')).text);
  const [, heading = ''] = /entered in “([^“”]+)” on our site/.exec((await mailOf(form)).text) ?? [];
  expect(page.attributes('form[method="post"]', 'aria-label')).toContain(heading);
});

test('an unknown name in braces is refused with its place', () => {
  const text = '{ "subject": "A deck",\n  "paragraphs": ["Hello {name}."] }';
  const words = 'deck.json:2:18: paragraphs.0 may name in braces only reply, email, phone, circular';
  expect(() => checked(mailSchema, readJson({ file: 'deck.json', text }))).toThrow(words);
});

test('the email of an event that is ahead names its date and has the calendar file; afterwards it has neither', async () => {
  const mailAt = (time: string) => mailer({ clock: () => Date.parse(time) })({ ...lead, form: 'rsvp' });
  const before = await mailAt('2025-08-28T16:00:00Z');
  expect(before.calendar?.file).toContain('DTSTART:20250828T170000Z');
  expect(mailText(before.blocks)).toContain('August 28, 2025');
  const after = await mailAt('2025-08-28T18:00:00Z');
  expect(after.calendar).toBeUndefined();
  expect(mailText(after.blocks)).not.toContain('August 28, 2025');
});

test('an email says when they hear from us, as the confirmation of its form does', async () => {
  for (const form of (['contact', 'flex', 'built', 'interest'] as const).map((id) => formOf(id))) {
    const { when } = content.confirmations.forms[form.id];
    const { text } = await mailOf(form);
    expect(text.replaceAll('\n', ' '), form.id).toContain(`You’ll hear from us ${when?.toLowerCase()}`);
  }
});

test('the email of a webinar calls it recorded only once its video is set', async () => {
  for (const id of ['webinar', 'regd-webinar'] as const) {
    expect((await mailOf(formOf(id))).text, id).toContain('The recording isn’t ready yet');
    const videos = { ...content.videos, [id]: { ...content.videos.webinar, provider: 'youtube' as const } };
    const recorded = await mailer({ content: () => ({ ...content, videos }) })({ ...lead, form: id });
    expect(mailText(recorded.blocks), id).toContain('The webinar is recorded');
  }
});
