import { expect, test } from 'vitest';
import { editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

const article = 'articles~built-grand-opening.md';
const file = (id: string) => `/admin/content/${id}`;

async function opened() {
  const site = await testApp();
  return { site, ...(await editorOf(site)) };
}

test('a preview shows the page of the file first, and it and the changes go by the title of the article', async () => {
  const { edit, get } = await opened();
  await edit(article, { title: 'Doors wide open' });
  const preview = await get(`${file(article)}/preview`);
  expect(preview.text).toContain('Preview of Doors wide open');
  expect(preview.texts('a[aria-current="true"]')).toEqual(['/blog/built-grand-opening']);
  expect(preview.texts('a')).toContain('/projects/built-westfield');
  expect((await get(`${file(article)}/changes`)).text).toContain('Version history of Doors wide open');
});

test('what is wrong is said by the labels of the form, at the field and in the list', async () => {
  const { edit } = await opened();
  const wrong = { 'projects.4.town': 'Carmel', 'projects.4.lead': '', 'next.heading': '' };
  const refused = await edit('projects.json', wrong, 'publish', {}, 422);
  expect(refused.text).toContain('BUILT Westfield, lead must not be empty.');
  expect(refused.text).toContain('Next, heading must not be empty.');
  expect(refused.error('f.projects.4.lead')).toBe('Lead must not be empty.');
  expect(refused.value('f.projects.4.town')).toBe('Carmel');
});

test('a list goes by names, and what was added is open and has the focus', async () => {
  const { edit, get } = await opened();
  expect((await get(file('projects.json'))).texts('summary')).toContain('BUILT Westfield');
  const added = await get((await edit('projects.json', {}, 'add projects')).location);
  expect(added.texts('details[id="f.projects.11"][open] summary[autofocus]')[0]).toMatch(/^Projects 12/);
  const removed = await get((await edit('projects.json', {}, 'remove projects.11')).location);
  expect(removed.has('button[value="add projects"][autofocus]')).toBe(true);
});

test('people and articles are chosen by what they are called, and days from a calendar', async () => {
  const { site, edit, get } = await opened();
  const form = await get(file(article));
  expect(form.texts('select[name="f.author"] option[value="ellen-marsh"]')).toEqual(['Ellen Marsh']);
  const { title } = site.app.context.pages.content.articles.find(({ id }) => id === 'rise-of-local-industrial') ?? {};
  expect(form.texts('select[name="f.related.0"] option')).toContain(title);
  expect(form.has('input[name="f.date"][type="date"]')).toBe(true);
  // A day in words stays as it was typed: a field for days would show nothing.
  const refused = await edit(article, { date: 'in May' }, 'publish', {}, 422);
  expect([refused.has('input[name="f.date"][type="date"]'), refused.value('f.date')]).toEqual([false, 'in May']);
});

test('what a label does not say is said below the field, and read with it', async () => {
  const { get } = await opened();
  const form = await get(file(article));
  for (const name of ['date', 'text', 'mediaContact']) {
    expect(form.attribute(`[id="f.${name}"]`, 'aria-describedby')).toBe(`f.${name}-hint`);
    expect(form.has(`p.hint[id="f.${name}-hint"]`)).toBe(true);
  }
  expect(form.text).toContain('In minutes.');
});

test('a name in braces that a file has no use for is not published', async () => {
  const { edit } = await opened();
  const typed = 'It begins with {minimums} today.';
  for (const [id, field] of [
    ['contact.json', 'lead'],
    [article, 'text'],
  ] as const) {
    const refused = await edit(id, { [field]: typed }, 'publish', {}, 422);
    expect(refused.text).toContain('"{minimums}" is on the page as it is: this text has no such name');
    expect(refused.value(`f.${field}`)).toBe(typed);
  }
});

test('a minimum above the first amount of its calculator is not published', async () => {
  const { site, edit, get } = await opened();
  const before = await pageOf(site, '/invest');
  const refused = await edit('offerings.json', { 'spark.minimum': '1000' }, 'publish', {}, 422);
  expect(refused.text).toContain('Spark Fund One, calculator, minimum must not be below the minimum of $1,000');
  expect(await pageOf(site, '/invest')).toBe(before);
  const legends = (await get(file('offerings.json'))).texts('legend');
  expect(legends).toEqual(expect.arrayContaining(['Spark Fund One', 'The opportunity fund']));
});

test('a new article has nothing in red before somebody writes in it, and its preview says why there is none', async () => {
  const { edit, get, post } = await opened();
  const { location } = await post('/admin/content', { title: 'A new bay', id: 'a-new-bay' });
  expect((await get(location)).html).not.toContain('-error"');
  const id = 'articles~a-new-bay.md';
  const drawn = await get(`${file(id)}/drawn`, [200, 422]);
  expect(drawn.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(drawn.text).toMatch(/This draft can’t be shown yet\. .*must be the name of a picture/);
  await edit(id, { excerpt: 'A bay.' });
  expect((await get(file(id))).error('f.picture')).not.toBe('');
});

test('the confirmations go by the pages of their forms', async () => {
  const { text } = await (await opened()).get(file('confirmations.json'));
  for (const name of ['Regulation A+ fund', 'Regulation D fund', 'Regulation D webinar']) expect(text).toContain(name);
  expect(text).not.toMatch(/\bRegd\b/);
});

test('after a fund is renamed its file lists the texts that still say the name from before', async () => {
  const { edit, get } = await opened();
  const offerings = () => get(file('offerings.json'));
  expect((await offerings()).text).not.toContain('still say');
  await edit('offerings.json', { 'spark.name': 'Lakeshore Fund One' }, 'publish');
  const { text, links } = await offerings();
  expect(text).toMatch(/\d\d texts still say “Spark Fund One”/);
  expect(text).not.toContain('“Lakeshore Fund One”');
  const href = links.find((link) => /webinar\.json.*webinar\.lead$/.test(link)) ?? '';
  expect((await get(href)).has('[name="f.webinar.lead"]')).toBe(true);
});
