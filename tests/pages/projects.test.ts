import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pathOfProject, projectStates, projectsSchema } from '../../src/content/schemas/projects.ts';
import { lotDrawing } from '../../src/site/elevation.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { clientOf } from '../helpers/desk.ts';
import { Page } from '../helpers/page.ts';
import { testApp } from '../helpers/test-app.ts';

const site = await testApp();
const visitor = clientOf(site);
const { content } = site.app.context.pages;
const { projects, articles } = content;
const planned = content['flex-industrial'].fund.upcoming;
const street = await visitor.get('/projects');

test('each project of the specification is a lot of the street, with its town and its state, and leads to its page', () => {
  const names = projects.projects.map(({ name }) => name).join();
  for (const place of ['Parkview', 'Zionsville', 'Indianapolis', 'Marion', 'Westfield', 'Eagledale', 'Bloomington'])
    expect(names).toContain(place);
  expect(street.attributes('a.lot', 'href')).toEqual(projects.projects.map(pathOfProject));
  const lots = street.texts('a.lot');
  for (const [index, { name, town, state }] of projects.projects.entries())
    for (const words of [name, town, projects.states[state].label]) expect(lots[index]).toContain(words);
  for (const state of projectStates) expect(street.text).toContain(`${projects.states[state].label}: `);
});

test('only the projects that the page of the fund names are in its row', () => {
  const [row = expect.fail()] = street.html.split(projects.rows.fund).slice(1);
  const names = new Page(row.split('</ul>')[0] ?? '').texts('a.lot strong');
  expect(names.toSorted()).toEqual(planned.map((town) => `BUILT ${town}`).toSorted());
});

test('home counts the projects in each state, as their street does', async () => {
  const counts = (await visitor.get('/')).texts('.legend li');
  expect(counts).toHaveLength(projectStates.length);
  expect(counts).toEqual(street.texts('.legend li'));
});

test.each(projects.projects.filter(({ page }) => !page))(
  'the page of $name has what is known of it, no value for what is not, and leads to what was written about it',
  async (project) => {
    const page = await visitor.get(pathOfProject(project));
    expect(page.title.startsWith(project.name)).toBe(true);
    expect(page.text).toContain(project.type);
    const state = projects.states[project.state].label;
    expect(page.texts('[aria-current="step"]')).toEqual([
      project.asOf ? `${state}, as of ${formatCalendarDay(project.asOf)}` : state,
    ]);
    const labels = page.texts('dt');
    for (const label of ['Budget', 'Loan', 'Permits']) expect(labels).not.toContain(label);
    expect(page.text).toContain(project.town);
    expect(page.texts('dd')).not.toContain('');
    const written = articles.filter(({ id }) => project.articles.includes(id));
    expect(written).toHaveLength(project.articles.length);
    for (const { id } of written) expect(page.links).toContain(`/blog/${id}`);
  },
);

test.each(projects.projects)(
  'the page of $name says whether it is one of the fund’s, and what is not published',
  async (project) => {
    const page = await visitor.get(pathOfProject(project));
    const isOfFund = planned.some((town) => project.name.endsWith(town));
    expect(page.text).toContain(isOfFund ? projects.fundLabel : projects.noFundLabel);
    expect(page.texts('h3')).toContain(projects.unpublishedLabel);
    expect(page.texts('.unpublished li')).toEqual(project.unpublished);
  },
);

test('a project with a page of its own has no other', async () => {
  const [own = expect.fail()] = projects.projects.filter(({ page }) => page);
  await visitor.get(`/projects/${own.id}`, 404);
});

test('what the owner fills in is shown with its day', async () => {
  const own = await testApp();
  const known = structuredClone(content);
  const [, project = expect.fail()] = known.projects.projects;
  const next = { what: 'doors open', on: '2026-03-01' };
  Object.assign(project, { budget: '$9 million', loan: 'Closed', permits: 'Issued', next, asOf: '2026-01-15' });
  own.app.context.pages.showContent(known);
  const { text } = await clientOf(own).get(pathOfProject(project));
  for (const words of ['Budget $9 million', 'Loan Closed', 'Permits Issued', 'Next: doors open Mar 1, 2026'])
    expect(text).toContain(words);
  expect(text).toContain('As of Jan 15, 2026.');
});

test('what of the next buildings is in neither fund is said to be, beside others or alone', async () => {
  const own = await testApp();
  const known = structuredClone(content);
  const { fund } = known['built-flex-industrial'];
  const others = fund.upcoming.filter((place) => !planned.includes(place));
  for (const upcoming of [fund.upcoming, others]) {
    Object.assign(fund, { upcoming });
    own.app.context.pages.showContent(known);
    const { text } = await clientOf(own).get('/built-flex-industrial');
    expect(text, upcoming.join()).toContain(`${projects.noFundLabel} ${others.join()}`);
  }
});

test.each([
  ['takes a project of which little is known', { town: '', budget: '', asOf: undefined }, ''],
  [
    'refuses a budget without its day',
    { budget: '$9 million', asOf: undefined },
    'needs "asOf", the day of its budget',
  ],
  ['refuses a state that is none', { state: 'sold' }, 'must be one of planned, ground broken, under construction'],
  ['refuses a share above 100', { leased: { percent: 101, when: 'now' } }, 'must be 100 or less'],
])('projects.json %s', (_, change, words) => {
  const [first] = projects.projects;
  const changed = { ...projects, sample: undefined, projects: [{ ...first, ...change }] };
  const messages = (v.safeParse(projectsSchema, changed).issues ?? []).map(({ message }) => message);
  const mistakes = messages.filter((message) => !message.startsWith('Invalid key')).join();
  if (words) expect(mistakes).toContain(words);
  else expect(mistakes).toBe('');
});

describe('the lot of a project', () => {
  const lotOf = (isIt: (project: (typeof projects.projects)[number]) => unknown) => {
    const { id } = projects.projects.find((project) => !project.page && isIt(project)) ?? expect.fail();
    return new Page(street.html.split(`href="/projects/${id}"`)[1]?.split('</svg>')[0] ?? '');
  };

  test('is staked out until it is built, and no building is on it where only ground is broken', () => {
    const [planned, broken] = ['planned', 'ground broken'].map((state) => lotOf((one) => one.state === state));
    expect([planned?.has('path.x'), broken?.has('path.x')]).toEqual([true, true]);
    const { finished, framed } = lotDrawing('cottages');
    for (const part of [...finished, ...framed]) if ('data' in part) expect(broken?.html).not.toContain(part.data);
  });

  test('has as large a share of its windows lit as is leased', () => {
    const percent = projects.projects.find(({ leased }) => leased)?.leased?.percent ?? 0;
    const panes = lotDrawing('flex').finished.flatMap((part) => ('panes' in part ? part.panes : []));
    const lit = panes.filter((pane) =>
      lotOf(({ leased }) => leased)
        .attributes('path.w', 'd')
        .some((data) => data.includes(pane)),
    );
    expect(lit.length / panes.length).toBeCloseTo(percent / 100, 1);
  });
});

test('a message from the page of a project is a lead with that page, and the answer is on it', async () => {
  const [project = expect.fail()] = projects.projects.filter(({ page }) => !page);
  const path = pathOfProject(project);
  const message = (await visitor.get(path)).value('message');
  expect(message).toBe(`Please send me updates on ${project.name}.`);
  const fields = { name: 'Ann Cee', email: 'updates@example.com', message };
  const refused = await visitor.post(path, { ...fields, email: 'updates' }, 422);
  expect(refused.value('name')).toBe(fields.name);
  const { location } = await visitor.post(path, fields);
  expect(location.startsWith(`${path}?sent=contact`)).toBe(true);
  const leads = await site.app.context.leads.list({ search: fields.email }, { limit: 2 });
  expect(leads).toMatchObject([{ form: 'contact', page: path, message }]);
});
