import { expect, test } from 'vitest';
import { editableFile, textOf, valueIn } from '../../../../src/content/editing/editable-file.ts';
import { contentFaults } from '../../../../src/web/site/content-faults.ts';
import { editorOf } from '../../../helpers/edit-content.ts';
import { type TestApp, testApp } from '../../../helpers/test-app.ts';

const site = await testApp({ PUBLIC_URL: 'https://www.example.com' });
const { editing, live, config } = site.app.context;
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

test('a link that leads nowhere, or where no visitor may, is found, and no other', () => {
  for (const [href, words] of [
    ['/blogs', 'and there is no such page.'],
    ['/blog/nothing', 'and there is no such article.'],
    ['https://www.example.com/blog/nothing', 'and there is no such article.'],
    ['nothing', 'and there is no such article.'],
    ['/blog/built-grand-opening#part-none', 'and that article has no such section.'],
    ['/projects/nothing', 'and there is no such page.'],
    ['/documents/nope.pdf', 'and there is no such document.'],
    ['/admin/leads', 'which is not for visitors.'],
    [`/blog/${id}`, 'the page that it is on.'],
  ] as const)
    expect(linksIn(linkingTo(href))).toEqual([`links to ${href}, ${words}`]);
  for (const href of [
    ...['/blog/built-grand-opening', '/invest#questions', '/documents/investor-deck.pdf'],
    'https://www.nicmap.com/x',
  ])
    expect(linksIn(linkingTo(href))).toEqual([]);
});

test('a dead link is said at its field when a draft is saved, and keeps it from being published', async () => {
  const { edit, get } = await editorOf(site);
  const at = file.replace('/', '~');
  await edit(at, { text: 'A text with [a link](/blog/nothing).' });
  const words = 'Text links to /blog/nothing, and there is no such article.';
  expect((await get(`/admin/content/${at}`)).error('f.text')).toContain(words);
  await edit(at, {}, 'publish', {}, 422);
  await edit(at, {}, 'discard');
});

const changedProjects = (change: (project: Project) => object | undefined) =>
  changed('projects.json', ({ projects, ...value }) => ({
    ...value,
    projects: (projects as Project[]).flatMap((project) => change(project) ?? []),
  }));
type Project = { id: string };

test('what another file links to is neither taken down nor removed: that file is named with its field', async () => {
  const later = changed('articles/built-grand-opening.md', (value) => ({ ...value, date: '2099-01-01' }));
  expect((await editing.validate(later)).violations).toContain(
    'rsvp.json keeps it from being published: Recap, article links to /blog/built-grand-opening, an article that appears only on 2099-01-01.',
  );
  const without = changedProjects((project) => (project.id === 'harvest-grove' ? undefined : project));
  expect((await editing.validate(without)).violations).toContain(
    'articles/harvest-grove-groundbreaking.md keeps it from being published: Text links to /projects/harvest-grove, and there is no such page.',
  );
});

test('an article that a page names and that is none is found', () => {
  const words = 'links to /blog/none, and there is no such article.';
  const recap = { text: 'See', article: 'none' };
  expect(linksIn(changed('rsvp.json', (value) => ({ ...value, recap })))).toEqual([words]);
  const listed = changedProjects((project) => ({ ...project, articles: ['none'] }));
  expect(new Set(linksIn(listed))).toEqual(new Set(['names "none", which is no article.']));
});

test('the circular does not refer to itself', () => {
  const circular = changed('sample-circular.json', (value) => ({ ...value, lead: 'Read the {circular}.' }));
  expect(linksIn(circular)).toEqual(['links with {circular} to the page that it is on.']);
});

/** A site on which some texts are live, whatever the rules say. */
async function showing(...texts: ReturnType<typeof changed>[]): Promise<TestApp> {
  const shown = await testApp();
  const { store, live: own } = shown.app.context;
  store.versions.live = async () => texts.map((text) => ({ id: text.file, ...text }));
  store.versions.liveRevision = async () => 'x';
  await own.refresh();
  return shown;
}

test('what visitors meet already in another file keeps nobody from publishing', async () => {
  const { context } = (await showing(linkingTo('/blog/nothing'))).app;
  expect(context.live.texts.get(file)).toContain('/blog/nothing');
  const contact = changed('contact.json', (value) => ({ ...value, heading: 'Talk to us' }));
  expect((await context.editing.validate(contact)).violations).toEqual([]);
});

test('the address that an article or a project had before leads to the one that it has now', async () => {
  const article = changed(file, (value) => ({ ...value, formerly: ['old-backbone'] }));
  const grove = (project: Project) => (project.id === 'harvest-grove' ? { ...project, formerly: ['grove'] } : project);
  const { request } = await showing(article, changedProjects(grove));
  for (const [from, to] of [
    ['/blog/old-backbone?utm_source=x', `/blog/${id}?utm_source=x`],
    ['/projects/grove', '/projects/harvest-grove'],
  ] as const)
    await request.get(from).expect(308).expect('location', to);
  await request.get('/blog/none').expect(404);
});

test('what two files say of one fact is a contradiction where it differs', () => {
  const open = (project: Project) => (project.id === 'built-marion' ? { ...project, state: 'open' } : project);
  const fewer = (value: Record<string, unknown>) => {
    const experience = structuredClone(value.experience) as { figures: { label: string; value: string }[] };
    for (const figure of experience.figures) if (figure.label === 'team members') figure.value = '60+';
    return { ...value, experience };
  };
  const counted = 'and figures.json counts projects “finished or not”.';
  for (const [change, words] of [
    [
      changed('rsvp.json', (value) => ({ ...value, venue: 'BUILT Indianapolis' })),
      'says that an event was held at BUILT Indianapolis, and projects.json says “Planned”.',
    ],
    [changedProjects(open), 'lists Marion as upcoming, and projects.json says “Open”.'],
    [changed('about.json', fewer), 'says 60+ team members, and home.json says 50+.'],
    [
      changed(file, (value) => ({ ...value, text: `${value.text}\n\nWe completed more than **60** properties.\n` })),
      `says “completed more than 60 properties”, ${counted}`,
    ],
    [
      changed('contact.json', (value) => ({
        ...value,
        lead: 'We have completed more than 60 ground-up developments.',
      })),
      `says “completed more than 60 ground-up developments”, ${counted}`,
    ],
  ] as const)
    expect(new Set(linksIn(change))).toEqual(new Set([words]));
  expect(contentFaults(config, live.contentWith(new Map()), '2026-06-01')).toEqual([]);
});

test('a fact that two files state is changed in one, and then in the other', async () => {
  const withFigure = (value: string, part: 'experience' | 'who') => (content: Record<string, unknown>) => {
    const section = structuredClone(content[part]) as { figures: { value: string }[] };
    Object.assign(section.figures[2] ?? {}, { value });
    return { ...content, [part]: section };
  };
  const [about, home] = [
    changed('about.json', withFigure('55+', 'experience')),
    changed('home.json', withFigure('55+', 'who')),
  ];
  expect((await editing.validate(about)).violations).toHaveLength(1);
  expect((await editing.validate(home)).violations).toEqual([]);
  const { app } = await showing(home);
  expect((await app.context.editing.validate(about)).violations).toEqual([]);
});
