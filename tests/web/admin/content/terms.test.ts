import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { sentences } from '../../../../src/site/claims.ts';
import { setSite } from '../../../../src/site/company/site-facts.ts';
import { answersPath } from '../../../../src/site/endpoints.ts';
import { contactForm } from '../../../../src/site/forms/contact.ts';
import { interestForm } from '../../../../src/site/forms/interest.ts';
import { sparkForm } from '../../../../src/site/forms/spark.ts';
import { startServer } from '../../../faults/server-process.ts';
import { edit, editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { noticeAfter, testApp, textOf } from '../../../helpers/test-app.ts';

const file = 'offerings.json';
const terms = {
  'spark.minimum': '750',
  'spark.calculator.minimum': '750',
  'spark.preferredReturn': '9',
  'spark.paymentsPerYear': '4',
  'spark.qualified': 'on',
  'spark.fileNumber': '024-77777',
  'spark.filings': 'https://sec.example/77777',
  'spark.circular': 'https://example.com/circular.pdf',
};

const own = await testApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://example.com',
});
const { context } = own.app;
const shipped = context.pages.content;
const cookie = await editorOf(own);
// What reads the terms where no page is at hand is the process's own.
afterAll(() => setSite(shipped));
afterEach(async () => {
  const open = await context.store.versions.open();
  if (open.length) await edit(own, cookie, file, {}, 'discard');
});

const undo = () =>
  own.request.post(`/admin/content/${file}/changes`).set('cookie', cookie).type('form').send({ version: 'file' });
const page = async (path: string) => textOf(await pageOf(own, path));

test('terms that an editor publishes are in pages, forms, calculators, answers and emails at once, and an undo brings back the others', async () => {
  await own.request.post('/contact').send(contactForm.sample).expect(200);
  const [lead] = await context.leads.list({}, { limit: 1 });
  const mail = async () => (lead ? JSON.stringify(await context.visitorMail({ ...lead, form: sparkForm.id })) : '');
  const before = await pageOf(own, '/rega-invest');
  expect(await mail()).toContain(sentences.testing);

  await edit(own, cookie, file, terms);
  expect(await pageOf(own, '/rega-invest')).toBe(before);
  const drawn = await own.request.get(`/admin/content/${file}/drawn?path=/rega-invest`).set('cookie', cookie);
  expect(textOf(drawn.text)).toContain('Amount ($750 minimum)');

  const published = await edit(own, cookie, file, {}, 'publish');
  expect(await noticeAfter(own, cookie, published)).toContain('Published');
  for (const path of context.pages.addresses()) {
    // The ranges to choose from in forms are stored with leads as they are.
    expect(await page(path), path).not.toMatch(/(?<!- )\$500\b(?!,| - )/);
  }
  const invest = await pageOf(own, '/invest');
  expect(textOf(invest)).toContain('Based on 9% targeted annual return');
  expect(invest).toContain('href="https://example.com/circular.pdf"');
  expect(invest).not.toContain(sentences.testing);
  expect(await page('/rega-invest')).toContain('file number 024-77777');
  expect(await page('/invest?amount=600')).toContain('Showing $750');
  const posted = await own.request.post('/rega-invest').send({ ...interestForm.sample, investmentAmount: '$600' });
  expect(posted.body.errors).toMatchObject({ investmentAmount: 'Please enter $750 or more' });
  const asked = await own.request.get(`${answersPath}?q=what+is+the+minimum+investment`).expect(200);
  expect(JSON.stringify(asked.body)).toMatch(/\$750.*https:\/\/example\.com\/circular\.pdf/);
  expect(await mail()).not.toContain(sentences.testing);

  await undo().expect(303);
  expect(await pageOf(own, '/rega-invest')).toBe(before);
  const kinds = (await context.store.audit.latest(50)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'content-published')).toHaveLength(2);
});

test('another instance calculates, checks and writes with the new terms without a restart', async () => {
  const { dataDir, databaseUrl } = context.config;
  const other = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  onTestFinished(() => other.kill());
  const elsewhere = async (path: string) => textOf(await (await fetch(other.url + path)).text());
  expect(await elsewhere('/invest')).toContain('Based on 8% targeted annual return');
  await edit(own, cookie, file, terms, 'publish');
  await expect.poll(() => elsewhere('/invest'), { timeout: 20_000 }).toContain('Based on 9% targeted annual return');
  const body = JSON.stringify({ ...interestForm.sample, investmentAmount: '$600' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${other.url}/rega-invest`, { method: 'POST', body, headers });
  expect(await answer.json()).toMatchObject({ errors: { investmentAmount: 'Please enter $750 or more' } });
  expect(await elsewhere('/invest?amount=600')).toContain('Showing $750');
  await undo().expect(303);
});

test('what breaks a rule on any page that names the term is not published: page, sentence and rule are named', async () => {
  const before = await pageOf(own, '/invest');
  const refused = await edit(own, cookie, file, { 'spark.name': 'Earn monthly income fund' }, 'publish');
  expect(refused.status).toBe(422);
  const words = textOf(refused.text);
  expect(words).toContain('/invest: "Earn monthly income" has no limit in the same breath');
  expect(words).toContain('/investment-selection: "Earn monthly income"');
  expect(refused.text).toContain('value="Earn monthly income fund"');
  expect(await pageOf(own, '/invest')).toBe(before);
});

test.each([
  ['a minimum in words', { 'spark.minimum': 'five hundred' }, 'Spark Fund One, minimum must be a number'],
  ['a start outside of the calculator', { 'regd.calculator.start': '1' }, 'needs a start from its minimum'],
  ['a rhythm that no fund pays in', { 'regd.paymentsPerYear': '3' }, 'must be 1, 2, 4 or 12'],
])('%s is refused where it is typed', async (_, typed, words) => {
  const live = await context.store.versions.live();
  const refused = await edit(own, cookie, file, typed, 'publish');
  expect(refused.status).toBe(422);
  expect(textOf(refused.text)).toContain(words);
  expect(await context.store.versions.live()).toEqual(live);
});

test('with CONTENT_APPROVAL=1 a second account approves each change of the terms', async () => {
  const careful = await testApp({ CONTENT_APPROVAL: '1' });
  const author = await editorOf(careful);
  const approver = await editorOf(careful, 'approver@example.com');
  const sent = await edit(careful, author, file, { 'regd.targetYears': '6' }, 'publish');
  expect(await noticeAfter(careful, author, sent)).toContain('Sent for approval');
  const approved = await edit(careful, approver, file, {}, 'approve');
  expect(await noticeAfter(careful, approver, approved)).toContain('Published');
  expect(careful.app.context.pages.content.offerings.regd.targetYears).toBe(6);
});
