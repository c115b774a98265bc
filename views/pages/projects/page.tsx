import type { ItemList, WithContext } from 'schema-dts';
import { isBuilt, isOfFund, type Project, pathOfProject } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, type PageProps, usePage } from '../../page.ts';
import { BothClosedBadge, WhatNext } from '../../parts/disclaimers.tsx';
import { Rendering } from '../../parts/picture.tsx';
import { kindAndTown, Legend, Lots } from '../../parts/projects.tsx';
import { Breadcrumbs, InvestOrContact, NextStep, Room } from '../../parts/sections.tsx';

/** The projects as lots of one street. */
export const projects: Page = {
  meta: (page) => ({ ...metaOf(page.content.projects), jsonLd: [projectList(page)] }),
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
  const { content } = usePage();
  const { heading, lead, rows, alsoOpened, notCounted, streetHeading, streetNote, projects, next } = content.projects;
  const isNext = (project: Project) => !isBuilt(project) && isOfFund(content, project);
  return (
    <>
      <section className="on-ink page projects-hero">
        <div className="wrap stack stack--wide">
          <Breadcrumbs />
          <BothClosedBadge />
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <WhatNext funds="View Investment Options" />
        </div>
        <section className="wrap" aria-label={streetHeading}>
          <Legend />
          <Row heading={rows.built} projects={projects.filter(isBuilt)} few />
          <p className="note">
            {alsoOpened} <a href={pathTo('rsvp')}>Grand Opening</a>. {notCounted}
          </p>
          <Row heading={rows.fund} projects={projects.filter(isNext)} />
          <Row heading={rows.later} projects={projects.filter((one) => !isBuilt(one) && !isNext(one))} />
          <p className="note">{streetNote}</p>
        </section>
      </section>
      <Pictures />
      <NextStep heading={next.heading} text={next.text} stone>
        <InvestOrContact first="invest" />
      </NextStep>
    </>
  );
}

/** A side of the street. */
function Row({ heading, ...lots }: { heading: string } & Parameters<typeof Lots>[0]) {
  const { content } = usePage();
  return (
    lots.projects.length > 0 && (
      <>
        <h2>{heading}</h2>
        {!lots.projects.some((one) => isOfFund(content, one)) && <p className="soft">{content.projects.noFundNote}</p>}
        <Lots {...lots} />
      </>
    )
  );
}

/** All projects that have a rendering, the first one large. */
function Pictures() {
  const { picturesHeading, note, projects, states } = usePage().content.projects;
  const pictured = projects.filter(({ picture }) => picture);
  const unpictured = projects.flatMap(({ name, picture }) => (picture ? [] : name)).join(', ');
  return (
    <Room id="pictures" heading={picturesHeading}>
      <div className="gallery gallery--all">
        {pictured.map((project, index) => (
          <Rendering
            key={project.id}
            picture={project.picture ?? ''}
            title={project.name}
            note={kindAndTown(project)}
            state={states[project.state].label}
            sizes={`(width < 48rem) ${index ? 46 : 92}vw, ${index ? 30 : 60}vw`}
          />
        ))}
      </div>
      <p className="note mt">
        {unpictured && `No renderings yet: ${unpictured}. `}
        {note}
      </p>
    </Room>
  );
}
