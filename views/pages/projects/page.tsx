import type { ItemList, WithContext } from 'schema-dts';
import { type ProjectState, pathOfProject, projectStates } from '../../../src/content/schemas/projects.ts';
import { basesIn } from '../../../src/site/claims.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Bases, BothClosedBadge, NotOpen } from '../../parts/disclaimers.tsx';
import { Lot, Lots, leasedText, State } from '../../parts/projects.tsx';
import { Breadcrumbs, NextStep } from '../../parts/sections.tsx';

/** The projects as lots of one street. */
export const projects: Page = {
  meta: (page) => {
    const { title, short, description, picture } = page.content.projects;
    return { title, short, description, picture, jsonLd: [projectList(page)] };
  },
  View: Projects,
};

/** Structured data of the list of projects. */
const projectList = ({ content: { projects }, origin }: PageProps): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: projects.heading,
  itemListElement: projects.projects.map((project, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: project.name,
    url: origin + pathOfProject(project),
  })),
});

function Projects() {
  const { heading, lead, streetHeading, streetNote, projects } = usePage().content.projects;
  return (
    <>
      <section className="on-ink page projects-hero">
        <div className="wrap stack stack--wide">
          <Breadcrumbs />
          <BothClosedBadge />
          <h1>{heading}</h1>
          <p className="lead soft">{lead}</p>
          <NotOpen belowBadge />
        </div>
        <section className="wrap" aria-label={streetHeading}>
          <Lots projects={projects} counted />
          <p className="note">{streetNote}</p>
          <Bases names={basesIn(JSON.stringify(projects.map(({ leased }) => leased && leasedText(leased))))} />
        </section>
      </section>
      <States />
      <Next />
    </>
  );
}

/** The legend of the drawings. */
function States() {
  const { stateHeading, states, note, projects } = usePage().content.projects;
  const countOf = (state: ProjectState) => projects.filter((project) => project.state === state).length;
  return (
    <section className="room" aria-labelledby="states">
      <div className="wrap stack stack--wide">
        <h2 id="states">{stateHeading}</h2>
        <ol className="lots lots--states full">
          {projectStates.map((state) => (
            <li className="lot" key={state}>
              <Lot project={{ drawing: 'flex', state }} />
              <span className="lot__words">
                <strong>
                  <State of={state}>{`${states[state].label}: ${countOf(state) || 'none'}`}</State>
                </strong>{' '}
                <span>{states[state].text}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="reading">{note}</p>
      </div>
    </section>
  );
}

function Next() {
  const { heading, text } = usePage().content.projects.next;
  return (
    <NextStep heading={heading} text={text} stone>
      <a className="btn" href={pathTo('investmentSelection')}>
        View Investment Options
      </a>{' '}
      <a className="btn btn--line" href={pathTo('regaInvest')}>
        Tell Us You’re Interested
      </a>{' '}
      <a className="btn btn--line" href={pathTo('rsvp')}>
        Grand Opening
      </a>
    </NextStep>
  );
}
