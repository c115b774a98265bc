import {
  isOfFund,
  ownPages,
  type Project as ProjectContent,
  projectStates,
} from '../../../src/content/schemas/projects.ts';
import { basesIn } from '../../../src/site/claims.ts';
import { articleOf } from '../../../src/site/company/company.ts';
import { pathTo } from '../../../src/site/routes.ts';
import type { Page, PageProps } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';
import { Facts } from '../../parts/facts.tsx';
import { NextStep } from '../../parts/forms/next-step.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';
import { Lot } from '../../parts/projects/lot.tsx';
import { State } from '../../parts/projects/lots.tsx';
import { factsOf, knownOn } from './facts.ts';
import { Onward } from './onward.tsx';

/** One project: its lot, how far it is, and what can be said of it today. */
export const project: Page = {
  meta: (page) => {
    const { content } = page;
    const { name, town, description, picture = content.projects.picture } = projectOf(page);
    const company = content.company.name;
    return {
      title: `${name} | ${articleOf(company) === 'a' ? 'A' : 'An'} ${company} project${town ? ` in ${town}` : ''}`,
      description,
      picture,
    };
  },
  View: Project,
  exists: ({ id }, { projects }) => ownPages(projects).some((one) => one.id === id),
  paths: ({ projects }) => ownPages(projects).map(({ id }) => pathTo('project', { id })),
};

/** The project that the address names; `exists` has seen to it that there is one. */
const projectOf = ({ params, content }: PageProps): ProjectContent =>
  content.projects.projects.find(({ id }) => id === params.id) as ProjectContent;

function Project() {
  const page = usePage();
  const project = projectOf(page);
  return (
    <>
      <Hero project={project} />
      <Today project={project} />
      {project.picture && (
        <section className="room room--tight on-stone" aria-label={`Rendering of ${project.name}`}>
          <div className="wrap">
            <Rendering picture={project.picture} title={project.name} wide sizes="(width < 84rem) 92vw, 76rem" />
          </div>
        </section>
      )}
      <Onward project={project} />
      <Ask project={project} />
    </>
  );
}

function Ask({ project }: { project: ProjectContent }) {
  const { content } = usePage();
  const { heading, text } = content.projects.ask;
  return (
    <NextStep heading={heading} text={text} stone>
      <a className="btn" href={pathTo('contact')}>
        Ask About This Project
      </a>{' '}
      {isOfFund(content, project) ? (
        <a className="btn btn--line" href={pathTo('invest')}>
          See the Fund
        </a>
      ) : (
        <a className="btn btn--line" href={pathTo('investmentSelection')}>
          View Investment Options
        </a>
      )}
    </NextStep>
  );
}

/** The lot in the state of today, above the states that it goes through. */
function Hero({ project }: { project: ProjectContent }) {
  const { states } = usePage().content.projects;
  const reached = projectStates.indexOf(project.state);
  return (
    <section className="on-ink page projects-hero">
      <div className="wrap project-head">
        <div className="stack stack--wide">
          <Breadcrumbs />
          <h1>{project.name}</h1>
          <p className="lead soft">{project.lead}</p>
        </div>
        <Lot project={project} />
      </div>
      <div className="wrap">
        <ol className="progress" aria-label="State of the project">
          {projectStates.map((state, index) => (
            <li
              key={state}
              className={index <= reached ? 'is-reached' : undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              <State of={index <= reached ? 'open' : 'planned'}>{states[state].label}</State>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Today({ project }: { project: ProjectContent }) {
  const { factsHeading, note } = usePage().content.projects;
  const facts = factsOf(project);
  const date = knownOn(project);
  return (
    <section className="room room--tight" aria-labelledby="facts">
      <div className="wrap split split--even">
        <div className="stack stack--wide">
          <h2 id="facts">{factsHeading}</h2>
          {project.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="stack">
          <Facts facts={facts} />
          {date && <p className="note">{date}</p>}
          <Bases of={basesIn([...project.paragraphs, ...facts.map(({ value }) => value)].join(' '))} />
          <p className="reading">{note}</p>
        </div>
      </div>
    </section>
  );
}
