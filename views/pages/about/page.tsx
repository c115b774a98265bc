import { isBuilt } from '../../../src/content/schemas/projects.ts';
import type { TeamMember } from '../../../src/content/schemas/site-pages.ts';
import { basesIn } from '../../../src/site/claims.ts';
import { telephone } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Bases, BothClosedBadge, NotOpen } from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Rows, TitledTexts } from '../../parts/lists.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Lots, Unpublished } from '../../parts/projects.tsx';
import { Banner, InvestOrContact, NextStep, Room, SideRoom } from '../../parts/sections.tsx';
import { Buildings } from '../../parts/street.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const about: Page = {
  meta: ({ content }) => metaOf(content.about),
  View: About,
};

function About() {
  const { heading, lead, picture, caption, experience, next } = usePage().content.about;
  return (
    <>
      <Banner heading={heading} lead={lead} badge={<BothClosedBadge />} picture={picture} caption={caption}>
        <NotOpen below="badge" />
        <div className="acts">
          <LinkButton look="light" href="#management" label="Meet the Management Team" />{' '}
          <LinkButton look="line" href={pathTo('projects')} label={experience.projects} arrow />
        </div>
      </Banner>
      <Sponsor />
      <Experience />
      <Role />
      <Strategy />
      <Management />
      <NextStep heading={next.heading} text={next.text} stone>
        <InvestOrContact first="invest" />
      </NextStep>
    </>
  );
}

function Management() {
  const { about, company, team } = usePage().content;
  return (
    <Room id="management" heading={about.team.heading}>
      <p className="lead">
        {about.team.lead} <a href={telephone(company.phone)}>{company.phone}</a>
      </p>
      <div className="mt-l">
        {team.members
          .filter(({ pages }) => pages.includes('about'))
          .map((member) => (
            <Profile key={member.id} member={member} />
          ))}
      </div>
    </Room>
  );
}

function Profile({ member: { name, photo, titles, biography } }: { member: TeamMember }) {
  return (
    <article className="split profile">
      <div className="profile__person">
        {photo && <Picture name={photo} crop="card" sizes="6rem" />}
        <h3>{name}</h3>
        <p className="kind">{titles.about}</p>
      </div>
      <div className="stack">
        {biography.long.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}

function Sponsor() {
  const { about, company } = usePage().content;
  const { heading, lead, paragraphs } = about.sponsor;
  return (
    <SideRoom id="sponsor" heading={heading}>
      <div className="stack stack--wide">
        <p className="lead">{lead}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Rows
          rows={[
            { label: 'Legal name', text: company.legalName },
            {
              label: 'Office',
              text: `${company.streetAddress}, ${company.city}, ${company.region}\u00a0${company.postalCode}`,
            },
          ]}
        />
      </div>
    </SideRoom>
  );
}

/** The published part of our record, and beside it the rest. */
function Experience() {
  const { about, projects } = usePage().content;
  const { experience } = about;
  return (
    <Room id="experience" heading={experience.heading} className="on-stone">
      <Figures figures={experience.figures} />
      <div className="split split--even mt-xl">
        <div className="stack">
          <p className="lead">
            <Unbroken>{experience.lately}</Unbroken>
          </p>
          <Bases names={basesIn(JSON.stringify(experience))} />
        </div>
        <Unpublished names={experience.unpublished} ask={pathTo('contact')} />
      </div>
      <h3 className="mt-xl">{projects.rows.built}</h3>
      <div className="mt">
        <Lots projects={projects.projects.filter(isBuilt)} few />
      </div>
    </Room>
  );
}

/** The sponsor's duties, and beside them its conflict of interest. */
function Role() {
  const { role } = usePage().content.about;
  return (
    <Room id="role" heading={role.heading}>
      <div className="split split--flip">
        <TitledTexts items={role.duties} className="list duties" />
        <section className="conflict stack on-stone" aria-labelledby="conflict">
          <h3 id="conflict">{role.conflict.title}</h3>
          <p>{role.conflict.text}</p>
        </section>
      </div>
    </Room>
  );
}

function Strategy() {
  const { strategy } = usePage().content.about;
  return (
    <Room id="strategy" heading={strategy.heading} className="on-ink">
      <div className="split">
        <p className="lead">{strategy.lead}</p>
        <p className="soft">{strategy.text}</p>
      </div>
      <div className="mt-xl">
        <Buildings
          items={strategy.focus.map(({ title, text, drawing }) => ({
            drawing,
            name: title,
            heading: <h3 className="h-building">{title}</h3>,
            text,
          }))}
        />
      </div>
    </Room>
  );
}
