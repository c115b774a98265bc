import * as v from 'valibot';
import { lotNames } from '../../site/elevation.ts';
import { pathTo } from '../../site/routes.ts';
import { day, described, formerlyBelow, id, idOfArticle, page, pictureName, text } from './parts.ts';
import type { picturesSchema } from './pictures.ts';

/** In the order of progress. */
export const projectStates = ['planned', 'ground broken', 'under construction', 'leasing', 'open'] as const;
export type ProjectState = (typeof projectStates)[number];

/** Optional for the owner; hidden when empty. */
const filled = v.optional(v.pipe(v.string(), v.trim()), '');

const facts = v.optional(v.array(v.strictObject({ label: text, value: text })), []);

const project = v.pipe(
  v.strictObject({
    id: described(id, 'Its address after /projects/: lowercase letters, digits and hyphens.'),
    name: text,
    town: filled,
    type: text,
    drawing: v.picklist(lotNames, `must be one of ${lotNames.join(', ')}`),
    state: v.picklist(projectStates, `must be one of ${projectStates.join(', ')}`),
    page: v.optional(
      described(
        v.literal('parkview', 'must be parkview'),
        'Only for a project with a page elsewhere, such as Parkview Residences.',
      ),
    ),
    picture: v.optional(pictureName),
    description: text,
    lead: text,
    paragraphs: v.optional(v.array(text), []),
    /** Shown large. */
    figures: facts,
    facts,
    budget: filled,
    loan: filled,
    permits: filled,
    /** Share of leased space, and the date of the count. */
    leased: v.optional(
      v.strictObject({
        percent: v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(100, 'must be 100 or less')),
        when: text,
      }),
    ),
    next: v.optional(v.strictObject({ what: text, on: day })),
    /** Date of the budget, loan, permits and next milestone. */
    asOf: v.optional(day),
    /** Facts that investors would ask for and we have not published yet, as the names of rows. */
    unpublished: v.optional(v.array(text), []),
    articles: v.optional(v.array(idOfArticle), []),
    formerly: formerlyBelow('/projects/'),
  }),
  v.check(
    ({ asOf, budget, loan, permits, next }) => !!asOf || !(budget || loan || permits || next),
    'needs "asOf", the day of its budget, loan, permits and next date',
  ),
);

const stateText = v.strictObject({ label: text });

/** `projects.json`, in the order of the lots on the street. */
export const projectsSchema = page({
  /** For lists of links. */
  short: text,
  heading: text,
  lead: text,
  picture: pictureName,
  alsoOpened: text,
  notCounted: text,
  streetHeading: text,
  streetNote: text,
  /** The rows of the street. */
  rows: v.strictObject({ built: text, fund: text, later: text }),
  /** Below the heading of a row of which neither fund would invest in any. */
  noFundNote: text,
  picturesHeading: text,
  /** Beside the projects that the page of the fund names. */
  fundLabel: text,
  noFundLabel: text,
  states: v.strictObject(
    Object.fromEntries(projectStates.map((state) => [state, stateText])) as Record<ProjectState, typeof stateText>,
  ),
  factsHeading: text,
  publishedLabel: text,
  note: text,
  /** Beside each row that a project's `unpublished` lists. */
  unpublishedLabel: text,
  next: v.strictObject({ heading: text, text }),
  /** The form of a project's page; `{name}` is the project's, and `space` is below a flex industrial building. */
  ask: v.strictObject({ heading: text, text, space: text, message: text }),
  projects: v.pipe(
    v.array(project),
    v.minLength(1, 'needs at least one project'),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has two projects with one id'),
  ),
});
type Pictures = v.InferOutput<typeof picturesSchema>;
type Projects = v.InferOutput<typeof projectsSchema>;
export type Project = Projects['projects'][number];

export const pathOfProject = ({ id, page }: Pick<Project, 'id' | 'page'>) =>
  page ? pathTo(page) : pathTo('project', { id });

/** Projects whose page is generated here. */
export const generatedPages = ({ projects }: Projects) => projects.filter(({ page }) => !page);

/** Finds a project by name, or by a town with which its name ends. */
export const projectNamed = ({ projects }: Projects, name: string): Project | undefined =>
  projects.find((one) => one.name === name || one.name.endsWith(` ${name}`));

/** Built, or work on it has begun. */
export const isBuilt = ({ state }: Pick<Project, 'state'>) => state !== 'planned';

/** Whether the fund's page names a project among the next ones. */
export const isOfFund = (
  content: { projects: Projects; 'flex-industrial': { fund: { upcoming: readonly string[] } } },
  { id }: Pick<Project, 'id'>,
) => content['flex-industrial'].fund.upcoming.some((place) => projectNamed(content.projects, place)?.id === id);

export function projectOfPicture(content: { projects: Projects; pictures: Pictures }, picture: string) {
  const { shows, typical } = content.pictures[picture] ?? {};
  return shows && !typical ? projectNamed(content.projects, shows) : undefined;
}
