import { generatedPages, isOfFund, type Project } from '../../../src/content/schemas/projects.ts';
import { basesIn } from '../../../src/site/claims.ts';
import type { LotName } from '../../../src/site/elevation.ts';
import { articleOf, formatCalendarDay } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Bases } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { WidePicture } from '../../parts/picture.tsx';
import {
  Ask,
  kindAndTown,
  knownFacts,
  Lot,
  Lots,
  OfFund,
  Progress,
  Unpublished,
  unpublishedOf,
} from '../../parts/projects.tsx';
import { Breadcrumbs, Room } from '../../parts/sections.tsx';
import { Unbroken } from '../../parts/text.tsx';

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
    <Room
      id="street"
      heading="Other projects"
      className="room--tight"
      link={<a href={pathTo('projects')}>{streetHeading}</a>}
    >
      <Lots projects={[...projects.slice(at + 1), ...projects.slice(0, at)].slice(0, 3)} few />
    </Room>
  );
}

/** Articles about a project, and about buildings of its type. */
function ReadMore({ project }: { project: Project }) {
  const articles = usePage().content.articles.filter(({ id }) => project.articles.includes(id));
  const links = articles.map(({ id, title }) => ({ title, href: pathTo('article', { id }) }));
  if (isFlex(project)) links.push({ title: 'What is flex industrial?', href: pathTo('builtFlexIndustrial') });
  links.push({ title: 'What we build, and why', href: `${pathTo('about')}#strategy` });
  return (
    <div className="full ruled">
      <div className="split">
        <h3>Read more</h3>
        <ul className="links">
          {links.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>
                <span>
                  <Unbroken>{title}</Unbroken>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const flexDrawings: readonly LotName[] = ['flex', 'piers', 'timber', 'sawtooth', 'portals'];
const isFlex = ({ drawing }: Project) => flexDrawings.includes(drawing);

/** The project that the address names; `exists` has seen to it that there is one. */
const projectOf = ({ params, content }: PageProps): Project =>
  content.projects.projects.find(({ id }) => id === params.id) as Project;

function ProjectPage() {
  const page = usePage();
  const project = projectOf(page);
  const { heading, text, space, message } = page.content.projects.ask;
  const [before, after] = heading.split('{name}');
  return (
    <>
      <Hero project={project} />
      <Today project={project} />
      <Ask
        heading={
          <>
            {before}
            <span className="whole">{project.name}</span>
            {after}
          </>
        }
        text={isFlex(project) ? `${text} ${space}` : text}
        message={message.replace('{name}', project.name)}
      />
      <Onward project={project} />
    </>
  );
}

/** The building as it is drawn today, above the states that it goes through, and as the architect sees it; without a rendering, a typical bay. */
function Hero({ project }: { project: Project }) {
  const { content } = usePage();
  const { what } = content['flex-industrial'];
  const isOfFunds = isOfFund(content, project);
  const { picture = isFlex(project) ? what.picture : undefined } = project;
  const [, before, last] = /^(.* )?(.*)$/.exec(project.name) ?? [];
  return (
    <section className="on-ink page projects-hero">
      <div className="wrap project-head">
        <div>
          <Breadcrumbs />
          <h1>
            {before} <span>{last}</span>
          </h1>
        </div>
        <div className="stack stack--wide">
          <p className="lead">{project.lead}</p>
          <p className="soft">
            {kindAndTown(project)}. <OfFund project={project} />.
          </p>
          <div className="acts full">
            <LinkButton look="light" href="#ask" label="Get Updates" />{' '}
            <LinkButton
              look="line"
              href={pathTo(isOfFunds ? 'invest' : 'projects')}
              label={isOfFunds ? 'See the Fund' : 'See All Projects'}
            />
          </div>
        </div>
        <Lot {...project} />
      </div>
      <Progress {...project} />
      {picture && <WidePicture picture={picture} eager />}
    </section>
  );
}

function Today({ project }: { project: Project }) {
  const { factsHeading, publishedLabel, note } = usePage().content.projects;
  const { figures, paragraphs, facts, asOf } = project;
  const published = knownFacts(project);
  return (
    <section className="room" aria-labelledby="facts">
      <div className="wrap stack stack--wide">
        <div className="split full">
          <div className="stack stack--wide">
            <h2 id="facts">{factsHeading}</h2>
            {paragraphs.map((paragraph) => (
              <p className="lead" key={paragraph}>
                {paragraph}
              </p>
            ))}
            {figures.length > 0 && <Figures figures={figures} />}
            <Bases names={basesIn(JSON.stringify([paragraphs, figures, facts]))} />
            <p className="note">
              {asOf && `As of ${formatCalendarDay(asOf)}. `}
              {note}
            </p>
          </div>
          <div className="stack stack--wide">
            {published.length > 0 && (
              <>
                <h3>{publishedLabel}</h3>
                <Facts facts={published} />
              </>
            )}
            <Unpublished names={unpublishedOf(project)} ask="#ask" />
          </div>
        </div>
        <ReadMore project={project} />
      </div>
    </section>
  );
}
