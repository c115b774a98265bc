import { isOfFund } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Facts, Figures } from '../../parts/figures.tsx';
import { Points } from '../../parts/lists.tsx';
import { Picture } from '../../parts/picture.tsx';
import { factsOf, Unpublished } from '../../parts/projects.tsx';
import { Banner, InvestOrContact, NextStep, Room } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';

export const parkview: Page = {
  meta: ({ content: { parkview } }) => ({
    title: parkview.title,
    description: parkview.description,
    picture: parkview.picture,
  }),
  View: Parkview,
};

function Parkview() {
  const { heading, lead, picture, caption } = usePage().content.parkview;
  return (
    <>
      <Banner heading={heading} lead={lead} picture={picture} caption={caption} />
      <Overview />
      <Features />
      <Next />
    </>
  );
}

function Overview() {
  const { content } = usePage();
  const { parkview, projects } = content;
  const { overview } = parkview;
  const project = projects.projects.find(({ page }) => page === 'parkview');
  return (
    <Room id="overview" heading={overview.heading} street={<Street drawing="residence" small />}>
      <Figures figures={overview.figures} />
      <div className="split split--even mt-xl">
        <div className="stack">
          <p className="lead">{overview.lead}</p>
          {project && <Unpublished project={project} />}
          {overview.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {project && (
          <div className="stack">
            <Facts
              facts={[
                { label: 'Status', value: projects.states[project.state].label },
                ...factsOf(project, content.offerings.spark.name, isOfFund(content, project)),
              ]}
            />
            <a href={pathTo('projects')}>{projects.streetHeading}</a>
          </div>
        )}
      </div>
    </Room>
  );
}

function Features() {
  const { parkview, pictures } = usePage().content;
  const { features } = parkview;
  return (
    <section className="room on-stone" aria-labelledby="features">
      <div className="wrap stack stack--wide">
        <h2 id="features">{features.heading}</h2>
        <div className="trio full mt">
          {features.items.map(({ picture, title, text, points }) => (
            <article className="card card--pictured" key={title}>
              <div className="sheet__pic">
                <Picture name={picture} crop="card" sizes="(width < 48rem) 90vw, (width < 84rem) 30vw, 25rem" />
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
              <Points items={points} />
            </article>
          ))}
        </div>
        {features.items.every(({ picture }) => !pictures[picture]?.photograph) && (
          <p className="note">Pictures are architect’s renderings, not photographs.</p>
        )}
      </div>
    </section>
  );
}

function Next() {
  const { next } = usePage().content.parkview;
  return (
    <NextStep heading={next.heading} text={next.text}>
      <InvestOrContact first="contact" />
    </NextStep>
  );
}
