import type { SiteContent } from '../../views/pages/shapes.ts';
import { pathOfProject } from '../site/content/projects.ts';
import { pathTo } from '../site/routes.ts';
import { fact, type Passage, pageOf } from './passage.ts';

/** What the pages about the company and its buildings say. */
export function companyPassages(content: SiteContent): Passage[] {
  return [...home(content), ...about(content), ...parkview(content.parkview), ...projects(content.projects)];
}

function home({ home, company: { name } }: SiteContent): Passage[] {
  const { passage, cards } = pageOf(pathTo('home'), name);
  return [
    ...home.brands.items.map(({ name, description }) =>
      passage('brands', name, [description], 'brands, what do you build'),
    ),
    passage('who', home.who.heading, [home.who.lead, home.who.text], `who is ${name}, what is ${name}`),
    passage('who', home.who.missionHeading, [home.who.mission], 'mission'),
    passage(
      'opportunities',
      home.opportunities.heading,
      [home.opportunities.lead],
      'compare, difference between the two funds, which fund, ways to invest, investment options',
    ),
    ...cards('opportunities', home.opportunities.values),
  ];
}

function about({ about, team, company }: SiteContent): Passage[] {
  const { passage, cards, paragraphs } = pageOf(pathTo('about'), `About ${company.name}`);
  const { sponsor, experience, strategy } = about;
  const members = team.members.filter(({ pages }) => pages.some((page) => page === 'about'));
  return [
    passage('sponsor', sponsor.heading, [sponsor.lead, ...sponsor.paragraphs], 'who is the sponsor'),
    ...paragraphs('experience', experience.heading, experience.paragraphs, 'years in business, history'),
    ...cards('role', about.role.duties),
    passage('strategy', strategy.heading, [strategy.lead, strategy.text], 'what is the strategy'),
    ...cards('strategy', strategy.focus),
    passage(
      'management',
      about.team.heading,
      [about.team.lead, ...members.map(({ name, titles }) => fact(name, titles.about ?? ''))],
      'who is on the team, who runs the company, leadership, management, executives, founders',
    ),
    ...members.map(({ name, titles, biography }) =>
      passage(
        'management',
        name,
        [fact(name, titles.about ?? ''), ...biography.long],
        `who is the ${Object.values(titles).join(', ')}`,
      ),
    ),
  ];
}

function parkview({ heading, lead, overview, features, next }: SiteContent['parkview']): Passage[] {
  const { passage, paragraphs } = pageOf(pathTo('parkview'), heading);
  return [
    passage('', heading, [lead], 'senior living in Ohio'),
    passage(
      'overview',
      overview.heading,
      [overview.lead],
      `where is ${heading}, what is ${heading}, how many apartments, location, nursing, meals`,
    ),
    ...paragraphs('overview', overview.heading, overview.paragraphs),
    ...features.items.map(({ title, text, points }) =>
      passage('features', title, [text, ...points.map((point) => `${point}.`)], `${heading} ${title}`),
    ),
    passage('next', next.heading, [next.text], `rent an apartment at ${heading}, move in`),
  ];
}

function projects(street: SiteContent['projects']): Passage[] {
  const { short, heading, lead, projects, states } = street;
  const list = projects.map(({ name, state }) => fact(name, states[state].label));
  return [
    pageOf(pathTo('projects'), short).passage(
      '',
      heading,
      [lead, ...list],
      'which projects, list of projects, pipeline',
    ),
    ...projects
      .filter(({ page }) => !page)
      .map((project) => {
        const { name, town, type, lead, state } = project;
        const parts = [lead, ...(town ? [fact('Town', town)] : []), fact('Type', type), `${states[state].label}.`];
        return pageOf(pathOfProject(project), name).passage('', name, parts, `how far is ${name}, state of ${name}`);
      }),
  ];
}
