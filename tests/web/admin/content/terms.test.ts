import { afterAll, expect, test } from 'vitest';
import { testingLegend } from '../../../../src/site/claims.ts';
import { answersPath } from '../../../../src/site/endpoints.ts';
import { formOf } from '../../../../src/site/forms/index.ts';
import { setPublishedSite } from '../../../../src/site/site-facts.ts';
import { publicMatches } from '../../../../src/web/http/pages.ts';
import { editorOf, pageOf, skipArchive, skipRendering, skipValidation } from '../../../helpers/edit-content.ts';
import { testApp, textOf } from '../../../helpers/test-app.ts';
import { save } from '../../../leads/sample-submission.ts';

const file = 'offerings.json';
const terms = {
  ...{ 'spark.minimum': '750', 'spark.calculator.minimum': '750', 'spark.preferredReturn': '9' },
  ...{ 'spark.paymentsPerYear': '4', 'spark.qualified': 'on', 'spark.fileNumber': '024-77777' },
  ...{ 'spark.filings': 'https://sec.example/77777', 'spark.circular': 'https://example.com/circular.pdf' },
};

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' };
const site = await testApp({ ...mail, PUBLIC_URL: 'https://example.com' });
skipArchive(site);
// Terms are checked on every page, whichever have changed.
skipRendering(site);
const { context } = site.app;
const shipped = context.pages.content;
const { get, edit, undo, said } = await editorOf(site);
// What reads the terms where no page is at hand is the process's own.
afterAll(() => setPublishedSite(shipped));

test('what breaks a rule on any page that names the term is not published: page, sentence and rule are named', async () => {
  const name = 'Earn monthly income fund';
  const refused = await edit(file, { 'spark.name': name }, 'publish', {}, 422);
  expect(refused.text).toContain('/invest: "Earn monthly income" has no limit in the same breath');
  expect(refused.text).toContain('/investment-selection: "Earn monthly income"');
  expect(refused.value('f.spark.name')).toBe(name);
  expect(await pageOf(site, '/invest')).not.toContain(name);
  await edit(file, {}, 'discard');
});

test('terms that an editor publishes are in pages, forms, calculators, answers and emails at once, and an undo brings back the others', async () => {
  skipValidation(site);
  const { id } = await save(context.store);
  const lead = (await context.leads.find(id)) ?? expect.fail('it is there');
  const mailed = async () => JSON.stringify(await context.visitorMail(lead));
  const legend = testingLegend(shipped.offerings.spark.name);
  const before = await pageOf(site, '/rega-invest');
  expect(await mailed()).toContain(legend);

  await edit(file, terms);
  expect(await pageOf(site, '/rega-invest')).toBe(before);
  const drawn = await get(`/admin/content/${file}/drawn?path=/rega-invest`);
  expect(drawn.text).toContain('Amount ($750 minimum)');

  expect(await said(await edit(file, {}, 'publish'))).toContain('Published');
  // The ranges to choose from in forms are stored with leads as they are.
  for (const match of publicMatches(context.pages.content)) {
    const text = textOf(context.pages.publicPage(match)?.html ?? '');
    expect(text, match.canonicalPath).not.toMatch(/(?<!- )\$500\b(?!,| - )/);
  }
  const invest = await pageOf(site, '/invest');
  expect(textOf(invest)).toContain('Based on 9% targeted annual return');
  expect(invest).toContain('href="https://example.com/circular.pdf"');
  expect(invest).not.toContain(legend);
  for (const [path, words] of [
    ['/rega-invest', 'file number 024-77777'],
    ['/invest?amount=600', 'Showing $750'],
  ] as const)
    expect(textOf(await pageOf(site, path))).toContain(words);
  const tooLittle = { ...formOf('interest').sample, investmentAmount: '$600' };
  const refusal = { errors: { investmentAmount: 'Please enter $750 or more' } };
  expect((await site.request.post('/rega-invest').send(tooLittle)).body).toMatchObject(refusal);
  const asked = await site.request.get(`${answersPath}?q=what+is+the+minimum+investment`).expect(200);
  expect(JSON.stringify(asked.body)).toMatch(/\$750.*https:\/\/example\.com\/circular\.pdf/);
  expect(await mailed()).not.toContain(legend);

  await undo(file);
  expect(await pageOf(site, '/rega-invest')).toBe(before);
});
