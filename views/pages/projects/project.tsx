import { generatedPages, isOfFund, type Project } from '../../../src/content/schemas/projects.ts';
import { basesIn } from '../../../src/site/claims.ts';
import type { LotName } from '../../../src/site/elevation.ts';
import { articleOf, formatCalendarDay } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Bases } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { WidePicture } from '../../parts/picture.tsx';
import { factsOf, kindAndTown, Lot, Lots, OfFund, Progress, Unpublished } from '../../parts/projects.tsx';
import { Breadcrumbs, SideRoom } from '../../parts/sections.tsx';

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
  View: ProjectPage,
  exists: ({ id }, { projects }) => generatedPages(projects).some((one) => one.id === id),
  paths: ({ projects }) => generatedPages(projects).map(({ id }) => pathTo('project', { id })),
};

/** The next projects along the street. */
function Onward({ project }: { project: Project }) {
  const { streetHeading, projects } = usePage().content.projects;
  const at = projects.indexOf(project);
  return (
    <section className="room room--tight" aria-labelledby="street">
      <div className="wrap">
        <div className="street-head">
          <h2 id="street">Other projects</h2>
          <a href={pathTo('projects')}>{streetHeading}</a>
        </div>
        <Lots projects={[...projects.slice(at + 1), ...projects.slice(0, at)].slice(0, 3)} few />
      </div>
    </section>
  );
}

/** What has been written about a project. */
function ReadMore({ project }: { project: Project }) {
  const articles = usePage().content.articles.filter(({ id }) => project.articles.includes(id));
  return (
    (articles.length > 0 || isFlex(project)) && (
      <div className="stack">
        <h3>Read more</h3>
        <ul className="plain">
          {articles.map(({ id, title }) => (
            <li key={id}>
              <a href={pathTo('article', { id })}>{title}</a>
            </li>
          ))}
          {isFlex(project) && (
            <li>
              <a href={pathTo('builtFlexIndustrial')}>What is flex industrial?</a>
            </li>
          )}
        </ul>
      </div>
    )
  );
}

const flexDrawings: readonly LotName[] = ['flex', 'piers', 'timber', 'sawtooth', 'portals'];
const isFlex = ({ drawing }: Project) => flexDrawings.includes(drawing);

/** The project that the address names; `exists` has seen to it that there is one. */
const projectOf = ({ params, content }: PageProps): Project =>
  content.projects.projects.find(({ id }) => id === params.id) as Project;

function ProjectPage() {
  const project = projectOf(usePage());
  return (
    <>
      <Hero project={project} />
      <Today project={project} />
      <Onward project={project} />
      <Ask project={project} />
    </>
  );
}

/** A message that is half written, and the way to invest. */
function Ask({ project }: { project: Project }) {
  const { content } = usePage();
  const { heading, text, space, message } = content.projects.ask;
  const named = (words: string) => words.replace('{name}', project.name);
  return (
    <SideRoom
      id="ask"
      heading={named(heading)}
      stone
      aside={
        isOfFund(content, project) ? (
          <a className="btn btn--line" href={pathTo('invest')}>
            See the Fund
          </a>
        ) : (
          <a className="btn btn--line" href={pathTo('investmentSelection')}>
            View Investment Options
          </a>
        )
      }
    >
      <div className="stack stack--wide">
        <p>{isFlex(project) ? `${text} ${space}` : text}</p>
        <LeadForm id="contact" layout="plain" begins={{ message: named(message) }} />
      </div>
    </SideRoom>
  );
}

/** The building as it is drawn today, above the states that it goes through, and as the architect sees it; without a rendering, a typical bay. */
function Hero({ project }: { project: Project }) {
  const { what } = usePage().content['flex-industrial'];
  const typical = isFlex(project) ? what.picture : undefined;
  const { picture = typical } = project;
  return (
    <section className="on-ink page projects-hero">
      <div className="wrap project-head">
        <div className="stack stack--wide">
          <Breadcrumbs />
          <h1>{project.name}</h1>
          <p className="soft">
            {kindAndTown(project)}. <OfFund project={project} />.
          </p>
          <p className="lead soft">{project.lead}</p>
        </div>
        <Lot project={project} />
      </div>
      <div className="wrap">
        <Progress state={project.state} />
      </div>
      {picture && (
        <WidePicture picture={picture} title={picture === project.picture ? project.name : what.pictureTitle} eager />
      )}
    </section>
  );
}

function Today({ project }: { project: Project }) {
  const { factsHeading, note } = usePage().content.projects;
  const { figures, paragraphs, asOf } = project;
  const facts = factsOf(project);
  return (
    <section className="room" aria-labelledby="facts">
      <div className="wrap split split--aside">
        <h2 id="facts">{factsHeading}</h2>
        <div className="stack stack--wide">
          {figures.length > 0 && (
            <div className="full">
              <Figures figures={figures} />
            </div>
          )}
          {paragraphs.map((paragraph) => (
            <p className="lead" key={paragraph}>
              {paragraph}
            </p>
          ))}
          {facts.length > 0 && <Facts facts={facts} />}
          <Unpublished project={project} />
          <p className="note">
            {asOf && `As of ${formatCalendarDay(asOf)}. `}
            {note}
          </p>
          <Bases names={basesIn(JSON.stringify([paragraphs, figures, facts]))} />
        </div>
        <ReadMore project={project} />
      </div>
    </section>
  );
}
