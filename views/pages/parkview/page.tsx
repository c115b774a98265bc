import type { Project } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Ask, OfFund, Progress, Unpublished, unpublishedOf } from '../../parts/projects.tsx';
import { Banner, Room } from '../../parts/sections.tsx';

export const parkview: Page = {
  meta: ({ content }) => metaOf(content.parkview),
  View: Parkview,
};

function Parkview() {
  const { parkview, projects } = usePage().content;
  const { heading, lead, picture, caption, next } = parkview;
  const project = projects.projects.find(({ page }) => page === 'parkview');
  return (
    <>
      <Banner heading={heading} lead={lead} picture={picture} caption={caption}>
        <p>
          <LinkButton look="light" href="#ask" label="Contact Us" />
        </p>
      </Banner>
      <div className="on-ink">{project && <Progress {...project} />}</div>
      <Overview project={project} />
      <Features />
      <Ask {...next} />
    </>
  );
}

function Overview({ project }: { project: Project | undefined }) {
  const { parkview, projects } = usePage().content;
  const { overview } = parkview;
  return (
    <Room id="overview" heading={overview.heading}>
      <Figures figures={overview.figures} />
      <div className="split split--even mt-xl">
        <div className="stack">
          <p className="lead">{overview.lead}</p>
          {project && (
            <p className="soft">
              <OfFund project={project} />. <a href={pathTo('projects')}>{projects.streetHeading}</a>
            </p>
          )}
          <p className="note">{projects.note}</p>
        </div>
        {project && <Unpublished names={unpublishedOf(project)} ask="#ask" />}
      </div>
    </Room>
  );
}

function Features() {
  const { parkview, pictures } = usePage().content;
  const { features } = parkview;
  return (
    <Room id="features" heading={features.heading}>
      <div className="gallery">
        {features.items.map(({ picture, title, text }, index) => (
          <article className="sheet" key={title}>
            <div className="sheet__pic">
              <Picture
                name={picture}
                crop="card"
                sizes={`(width < ${index ? 48 : 60}rem) 92vw, (width < 84rem) 60vw, 50rem`}
              />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
      {features.items.every(({ picture }) => !pictures[picture]?.photograph) && (
        <p className="note mt">Pictures are architect’s renderings, not photographs.</p>
      )}
    </Room>
  );
}
