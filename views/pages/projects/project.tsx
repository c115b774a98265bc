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
import { LeadForm } from '../../parts/forms/lead-form.tsx';
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
        <section className="room room--tight on-stone" aria-label={`Picture of ${project.name}`}>
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

/** A message that is half written, and the way to invest. */
function Ask({ project }: { project: ProjectContent }) {
  const { content } = usePage();
  const { heading, text, message } = content.projects.ask;
  const named = (words: string) => words.replace('{name}', project.name);
  return (
    <section className="room on-stone" aria-labelledby="ask">
      <div className="wrap split">
        <div className="stack stack--wide">
          <h2 id="ask">{named(heading)}</h2>
          <p>{text}</p>
          <p>
            {isOfFund(content, project) ? (
              <a href={pathTo('invest')}>See the fund</a>
            ) : (
              <a href={pathTo('investmentSelection')}>View investment options</a>
            )}
          </p>
        </div>
        <LeadForm id="contact" layout="plain" begins={{ message: named(message) }} />
      </div>
    </section>
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
          <p className="note">{note}</p>
        </div>
        <div className="stack">
          <Facts facts={facts} />
          {date && <p className="note">{date}</p>}
          <Bases of={basesIn([...project.paragraphs, ...facts.map(({ value }) => value)].join(' '))} />
        </div>
      </div>
    </section>
  );
}
