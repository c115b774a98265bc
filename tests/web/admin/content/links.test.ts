import { expect, test } from 'vitest';
import { editableFile, textOf, valueIn } from '../../../../src/content/editing/editable-file.ts';
import { contentFaults } from '../../../../src/web/site/content-faults.ts';
import { edit, editorOf } from '../../../helpers/edit-content.ts';
import { errorAt, testApp } from '../../../helpers/test-app.ts';

const site = await testApp({ PUBLIC_URL: 'https://www.example.com' });
const { editing, live, config } = site.app.context;
const cookie = await editorOf(site);
const id = 'flex-industrial-backbone';
const file = `articles/${id}.md`;

/** A file with some of its fields replaced. */
function changed(name: string, change: (value: Record<string, unknown>) => Record<string, unknown>) {
  const editable = editableFile(name) ?? expect.fail(name);
  const value = valueIn(editable, live.files.read(name).text) as Record<string, unknown>;
  return { file: name, text: textOf(editable, change(value)) };
}

const linksIn = ({ file: own, text }: ReturnType<typeof changed>) =>
  contentFaults(config, live.contentWith(new Map([[own, text]])), '2026-06-01').map(({ message }) => message);

const linkingTo = (href: string) =>
  changed(file, (value) => ({ ...value, text: `${value.text}\n\nRead [this](${href}).\n` }));

test.each([
  ['a page that is none', '/blogs', 'and there is no such page.'],
  ['an article that is none', '/blog/nothing', 'and there is no such article.'],
  ['the same by its whole address', 'https://www.example.com/blog/nothing', 'and there is no such article.'],
  ['the same seen from the article', 'nothing', 'and there is no such article.'],
  ['a section that the article lacks', '/blog/built-grand-opening#part-none', 'and that article has no such section.'],
  ['a project that is none', '/projects/nothing', 'and there is no such page.'],
  ['a document that is none', '/documents/nope.pdf', 'and there is no such document.'],
  ['a page of the admin', '/admin/leads', 'which is not for visitors.'],
  ['itself', `/blog/${id}`, 'the page that it is on.'],
])('a link to %s is found', (_, href, words) => {
  expect(linksIn(linkingTo(href))).toEqual([`links to ${href}, ${words}`]);
});

test.each([
  '/blog/built-grand-opening',
  '/invest#questions',
  '/documents/investor-deck.pdf',
  'https://www.nicmap.com/x',
])('a link to %s is none of these', (href) => {
  expect(linksIn(linkingTo(href))).toEqual([]);
});

test('a dead link is said at its field when a draft is saved, and keeps it from being published', async () => {
  const words = { text: 'A text with [a link](/blog/nothing).' };
  const at = file.replace('/', '~');
  expect((await edit(site, cookie, at, words)).status).toBe(303);
  const { text } = await site.request.get(`/admin/content/${at}`).set('cookie', cookie).expect(200);
  expect(errorAt(text, 'f.text')).toContain('Text links to /blog/nothing, and there is no such article.');
  expect((await edit(site, cookie, at, {}, 'publish')).status).toBe(422);
  await edit(site, cookie, at, {}, 'discard');
});

test('an article is not taken down while another file links to it, which is named with its field', async () => {
  const later = changed('articles/built-grand-opening.md', (value) => ({ ...value, date: '2099-01-01' }));
  expect((await editing.validate(later)).violations).toContain(
    'rsvp.json keeps it from being published: Recap, article links to /blog/built-grand-opening, an article that appears only on 2099-01-01.',
  );
});

test('a project is not removed while an article links to it, which is named', async () => {
  const without = changed('projects.json', ({ projects, ...value }) => ({
    ...value,
    projects: (projects as { id: string }[]).filter((project) => project.id !== 'harvest-grove'),
  }));
  expect((await editing.validate(without)).violations).toContain(
    'articles/harvest-grove-groundbreaking.md keeps it from being published: Text links to /projects/harvest-grove, and there is no such page.',
  );
});

test('an article that a page names and that is none is found', () => {
  const words = 'links to /blog/none, and there is no such article.';
  const recap = { text: 'See', article: 'none' };
  expect(linksIn(changed('rsvp.json', (value) => ({ ...value, recap })))).toEqual([words]);
  const listed = changed('projects.json', ({ projects, ...value }) => ({
    ...value,
    projects: (projects as object[]).map((project) => ({ ...project, articles: ['none'] })),
  }));
  expect(new Set(linksIn(listed))).toEqual(new Set(['names "none", which is no article.']));
});

test('the circular does not refer to itself', () => {
  const circular = changed('sample-circular.json', (value) => ({ ...value, lead: 'Read the {circular}.' }));
  expect(linksIn(circular)).toEqual(['links with {circular} to the page that it is on.']);
});

test('what visitors meet already in another file keeps nobody from publishing', async () => {
  const broken = await testApp();
  const { store, live: shown, editing: own } = broken.app.context;
  store.versions.live = async () => [{ id: 'x', ...linkingTo('/blog/nothing') }];
  store.versions.liveRevision = async () => 'x';
  await shown.refresh();
  expect(shown.texts.get(file)).toContain('/blog/nothing');
  const contact = changed('contact.json', (value) => ({ ...value, heading: 'Talk to us' }));
  expect((await own.validate(contact)).violations).toEqual([]);
});

test('the address that an article or a project had before leads to the one that it has now', async () => {
  const renamed = await testApp();
  const { store, live: shown } = renamed.app.context;
  const article = changed(file, (value) => ({ ...value, formerly: ['old-backbone'] }));
  const projects = changed('projects.json', ({ projects: all, ...value }) => ({
    ...value,
    projects: (all as { id: string }[]).map((one) =>
      one.id === 'harvest-grove' ? { ...one, formerly: ['grove'] } : one,
    ),
  }));
  store.versions.live = async () => [
    { id: 'x', ...article },
    { id: 'y', ...projects },
  ];
  store.versions.liveRevision = async () => 'x y';
  await shown.refresh();
  await renamed.request
    .get('/blog/old-backbone?utm_source=x')
    .expect(308)
    .expect('location', `/blog/${id}?utm_source=x`);
  await renamed.request.get('/projects/grove').expect(308).expect('location', '/projects/harvest-grove');
  await renamed.request.get('/blog/none').expect(404);
});

test.each<[string, string, (value: never) => object, string]>([
  [
    'an event at a project that is only planned',
    'rsvp.json',
    (value: object) => ({ ...value, venue: 'BUILT Indianapolis' }),
    'says that an event was held at BUILT Indianapolis, and projects.json says “Planned”.',
  ],
  [
    'an upcoming project that is open',
    'projects.json',
    ({ projects, ...value }: { projects: { id: string }[] }) => ({
      ...value,
      projects: projects.map((project) => (project.id === 'built-marion' ? { ...project, state: 'open' } : project)),
    }),
    'lists Marion as upcoming, and projects.json says “Open”.',
  ],
  [
    'another count under the same label',
    'about.json',
    ({ experience, ...value }: { experience: { figures: { label: string }[] } }) => ({
      ...value,
      experience: {
        ...experience,
        figures: experience.figures.map((figure) =>
          figure.label === 'team members' ? { ...figure, value: '60+' } : figure,
        ),
      },
    }),
    'says 60+ team members, and home.json says 50+.',
  ],
  [
    'the same with marks in the middle, in an article',
    file,
    (value: { text: string }) => ({ ...value, text: `${value.text}\n\nWe completed more than **60** properties.\n` }),
    'says “completed more than 60 properties”, and figures.json counts projects “finished or not”.',
  ],
  [
    'a count of all projects, said of finished ones',
    'contact.json',
    (value: object) => ({ ...value, lead: 'We have completed more than 60 ground-up developments.' }),
    'says “completed more than 60 ground-up developments”, and figures.json counts projects “finished or not”.',
  ],
])('%s is a contradiction', (_, name, change, words) => {
  expect(new Set(linksIn(changed(name, change as never)))).toEqual(new Set([words]));
});

test('a fact that two files state is changed in one, and then in the other', async () => {
  const own = await testApp();
  const editor = await editorOf(own);
  const publishFigure = async (name: string, field: string) =>
    (await edit(own, editor, name, { [field]: '55+' }, 'publish')).status;
  expect(await publishFigure('about.json', 'experience.figures.2.value')).toBe(422);
  expect(await publishFigure('home.json', 'who.figures.2.value')).toBe(303);
  expect(await publishFigure('about.json', 'experience.figures.2.value')).toBe(303);
});

test('the shipped files contradict each other in nothing', () => {
  expect(contentFaults(config, live.contentWith(new Map()), '2026-06-01')).toEqual([]);
});
