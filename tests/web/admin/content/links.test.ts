import { expect, test } from 'vitest';
import { editableFile, textOf, valueIn } from '../../../../src/content/editing/editable-file.ts';
import type { ContentVersion } from '../../../../src/db/rows.ts';
import { contentFaults } from '../../../../src/web/site/content-faults.ts';
import { editorOf, skipRendering } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

const site = await testApp({ PUBLIC_URL: 'https://www.example.com' });
skipRendering(site);
const { editing, live, config } = site.app.context;
const id = 'flex-industrial-backbone';
const file = `articles/${id}.md`;
type Value = Record<string, unknown>;
type Project = { id: string };

/** A file with some of its fields replaced. */
function changed(name: string, change: (value: Value) => Value) {
  const editable = editableFile(name) ?? expect.fail(name);
  const value = valueIn(editable, live.files.read(name).text) as Value;
  return { file: name, text: textOf(editable, { ...value, ...change(value) }) };
}
const article = (added: string) => changed(file, ({ text }) => ({ text: `${text}\n\n${added}\n` }));
const changedProjects = (change: (project: Project) => object | undefined) =>
  changed('projects.json', ({ projects }) => ({
    projects: (projects as Project[]).flatMap((project) => change(project) ?? []),
  }));
/** The file with another figure in one of its sections. */
const withFigure = (name: string, part: string, value: string) =>
  changed(name, (content) => {
    const section = structuredClone(content[part]) as { figures: { label: string; value: string }[] };
    for (const figure of section.figures) if (figure.label === 'team members') figure.value = value;
    return { [part]: section };
  });

const faultsIn = ({ file: own, text }: ReturnType<typeof changed>) =>
  contentFaults(config, live.contentWith(new Map([[own, text]])), '2026-06-01').map(({ message }) => message);
const linksTo = (href: string) => faultsIn(article(`Read [this](${href}).`));

test('a link that leads nowhere, or where no visitor may, is found, and no other', () => {
  for (const [href, words] of [
    ['/blogs', 'and there is no such page.'],
    ['https://www.example.com/blog/nothing', 'and there is no such article.'],
    ['nothing', 'and there is no such article.'],
    ['/blog/built-grand-opening#part-none', 'and that article has no such section.'],
    ['/projects/nothing', 'and there is no such page.'],
    ['/brochure.pdf', 'and there is no such page.'],
    ['/about%2F', 'and there is no such page.'],
    ['https://', 'which is no address.'],
    ['/documents/nope.pdf', 'and there is no such document.'],
    ['/admin/leads', 'which is not for visitors.'],
    [`/blog/${id}`, 'the page that it is on.'],
  ] as const)
    expect(linksTo(href)).toEqual([`links to ${href}, ${words}`]);
  for (const href of [
    ...['/blog/built-grand-opening', '/invest#questions', '/documents/investor-deck.pdf', '/rss.xml'],
    'https://www.nicmap.com/x',
  ])
    expect(linksTo(href)).toEqual([]);
  const recap = { text: 'See', article: 'none' };
  const listed = changedProjects((project) => ({ ...project, articles: ['none'] }));
  const circular = changed('sample-circular.json', () => ({ lead: 'Read the {circular}.' }));
  for (const [change, words] of [
    [changed('rsvp.json', () => ({ recap })), 'links to /blog/none, and there is no such article.'],
    [listed, 'names "none", which is no article.'],
    [circular, 'links with {circular} to the page that it is on.'],
  ] as const)
    expect(new Set(faultsIn(change))).toEqual(new Set([words]));
});

test('a dead link is said at its field when a draft is saved; what another file links to is neither taken down nor removed', async () => {
  const { edit, get } = await editorOf(site);
  const at = file.replace('/', '~');
  await edit(at, { text: 'A text with [a link](/blog/nothing).' });
  const words = 'Text links to /blog/nothing, and there is no such article.';
  expect((await get(`/admin/content/${at}`)).error('f.text')).toContain(words);
  await edit(at, {}, 'publish', {}, 422);
  const later = changed('articles/built-grand-opening.md', () => ({ date: '2099-01-01' }));
  expect((await editing.validate(later)).violations).toContain(
    'rsvp.json keeps it from being published: Recap, article links to /blog/built-grand-opening, an article that appears only on 2099-01-01.',
  );
  const without = changedProjects((project) => (project.id === 'harvest-grove' ? undefined : project));
  expect((await editing.validate(without)).violations).toContain(
    'articles/harvest-grove-groundbreaking.md keeps it from being published: Text links to /projects/harvest-grove, and there is no such page.',
  );
});

test('a mistake that is already public in another file blocks no publication; a fact in two files can be changed in one, then in the other', async () => {
  const about = withFigure('about.json', 'experience', '55+');
  const home = withFigure('home.json', 'who', '55+');
  expect((await editing.validate(about)).violations).toHaveLength(1);
  expect((await editing.validate(home)).violations).toEqual([]);
  const grove = (project: Project) => (project.id === 'harvest-grove' ? { ...project, formerly: ['grove'] } : project);
  const dead = changed(file, ({ text }) => ({ formerly: ['old-backbone'], text: `${text}\n\n[This](/blog/nothing)` }));
  const shown = await testApp();
  skipRendering(shown);
  const { app, request } = shown;
  const { versions } = app.context.store;
  versions.live = async () =>
    [dead, changedProjects(grove), home].map((text) => ({ id: text.file, ...text }) as ContentVersion);
  versions.liveRevision = async () => 'x';
  await app.context.live.refresh();
  expect(app.context.live.texts.get(file)).toContain('/blog/nothing');
  expect((await app.context.editing.validate(about)).violations).toEqual([]);
  // The address that a page had before leads to the one that it has now.
  for (const [from, to] of [
    ['/blog/old-backbone?utm_source=x', `/blog/${id}?utm_source=x`],
    ['/projects/grove', '/projects/harvest-grove'],
  ] as const)
    await request.get(from).expect(308).expect('location', to);
  await request.get('/blog/none').expect(404);
});

test('what two files say of one fact is a contradiction where it differs', () => {
  const open = (project: Project) => (project.id === 'built-marion' ? { ...project, state: 'open' } : project);
  const counted = 'and figures.json counts projects “finished or not”.';
  const lead = 'We have completed more than 60 ground-up developments.';
  for (const [change, words] of [
    [
      changed('rsvp.json', () => ({ venue: 'BUILT Indianapolis' })),
      'says that an event was held at BUILT Indianapolis, and projects.json says “Planned”.',
    ],
    [changedProjects(open), 'lists Marion as upcoming, and projects.json says “In use”.'],
    [withFigure('about.json', 'experience', '60+'), 'says 60+ team members, and home.json says 50+.'],
    [article('We completed more than **60** properties.'), `says “completed more than 60 properties”, ${counted}`],
    [changed('contact.json', () => ({ lead })), `says “completed more than 60 ground-up developments”, ${counted}`],
  ] as const)
    expect(new Set(faultsIn(change))).toEqual(new Set([words]));
  expect(contentFaults(config, live.contentWith(new Map()), '2026-06-01')).toEqual([]);
});
