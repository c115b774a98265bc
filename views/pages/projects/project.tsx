import { generatedPages, isOfFund, type Project } from '../../../src/content/schemas/projects.ts';
import { basesIn } from '../../../src/site/claims.ts';
import { articleOf, formatCalendarDay } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Bases } from '../../parts/disclaimers.tsx';
import { Facts } from '../../parts/figures.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Rendering } from '../../parts/picture.tsx';
import { factsOf, Lot, Lots, Progress, Unpublished } from '../../parts/projects.tsx';
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

/** From one project to its neighbors on the street, and to what has been written about it. */
function Onward({ project }: { project: Project }) {
  const { content } = usePage();
  const { streetHeading, projects } = content.projects;
  const at = projects.findIndex(({ id }) => id === project.id);
  const others = [...projects.slice(at + 1), ...projects.slice(0, at)];
  // One of each drawing and state: two plans of one type look alike.
  const kinds = new Map(others.map((one) => [`${one.drawing} ${one.state}`, one]));
  const articles = project.articles.flatMap((id) => content.articles.filter((article) => article.id === id));
  return (
    <section className="room room--tight" aria-labelledby="street">
      <div className="wrap stack stack--wide">
        <h2 id="street">Other projects</h2>
        <div className="full">
          <Lots projects={[...kinds.values()].slice(0, 4)} />
        </div>
        <div className="split full">
          <h3>Read more</h3>
          <ul className="plain">
            {articles.map(({ id, title }) => (
              <li key={id}>
                <a href={pathTo('article', { id })}>{title}</a>
              </li>
            ))}
            {project.drawing === 'flex' && (
              <li>
                <a href={pathTo('builtFlexIndustrial')}>What is flex industrial?</a>
              </li>
            )}
            <li>
              <a href={pathTo('projects')}>{streetHeading}</a>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The day that those are from, where the owner gives one. */
const knownOn = ({ asOf }: Project) => (asOf ? `As of ${formatCalendarDay(asOf)}.` : undefined);

/** The project that the address names; `exists` has seen to it that there is one. */
const projectOf = ({ params, content }: PageProps): Project =>
  content.projects.projects.find(({ id }) => id === params.id) as Project;

function ProjectPage() {
  const page = usePage();
  const project = projectOf(page);
  return (
    <>
      <Hero project={project} />
      <Today project={project} />
      {project.picture && (
        <section className="room room--tight on-stone" aria-label={`Picture of ${project.name}`}>
          <div className="wrap">
            <Rendering
              picture={project.picture}
              title={project.name}
              wide="cinema"
              sizes="(width < 84rem) 92vw, 76rem"
            />
          </div>
        </section>
      )}
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
        <p>{project.drawing === 'flex' ? `${text} ${space}` : text}</p>
        <LeadForm id="contact" layout="plain" begins={{ message: named(message) }} />
      </div>
    </SideRoom>
  );
}

/** The lot in the state of today, above the states that it goes through. */
function Hero({ project }: { project: Project }) {
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
        <Progress state={project.state} />
      </div>
    </section>
  );
}

function Today({ project }: { project: Project }) {
  const { content } = usePage();
  const { factsHeading, note } = content.projects;
  const facts = factsOf(project, content.offerings.spark.name, isOfFund(content, project));
  const date = knownOn(project);
  return (
    <section className="room room--tight" aria-labelledby="facts">
      <div className="wrap split split--even">
        <div className="stack stack--wide">
          <h2 id="facts">{factsHeading}</h2>
          {project.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Unpublished project={project} />
          <p className="note">{note}</p>
        </div>
        <div className="stack">
          <Facts facts={facts} />
          {date && <p className="note">{date}</p>}
          <Bases names={basesIn([...project.paragraphs, ...facts.map(({ value }) => value)].join(' '))} />
        </div>
      </div>
    </section>
  );
}
