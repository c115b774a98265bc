import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
import { pathTo, type Route, routes } from '../../src/site/routes.ts';
import { setPublishedSite } from '../../src/site/site-facts.ts';
import { prepareContent } from '../../src/web/http/content-source.ts';
import { run } from '../cli/run-leads.ts';
import { signedIn } from '../helpers/signed-in.ts';
import { testApp, textOf } from '../helpers/test-app.ts';

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
const made = await run(['content', 'init', '--company', '--answers', join(folder, 'answers.json'), contentDir], {
  dataDir,
});
// Small ones: what is looked at here is what they are, not how long they take.
for (const name of readdirSync(join(contentDir, 'pictures'))) {
  const file = join(contentDir, 'pictures', name);
  writeFileSync(
    file,
    await sharp(await readFile(file))
      .resize(320)
      .webp()
      .toBuffer(),
  );
}
await prepareContent({ contentDir, dataDir }, () => {});
const { app, request } = await testApp({ CONTENT_DIR: contentDir, DATA_DIR: dataDir, ...env });

/** The sample's names that a text has. */
const left = (text: string) => [...new Set(sampleWords.flatMap((name) => text.match(name) ?? []))];

test('the answers make a folder of content in which no mistake is found', async () => {
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['content', 'check', contentDir], { dataDir, env })).toMatchObject({ code: 0 });
});

test('the words that are looked for are those of the sample company', () => {
  const text = JSON.stringify(shipped);
  expect(sampleWords.length).toBeGreaterThan(40);
  for (const word of sampleWords) expect(text).toMatch(word);
});

test('no file of the new content has a word of the sample company, nor a picture of it', () => {
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
  const unlisted = (routes as readonly Route[]).filter(
    ({ access, page, path }) => access === 'public' && page && !path.includes(':'),
  );
  const paths = new Set([...app.context.pages.addresses(), ...unlisted.map(({ path }) => path)]);
  expect(paths.size).toBeGreaterThan(25);
  for (const path of paths) {
    const { status, text } = await request.get(path);
    expect(status, path).toBe(200);
    const head = [...text.matchAll(/(?:content|alt|aria-label|title)="([^"]*)"/g)].map(([, words]) => words);
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json);
    const read = [/<title>(.*?)<\/title>/.exec(text)?.[1], textOf(text), ...head, ...data].join('\n');
    expect(left(read), path).toEqual([]);
    // Islands hold what their scripts say later.
    expect(left(text.replace(/href="[^"]*"/g, '')), path).toEqual([]);
    expect(text, path).toContain(`--ink:${answers.colors.ink}`);
  }
});

test('feed, sitemap, manifest, contact for security, refusals and answers name the new company alone', async () => {
  for (const path of ['/rss.xml', '/sitemap.xml', '/site.webmanifest', '/robots.txt', '/.well-known/security.txt']) {
    const { status, text } = await request.get(path).buffer(true);
    expect(status, path).toBe(200);
    expect(left(text.replace(/<loc>.*?<\/loc>/g, '')), path).toEqual([]);
  }
  const manifest = await request.get('/site.webmanifest').responseType('text');
  expect(JSON.parse(String(manifest.body))).toMatchObject({ name: 'Riverbend', theme_color: answers.colors.ink });
  const refused = await request.get('/nowhere').expect(404);
  expect(left(refused.text)).toEqual([]);
  const asked = await request.get('/questions?question=who+is+riverbend');
  expect(left(textOf(asked.text))).toEqual([]);
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
  const cookie = await signedIn({ app, request });
  const admin = (routes as readonly Route[]).filter(
    ({ access, path, page }) => access === 'admin' && page && !path.includes(':'),
  );
  for (const { path } of admin) {
    const { text } = await request.get(path).set('cookie', cookie);
    expect(left(textOf(text) + (/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '')), path).toEqual([]);
  }
  const { text } = await request.get(pathTo('admin')).set('cookie', cookie);
  expect(text).toContain('<title>Today | Riverbend admin</title>');
});

/** Names of the company, its people, places, projects, funds, articles and pictures, as patterns. */
function namesIn({ company, team, projects, offerings, pictures, articles }: typeof shipped): RegExp[] {
  const people = team.members.flatMap(({ name }) => [name, ...name.split(' ').slice(1)]);
  const built = projects.projects.flatMap(({ name, town }) => [name, town, name.split(' ')[1] ?? '']);
  const names = [
    company.name,
    company.legalName,
    company.streetAddress,
    company.city,
    company.region,
    company.postalCode,
    company.phone,
    company.email,
    company.blurb,
    company.closingLine,
    offerings.spark.name,
    'BUILT',
    'Westlake',
    ...people,
    ...built.filter((name) => !/^(?:Residences|Grove|Row|Street|)$/.test(name ?? '')),
    ...Object.values(pictures).map(({ alt }) => alt),
    ...articles.map(({ title }) => title),
    '$17.85',
    '60+ ',
    '54%',
    '$121 million',
    '$2B+',
  ];
  const escaped = [...new Set(names)].map((name) => name.replace(/[$()*+.?[\]^{|}\\]/g, '\\$&'));
  // A setting has the name of a form: HUBSPOT_FORM_BUILT.
  return escaped.map((name) => new RegExp(name === 'BUILT' ? '\\bBUILT\\b' : name));
}
