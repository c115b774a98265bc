import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Bases, BothClosedBadge, NotOpen } from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Banner, InvestOrContact, NextStep, Room } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { TeamPlate } from '../../parts/team.tsx';

export const about: Page = {
  meta: ({ content: { about } }) => ({ title: about.title, description: about.description, picture: about.picture }),
  View: About,
};

function About() {
  const { heading, lead, picture, caption, experience } = usePage().content.about;
  return (
    <>
      <Banner heading={heading} lead={lead} badge={<BothClosedBadge />} picture={picture} caption={caption}>
        <NotOpen belowBadge />
        <div className="acts">
          <a className="btn btn--light" href={pathTo('projects')}>
            {experience.projects} <ArrowRight className="icon" />
          </a>{' '}
          <a className="btn btn--line" href="#management">
            Meet the Management Team
          </a>
        </div>
      </Banner>
      <Sponsor />
      <Strategy />
      <Management />
      <Next />
    </>
  );
}

function Next() {
  const { next } = usePage().content.about;
  return (
    <NextStep heading={next.heading} text={next.text} stone>
      <InvestOrContact first="invest" />
    </NextStep>
  );
}

function Management() {
  const { about, team } = usePage().content;
  return (
    <Room id="management" heading={about.team.heading} street={<Street drawing="residence" />}>
      <p className="lead">{about.team.lead}</p>
      <div className="biographies mt-l">
        {team.members
          .filter(({ pages }) => pages.includes('about'))
          .map((member) => (
            <TeamPlate key={member.id} member={member} title={member.titles.about ?? ''} text="long" />
          ))}
      </div>
    </Room>
  );
}

function Sponsor() {
  const { sponsor, experience, role } = usePage().content.about;
  return (
    <Room id="sponsor" heading={sponsor.heading}>
      <div className="split">
        <p className="lead">{sponsor.lead}</p>
        <div className="stack">
          {sponsor.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <section className="about-part" aria-labelledby="experience">
        <h2 id="experience" className="h-small">
          {experience.heading}
        </h2>
        <Figures figures={experience.figures} />
        <section className="notes" aria-label="About these figures">
          <div className="stack">
            {experience.paragraphs.map((paragraph) => (
              <p className="reading" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
          <Bases names={['developments']} />
        </section>
      </section>
      <section className="about-part" aria-labelledby="role">
        <h2 id="role" className="h-small">
          {role.heading}
        </h2>
        <ul className="focus">
          {role.duties.map(({ title, text }) => (
            <li key={title}>
              <h3 className="kind">{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Room>
  );
}

function Strategy() {
  const { strategy } = usePage().content.about;
  return (
    <Room id="strategy" heading={strategy.heading} className="on-stone" street={<Street drawing="flex-3" />}>
      <div className="split">
        <div className="stack">
          <p className="lead">{strategy.lead}</p>
          <p className="soft">{strategy.text}</p>
        </div>
        <dl className="list list--answers kinds">
          {strategy.focus.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Room>
  );
}
