import { expect, test } from 'vitest';
import { edit, editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { errorAt, testApp, textOf } from '../../../helpers/test-app.ts';

const article = 'articles~built-grand-opening.md';

async function opened() {
  const site = await testApp();
  const cookie = await editorOf(site);
  const get = async (path: string) => (await site.request.get(path).set('cookie', cookie).expect(200)).text;
  return { site, cookie, get };
}

test('a preview shows the page of the file first, and it and the changes go by the title of the article', async () => {
  const { site, cookie, get } = await opened();
  await edit(site, cookie, article, { title: 'Doors wide open' });
  const preview = await get(`/admin/content/${article}/preview`);
  expect(textOf(preview)).toContain('Preview of Doors wide open');
  expect(preview).toMatch(/<a [^>]*aria-current="true"[^>]*>\/blog\/built-grand-opening<\/a>/);
  expect(preview).toContain('>/projects/built-westfield</a>');
  expect(textOf(await get(`/admin/content/${article}/changes`))).toContain('Version history of Doors wide open');
});

test('what is wrong is said by the labels of the form, at the field and in the list', async () => {
  const { site, cookie } = await opened();
  const wrong = { 'projects.4.town': 'Carmel', 'projects.4.lead': '', 'next.heading': '' };
  const refused = await edit(site, cookie, 'projects.json', wrong, 'publish');
  expect(refused.status).toBe(422);
  const words = textOf(refused.text);
  expect(words).toContain('BUILT Westfield, lead must not be empty.');
  expect(words).toContain('Next, heading must not be empty.');
  expect(errorAt(refused.text, 'f.projects.4.lead')).toBe('Lead must not be empty.');
  expect(refused.text).toContain('value="Carmel"');
});

test('a list goes by names, and what was added is open and has the focus', async () => {
  const { site, cookie, get } = await opened();
  expect(await get('/admin/content/projects.json')).toContain('>BUILT Westfield</summary>');
  const added = await edit(site, cookie, 'projects.json', {}, 'add projects');
  const text = await get(added.headers.location ?? '');
  expect(text).toMatch(/<details[^>]*id="f\.projects\.11"[^>]*open=""[^>]*><summary autofocus="">Projects 12</);
  const removed = await edit(site, cookie, 'projects.json', {}, 'remove projects.11');
  expect(await get(removed.headers.location ?? '')).toMatch(/<button[^>]*value="add projects"[^>]*autofocus=""/);
});

test('people and articles are chosen by what they are called, and days from a calendar', async () => {
  const { site, cookie, get } = await opened();
  const form = await get(`/admin/content/${article}`);
  const select = (name: string) => new RegExp(`<select[^>]*name="f\\.${name}".*?</select>`, 's').exec(form)?.[0];
  expect(select('author')).toContain('<option value="ellen-marsh"');
  expect(textOf(select('author') ?? '')).toContain('Ellen Marsh');
  const { title } = site.app.context.pages.content.articles.find(({ id }) => id === 'rise-of-local-industrial') ?? {};
  expect(textOf(select('related.0') ?? '')).toContain(title);
  expect(form).toMatch(/<input(?=[^>]*name="f\.date")[^>]*type="date"/);
  // A day in words stays as it was typed: a field for days would show nothing.
  const refused = await edit(site, cookie, article, { date: 'in May' }, 'publish');
  expect(refused.text).toMatch(/<input(?![^>]*type="date")(?=[^>]*name="f\.date")[^>]*value="in May"/);
});

test('what a label does not say is said below the field, and read with it', async () => {
  const { get } = await opened();
  const form = await get(`/admin/content/${article}`);
  for (const name of ['date', 'text', 'mediaContact']) {
    expect(form).toMatch(new RegExp(`id="f\\.${name}"[^>]*aria-describedby="f\\.${name}-hint"`));
    expect(form).toContain(`<p class="hint" id="f.${name}-hint">`);
  }
  expect(textOf(form)).toContain('In minutes.');
});

test.each([
  ['contact.json', 'lead'],
  [article, 'text'],
])('a name in braces that %s has no use for is not published', async (file, field) => {
  const { site, cookie } = await opened();
  const refused = await edit(site, cookie, file, { [field]: 'It begins with {minimums} today.' }, 'publish');
  expect(refused.status).toBe(422);
  expect(textOf(refused.text)).toContain('"{minimums}" is on the page as it is: this text has no such name');
  expect(refused.text).toContain('It begins with {minimums} today.');
});

test('a minimum above the first amount of its calculator is not published', async () => {
  const { site, cookie, get } = await opened();
  const before = await pageOf(site, '/invest');
  const refused = await edit(site, cookie, 'offerings.json', { 'spark.minimum': '1000' }, 'publish');
  expect(refused.status).toBe(422);
  expect(textOf(refused.text)).toContain('Spark Fund One, calculator, minimum must not be below the minimum of $1,000');
  expect(await pageOf(site, '/invest')).toBe(before);
  const form = await get('/admin/content/offerings.json');
  expect(form).toContain('<legend>Spark Fund One</legend>');
  expect(form).toContain('<legend>The opportunity fund</legend>');
});

test('a new article has nothing in red before somebody writes in it, and its preview says why there is none', async () => {
  const { site, cookie, get } = await opened();
  const begun = await site.request
    .post('/admin/content')
    .set('cookie', cookie)
    .type('form')
    .send({ title: 'A new bay', id: 'a-new-bay' })
    .expect(303);
  expect(await get(begun.headers.location ?? '')).not.toContain('-error"');
  const drawn = await site.request.get('/admin/content/articles~a-new-bay.md/drawn').set('cookie', cookie);
  expect(drawn.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' });
  expect(textOf(drawn.text)).toMatch(/This draft can’t be shown yet\. .*must be the name of a picture/);
  await edit(site, cookie, 'articles~a-new-bay.md', { excerpt: 'A bay.' });
  expect(await get('/admin/content/articles~a-new-bay.md')).toContain('id="f.picture-error"');
});

test('the confirmations go by the pages of their forms', async () => {
  const { get } = await opened();
  const form = textOf(await get('/admin/content/confirmations.json'));
  for (const name of ['Regulation A+ fund', 'Regulation D fund', 'Regulation D webinar']) expect(form).toContain(name);
  expect(form).not.toMatch(/\bRegd\b/);
});

test('after a fund is renamed its file lists the texts that still say the name from before', async () => {
  const { site, cookie, get } = await opened();
  expect(textOf(await get('/admin/content/offerings.json'))).not.toContain('still say');
  const renamed = await edit(site, cookie, 'offerings.json', { 'spark.name': 'Lakeshore Fund One' }, 'publish');
  expect(renamed.status).toBe(303);
  const html = await get('/admin/content/offerings.json');
  expect(textOf(html)).toMatch(/\d\d texts still say “Spark Fund One”/);
  expect(textOf(html)).not.toContain('“Lakeshore Fund One”');
  const [, href = ''] = /<a href="([^"]*webinar\.json[^"]*webinar\.lead)">/.exec(html) ?? [];
  expect(await get(href.replaceAll('&amp;', '&'))).toMatch(/<(?:input|textarea)[^>]*name="f\.webinar\.lead"/);
});
