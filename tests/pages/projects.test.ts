import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pathOfProject, projectStates, projectsSchema } from '../../src/content/schemas/projects.ts';
import { lotDrawing } from '../../src/site/elevation.ts';
import { testApp, textOf } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const origin = 'https://mainstreet.example';
const { app, request } = await testApp({ PUBLIC_URL: origin });
const { projects, articles } = app.context.pages.content;
const street = await openPage(request, '/projects');

describe('/projects', () => {
  test('has each project of the specification as a lot that leads to its page', () => {
    const names = projects.projects.map(({ name }) => name);
    for (const name of ['Parkview', 'Zionsville', 'Indianapolis', 'Marion', 'Westfield', 'Eagledale', 'Bloomington']) {
      expect(
        names.some((full) => full.includes(name)),
        name,
      ).toBe(true);
    }
    expect(names).toContain('Harvest Grove');
    const lots = [...street.html.matchAll(/<a class="lot" href="([^"]*)">(.*?)<\/a>/gs)];
    expect(lots.map(([, href]) => href)).toEqual(projects.projects.map(pathOfProject));
    for (const [index, { name, town, state }] of projects.projects.entries()) {
      const text = textOf(lots[index]?.[2] ?? '');
      for (const words of [name, town, projects.states[state].label]) expect(text).toContain(words);
    }
  });

  test('says what each state looks like', () => {
    for (const state of projectStates) expect(street.text).toContain(projects.states[state].text);
  });

  test('leads to the page that Parkview has', async () => {
    expect(street.html).toContain('<a class="lot" href="/portfolio/parkview-residences">');
    await request.get('/projects/parkview-residences').expect(404);
  });
});

describe.each(projects.projects.filter(({ page }) => !page))('the page of $name', async (project) => {
  const page = await openPage(request, `/projects/${project.id}`);

  test('has its name, its type, its state and its own address', () => {
    expect(page.headings).toBe(1);
    expect(page.title.startsWith(project.name)).toBe(true);
    expect(page.canonical).toBe(`${origin}/projects/${project.id}`);
    expect(page.text).toContain(project.type);
    const current = /aria-current="step"[^>]*>(.*?)<\/li>/s.exec(page.html)?.[1] ?? '';
    expect(textOf(current).trim()).toBe(projects.states[project.state].label);
  });

  test('shows a row for what is known, and none for what is not', () => {
    for (const label of ['Budget', 'Loan', 'Permits', 'As of']) {
      expect(page.html.includes(`<dt>${label}</dt>`), label).toBe(false);
    }
    expect(page.html).not.toContain('<dd></dd>');
    expect(page.html.includes('<dt>Town</dt>')).toBe(project.town !== '');
  });

  test('leads to what was written about it', () => {
    expect(project.articles.filter((id) => !articles.some((article) => article.id === id))).toEqual([]);
    for (const id of project.articles) expect(page.html).toContain(`href="/blog/${id}"`);
  });
});

test('home names what stands, what goes up and what is planned for the fund', async () => {
  const { html } = await openPage(request, '/');
  const [strip = ''] = /<section class="wrap built".*?<\/section>/s.exec(html) ?? [];
  const fund = app.context.pages.content['flex-industrial'].fund.upcoming;
  for (const { name, state } of projects.projects) {
    expect(strip.includes(`>${name}</a>`), name).toBe(state !== 'planned' || fund.some((town) => name.endsWith(town)));
  }
});

test('what the owner fills in is shown with its day', async () => {
  const { app, request } = await testApp();
  const [, project] = app.context.pages.content.projects.projects;
  Object.assign(project as object, {
    budget: '$9 million',
    loan: 'Closed',
    permits: 'Issued',
    next: { what: 'doors open', on: '2026-03-01' },
    asOf: '2026-01-15',
  });
  const { text } = await openPage(request, `/projects/${project?.id}`);
  for (const words of ['Budget $9 million', 'Loan Closed', 'Permits Issued', 'Next: doors open Mar 1, 2026']) {
    expect(text).toContain(words);
  }
  expect(text).toContain('As of Jan 15, 2026.');
});

describe('projects.json', () => {
  const [first] = projects.projects;
  const mistakes = (change: object) =>
    (v.safeParse(projectsSchema, { ...projects, sample: undefined, projects: [{ ...first, ...change }] }).issues ?? [])
      .map(({ message }) => message)
      .filter((message) => !message.startsWith('Invalid key'));

  test('may leave out what is not known', () => {
    expect(mistakes({ town: '', budget: '', asOf: undefined })).toEqual([]);
  });

  test.each([
    [
      'a budget without its day',
      { budget: '$9 million' },
      'needs "asOf", the day of its budget, loan, permits and next date',
    ],
    ['a state that is none', { state: 'sold' }, 'must be one of planned, permitted, under construction, leasing, open'],
    ['a share above 100', { leased: { percent: 101, when: 'now' } }, 'must be 100 or less'],
  ])('refuses %s', (_, change, words) => {
    expect(mistakes(change)).toContain(words);
  });
});

describe('the lot of a project', async () => {
  const { html } = street;
  const lotOf = (id: string) => html.split(`href="/projects/${id}"`)[1]?.split('</svg>')[0] ?? '';
  const windows = (svg: string, kind: 'l' | 'w') =>
    [...svg.matchAll(new RegExp(`<path class="${kind}" d="([^"]*)"`, 'g'))].flatMap(([, data = '']) => data.split('M'))
      .length;

  test('is staked out while it is planned and framed while it is built', () => {
    expect(lotOf('built-marion')).toContain('class="x"');
    expect(lotOf('harvest-grove')).not.toContain('class="x"');
    expect(lotOf('harvest-grove')).toContain(lotDrawing('cottages').framed[0]?.data);
  });

  test('has as large a share of its windows lit as is leased', () => {
    const panes = lotDrawing('flex').finished.flatMap((part) => ('panes' in part ? part.panes : []));
    const svg = lotOf('built-zionsville');
    const lit = panes.filter((pane) =>
      [...svg.matchAll(/<path class="w" d="([^"]*)"/g)].some(([, data]) => data?.includes(pane)),
    );
    expect(lit).toHaveLength(Math.round(panes.length * 0.54));
    expect(windows(svg, 'w')).toBeGreaterThan(0);
  });
});

test('a message from the page of a project is a lead with that page, and the answer is on it', async () => {
  const path = '/projects/built-marion';
  const { html } = await openPage(request, path);
  expect(html).toContain('>Please send me updates on BUILT Marion.</textarea>');
  const fields = { name: 'Ann Cee', email: 'updates@example.com', message: 'Please send me updates on BUILT Marion.' };
  const refused = await request
    .post(path)
    .type('form')
    .send({ ...fields, email: 'updates' })
    .expect(422);
  expect(refused.text).toContain('value="Ann Cee"');
  const sent = await request.post(path).type('form').send(fields).expect(303);
  expect(sent.headers.location).toMatch(/^\/projects\/built-marion\?sent=contact/);
  const leads = await app.context.leads.list({ search: fields.email }, { limit: 2 });
  expect(leads).toMatchObject([{ form: 'contact', page: path, message: fields.message }]);
});

test('only the projects that the page of the fund names are marked as planned for it', () => {
  const marked = [...street.html.matchAll(/<a class="lot" href="([^"]*)">(.*?)<\/a>/gs)].filter(([, , words]) =>
    words?.includes(projects.fundLabel),
  );
  const named = app.context.pages.content['flex-industrial'].fund.upcoming;
  expect(marked.map(([, href]) => href).sort()).toEqual(
    named.map((place) => `/projects/built-${place.toLowerCase()}`).sort(),
  );
});
