import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { loadContent } from '../../src/content/load.ts';
import type { Lead } from '../../src/db/rows.ts';
import { visitorMailer } from '../../src/integrations/mail/visitor-mail.ts';
import { mailHtml } from '../../src/integrations/mail/visitor-mails.ts';
import { shippedColors } from '../../src/site/company/colors.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { pathTo, routes } from '../../src/site/routes.ts';
import { setPublishedSite } from '../../src/site/site-facts.ts';
import { prepareContent } from '../../src/web/http/content-source.ts';
import { run } from '../cli/run-leads.ts';
import { clientOf, deskOf } from '../helpers/desk.ts';
import { publicPaths } from '../helpers/public-paths.ts';
import { testApp } from '../helpers/test-app.ts';

const answers = {
  name: 'Riverbend',
  legalName: 'Riverbend Homes Inc.',
  streetAddress: '1 Elm Way',
  city: 'Dayton',
  region: 'Kentucky',
  postalCode: '41074',
  phone: '(859) 555-0100',
  email: 'hello@riverbend.example',
  colors: { ink: '#3a0f3f', light: '#7fd6c2' },
  offerings: {
    regulationA: { name: 'Riverbend Growth Fund', minimum: 1000, preferredReturn: 7 },
    regulationD: { name: 'the Riverbend Income Fund', minimum: 25000, preferredReturn: 11 },
  },
};

/** The commands run in this process, and set its zone as the server does. */
const env = { TIME_ZONE: 'America/New_York' };
const folder = mkdtempSync(join(tmpdir(), 'another-company-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [contentDir, dataDir] = [join(folder, 'content'), join(folder, 'data')];
const shipped = loadContent(root);
afterAll(() => setPublishedSite(shipped));
/** What names the sample company: whatever of it the samples that ship have today. */
const sampleWords = namesIn(shipped);

writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers));
const init = ['content', 'init', '--company', '--answers', join(folder, 'answers.json'), contentDir];
const made = await run(init, { dataDir });
// Small ones: what is looked at here is what they are, not how long they take.
for (const name of readdirSync(join(contentDir, 'pictures'))) {
  const file = join(contentDir, 'pictures', name);
  const small = sharp(readFileSync(file)).resize(64).webp();
  writeFileSync(file, await small.toBuffer());
}
await prepareContent({ contentDir, dataDir }, () => {});
const site = await testApp({ CONTENT_DIR: contentDir, DATA_DIR: dataDir, ...env });
const { app, request } = site;
const visitor = clientOf(site);

/** The sample's names that a text has. */
const left = (text: string) => [...new Set(sampleWords.flatMap((name) => text.match(name) ?? []))];

test('the answers make a folder of content in which no mistake is found', async () => {
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['content', 'check', contentDir], { dataDir, env })).toMatchObject({ code: 0 });
});

test('no file of the new content has a word of the sample company, nor a picture of it', () => {
  expect(sampleWords.length).toBeGreaterThan(40);
  const files = readdirSync(contentDir, { recursive: true, encoding: 'utf8' }).filter((name) => !/^\./.test(name));
  const texts = files.filter((name) => /\.(?:json|md|svg)$/.test(name));
  expect(texts.length).toBeGreaterThan(40);
  for (const name of texts) {
    // The program calls two pages and one basis by these names; people read neither.
    const text = readFileSync(join(contentDir, name), 'utf8').replace(/"zionsville"|"to": "\w+"/g, '');
    expect(left(name + text), name).toEqual([]);
  }
  expect(files.filter((name) => /^pictures\/(?!sample-)/.test(name))).toEqual([]);
});

test('every page answers and has no word of the sample company, nor its colors', async () => {
  const paths = publicPaths(site);
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const { html } = await visitor.get(path);
    // Links may keep the names of pages; islands and data hold what is said later.
    expect(left(html.replace(/href="[^"]*"/g, '')), path).toEqual([]);
    expect(html, path).toContain(`--ink:${answers.colors.ink}`);
  }
});

test('feed, sitemap, manifest, contact for security, refusals and answers name the new company alone', async () => {
  for (const path of ['/rss.xml', '/sitemap.xml', '/site.webmanifest', '/robots.txt', '/.well-known/security.txt']) {
    const { text } = await request.get(path).buffer(true).expect(200);
    expect(left(text.replace(/<loc>.*?<\/loc>/g, '')), path).toEqual([]);
  }
  const { body } = await request.get('/site.webmanifest').responseType('text');
  expect(JSON.parse(String(body))).toMatchObject({ name: 'Riverbend', theme_color: answers.colors.ink });
  expect(left((await visitor.get('/nowhere', 404)).html)).toEqual([]);
  expect(left((await visitor.get('/questions?q=who+is+riverbend')).text)).toEqual([]);
});

test('mails and the two documents name the new company alone, and count with its terms', async () => {
  const { content } = app.context.pages;
  const mail = visitorMailer({
    content: () => content,
    addresses: { circular: 'https://riverbend.example/circular' },
    isQualified: false,
    origin: 'https://riverbend.example',
    key: async () => 'key',
    clock: Date.now,
  });
  const lead = { id: '0190b5a6-0000-7000-8000-000000000000', email: 'ann@example.com', first_name: 'Ann' } as Lead;
  for (const form of leadForms) {
    const written = await mail({ ...lead, form: form.id });
    const html = mailHtml(written);
    expect(left(JSON.stringify(written) + html), form.id).toEqual([]);
    expect(html).toContain('Riverbend');
    expect(html).not.toContain(shippedColors.ink);
  }
  for (const name of ['memorandum.pdf', 'investor-deck.pdf']) {
    const bytes = readFileSync(join(dataDir, 'cache/documents', name)).toString('latin1');
    expect(bytes).toContain('(Riverbend Homes Inc.)');
    expect(left(bytes), name).toEqual([]);
  }
});

test('the admin pages, their titles too, name the new company alone', async () => {
  const desk = await deskOf(site);
  for (const { path, access, page } of routes) {
    if (access !== 'admin' || !page || path.includes(':')) continue;
    const { text, title } = await desk.get(path, [200, 303, 404]);
    expect(left(text + title), path).toEqual([]);
  }
  expect((await desk.get(pathTo('admin'))).title).toBe('Today | Riverbend admin');
});

/** Names of the company, its people, places, projects, funds, articles and pictures, as patterns. */
function namesIn({ company, team, projects, offerings, pictures, articles }: typeof shipped): RegExp[] {
  const people = team.members.flatMap(({ name }) => [name, ...name.split(' ').slice(1)]);
  const built = projects.projects.flatMap(({ name, town }) => [name, town, name.split(' ')[1] ?? '']);
  const names = [
    ...[company.name, company.legalName, company.streetAddress, company.city, company.region, company.postalCode],
    ...[company.phone, company.email, company.blurb, company.closingLine, offerings.spark.name],
    ...['BUILT', 'Westlake', '$17.85', '60+ ', '54%', '$121 million', '$2B+'],
    ...people,
    ...built.filter((name) => !/^(?:Residences|Grove|Row|Street|)$/.test(name ?? '')),
    ...Object.values(pictures).map(({ alt }) => alt),
    ...articles.map(({ title }) => title),
  ];
  const escaped = [...new Set(names)].map((name) => name.replace(/[$()*+.?[\]^{|}\\]/g, '\\$&'));
  // A setting has the name of a form: HUBSPOT_FORM_BUILT.
  return escaped.map((name) => new RegExp(name === 'BUILT' ? '\\bBUILT\\b' : name));
}
