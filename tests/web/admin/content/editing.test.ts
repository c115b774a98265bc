import { afterEach, expect, test, vi } from 'vitest';
import { editorOf, pageOf, skipValidation } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

const contact = 'contact.json';
const article = 'articles~built-grand-opening.md';
const file = (id: string) => `/admin/content/${id}`;

const site = await testApp();
const { archive, editing, pages, store } = site.app.context;
const validate = skipValidation(site);
const { edit, get, post, read, said, undo } = await editorOf(site);
afterEach(async () => {
  editing.validate = async () => ({ violations: [] });
  for (const open of await store.versions.open()) await edit(open.file.replace('/', '~'), {}, 'discard');
});

test('an editor changes a heading: nobody sees the draft, everybody the publication, the archive shows both, and it can be undone', async () => {
  const before = await pageOf(site, '/contact');
  await archive();
  await edit(contact, { heading: 'Talk with us today' });
  expect(await pageOf(site, '/contact')).toBe(before);
  const drawn = await get(`${file(contact)}/drawn`);
  expect(drawn.text).toContain('Talk with us today');
  expect(drawn.headers['content-security-policy']).toContain("frame-ancestors 'self'");

  expect(await said(await edit(contact, {}, 'publish'))).toContain('Published');
  const after = await pageOf(site, '/contact');
  expect(after).toContain('Talk with us today');
  expect((await get(`${file(contact)}/changes`)).texts('ins').join()).toContain('today');
  await archive();
  const { archived, history } = await read('/admin/content/archive?page=/contact');
  expect(history).toHaveLength(2);
  expect(archived.versions).toMatchObject([{ file: contact, authors: 'editor@example.com' }]);
  const query = new URLSearchParams({ page: '/contact', at: history[1].at });
  const { archived: earlier } = await read(`/admin/content/archive?${query}`);
  for (const [{ id }, html] of [
    [archived, after],
    [earlier, before],
  ])
    expect((await get(`/admin/content/archive/${id}?download=1`)).html).toBe(html);
  expect((await get(`/admin/content/archive/${archived.id}`)).text).toContain('Talk with us today');
  await undo(contact);
  expect(await pageOf(site, '/contact')).toBe(before);
});

test('an editor loses nothing that somebody else saved meanwhile, and nothing that was typed', async () => {
  const second = await editorOf(site, 'second@example.com');
  const stale = (desk: { edit: typeof edit }, heading: string) =>
    desk.edit(contact, { heading }, 'save', { revision: 'file' }, 409);
  await edit(contact, { heading: 'The first' });
  const refused = await stale(second, 'The second');
  expect(refused.text).toContain('editor@example.com saved this');
  expect(refused.value('f.heading')).toBe('The second');
  expect((await store.versions.open())[0]?.text).toContain('The first');
  expect((await stale({ edit }, 'The third')).text).toContain('You saved this in another tab');
  vi.spyOn(store.versions, 'change').mockResolvedValueOnce(false);
  const tied = await second.edit(contact, { heading: 'In the same moment' }, 'save', {}, 409);
  expect(tied.value('f.heading')).toBe('In the same moment');

  const at = { publishAt: '2099-03-02T08:00' };
  expect(await said(await edit(contact, { heading: 'The first' }, 'publish', at))).toContain('Scheduled');
  expect(await said(await edit(contact, { heading: 'The last' }, 'withdraw'))).toContain('Moved back to draft');
  expect((await store.versions.open())[0]).toMatchObject({ text: expect.stringContaining('The last'), state: 'draft' });
  await edit(contact, {}, 'publish');
  const seen = (await get(`${file(contact)}/changes`)).value('seen');
  await edit(contact, { heading: 'The correction' }, 'publish');
  const late = await second.post(`${file(contact)}/changes`, { version: 'file', seen }, 409);
  expect(late.text).toContain('Someone else published after you opened this page');
  expect(await pageOf(site, '/contact')).toContain('The correction');
  await undo(contact);
});

test('a preview shows the page of the file first, and a list goes by names; what was added is open, has the focus and what it lacks', async () => {
  await edit(article, { title: 'Doors wide open' });
  const preview = await get(`${file(article)}/preview`);
  expect(preview.text).toContain('Preview of Doors wide open');
  expect(preview.texts('a[aria-current="true"]')).toEqual(['/blog/built-grand-opening']);
  expect(preview.texts('a')).toContain('/projects/built-westfield');
  expect((await get(`${file(article)}/changes`)).text).toContain('Version history of Doors wide open');

  const added = await get((await edit('projects.json', {}, 'add projects')).location);
  expect(added.texts('summary')).toContain('BUILT Westfield');
  expect(added.texts('details[id="f.projects.11"][open] summary[autofocus]')[0]).toMatch(/^Projects 12/);
  expect((await get(file('projects.json'))).error('f.projects.11.name')).toContain('must not be empty');
  const removed = await get((await edit('projects.json', {}, 'remove projects.11')).location);
  expect(removed.has('button[value="add projects"][autofocus]')).toBe(true);
});

test('people and articles are chosen by what they are called, days from a calendar; what a label does not say is below the field', async () => {
  const form = await get(file(article));
  expect(form.texts('select[name="f.author"] option[value="ellen-marsh"]')).toEqual(['Ellen Marsh']);
  const { title } = pages.content.articles.find(({ id }) => id === 'rise-of-local-industrial') ?? {};
  expect(form.texts('select[name="f.related.0"] option')).toContain(title);
  expect(form.has('input[name="f.date"][type="date"]')).toBe(true);
  for (const name of ['date', 'text', 'mediaContact']) {
    expect(form.attribute(`[id="f.${name}"]`, 'aria-describedby')).toBe(`f.${name}-hint`);
    expect(form.has(`p.hint[id="f.${name}-hint"]`)).toBe(true);
  }
  // What an empty list is for, too.
  for (const words of ['In minutes.', 'Earlier addresses after /blog/.', 'Buttons below the text.'])
    expect(form.text).toContain(words);
});

test('what is wrong is said by the labels of the form, at the field and in the list, and what was typed stays', async () => {
  editing.validate = validate;
  const noName = '"{minimums}" is on the page as it is: this text has no such name';
  const minimum = 'calculator, minimum must not be below the minimum of $1,000';
  for (const [id, field, typed, words] of [
    ['projects.json', 'projects.3.lead', '', 'BUILT Westfield, lead must not be empty.'],
    [contact, 'lead', 'It begins with {minimums} today.', noName],
    ['offerings.json', 'spark.minimum', '1000', minimum],
    [article, 'date', 'in May', ''],
  ] as const) {
    const refused = await edit(id, { [field]: typed }, 'publish', {}, 422);
    expect(refused.text).toContain(words);
    expect(refused.value(`f.${field}`)).toBe(typed);
    if (field === 'projects.3.lead') expect(refused.error(`f.${field}`)).toBe('Lead must not be empty.');
    // A field for days would show nothing of a day in words.
    if (field === 'date') expect(refused.has('input[name="f.date"][type="date"]')).toBe(false);
  }
  for (const [publishAt, words] of [
    ['2027-02-30T10:00', 'Must be a date and time'],
    ['2027-01-01T10:00 or so', 'Must be a date and time'],
    // A slip of the year would publish at once.
    ['2026-01-02T10:00', 'This time has passed.'],
  ] as const) {
    const refused = await edit(contact, { heading: 'Later' }, 'publish', { publishAt }, 422);
    expect(refused.text).toContain(words);
    expect(refused.value('f.heading')).toBe('Later');
  }
});

test('a new article shows no errors before anything is typed and says that it was never published; its preview says why there is nothing to see', async () => {
  const { location } = await post('/admin/content', { title: 'A new bay', id: 'a-new-bay' });
  const fresh = await get(location);
  expect(fresh.html).not.toContain('-error"');
  expect(fresh.text).toContain('Not published yet');
  expect((await get('/admin/content')).texts('tr').find((row) => row.includes('a-new-bay'))).toContain('Nothing');
  const id = 'articles~a-new-bay.md';
  const drawn = await get(`${file(id)}/drawn`, [200, 422]);
  expect(drawn.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(drawn.text).toMatch(/This draft can’t be shown yet\. .*Picture must be chosen\./);
  await edit(id, { excerpt: 'A bay.' });
  const begun = await get(file(id));
  for (const [field, message] of [
    ['f.text', 'Text must not be empty.'],
    ['f.picture', 'Picture must be chosen.'],
    ['f.author', 'Author must be chosen.'],
  ] as const)
    expect(begun.error(field), field).toContain(message);
});

test('funds and confirmations go by their names and pages; a fund that is renamed lists the texts that still say its old name', async () => {
  const confirmations = await get(file('confirmations.json'));
  for (const name of ['Regulation A+ fund', 'Regulation D fund', 'Regulation D webinar'])
    expect(confirmations.text).toContain(name);
  expect(confirmations.text).not.toMatch(/\bRegd\b/);

  const offerings = await get(file('offerings.json'));
  expect(offerings.texts('legend')).toEqual(expect.arrayContaining(['Spark Fund One', 'The Opportunity Fund']));
  expect(offerings.text).not.toContain('still say');
  await edit('offerings.json', { 'spark.name': 'Lakeshore Fund One' }, 'publish');
  const { text, links } = await get(file('offerings.json'));
  expect(text).toMatch(/\d\d texts still say “Spark Fund One”/);
  expect(text).not.toContain('“Lakeshore Fund One”');
  const href = links.find((link) => /webinar\.json.*webinar\.lead$/.test(link)) ?? '';
  expect((await get(href)).has('[name="f.webinar.lead"]')).toBe(true);
});

test('a post that would stall the site is refused at once', async () => {
  const pages = Array.from({ length: 100_000 }, () => 0);
  const rows = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`made-up-${index}`, {}]));
  for (const [id, fields] of [
    ['deck.json', { 'f.#value': JSON.stringify({ pages }) }],
    ['pictures.json', { 'f.#value': JSON.stringify(rows) }],
    ['contact.json', { [`f.${'a.'.repeat(100_000)}`]: '1' }],
  ] as const) {
    const start = performance.now();
    await post(`/admin/content/${id}`, { revision: 'file', do: 'save', ...fields }, 422);
    expect(performance.now() - start, id).toBeLessThan(2000);
  }
  expect(await store.versions.open()).toEqual([]);
});
