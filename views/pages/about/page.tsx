import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { NotOpen, OfferingNote } from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Banner, InvestOrContact, NextStep, Room } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { TeamPlate } from '../../parts/team.tsx';

export const about: Page = {
  meta: ({ content: { about } }) => ({ title: about.title, description: about.description, picture: about.picture }),
  View: About,
};

function About() {
  const { heading, lead, picture, caption } = usePage().content.about;
  return (
    <>
      <Banner heading={heading} lead={lead} picture={picture} caption={caption}>
        <NotOpen />
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
      <OfferingNote>Distributions are targeted, not guaranteed.</OfferingNote>
    </Room>
  );
}

function Sponsor() {
  const { sponsor, experience, role } = usePage().content.about;
  return (
    <Room id="sponsor" heading={sponsor.heading} className="room--first">
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
        <div className="notes">
          {experience.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div>
          <a href={pathTo('projects')}>{experience.projects}</a>
        </div>
      </section>
      <section className="about-part" aria-labelledby="role">
        <h2 id="role" className="h-small">
          {role.heading}
        </h2>
        <Titled items={role.duties} />
      </section>
    </Room>
  );
}

function Strategy() {
  const { strategy } = usePage().content.about;
  return (
    <Room id="strategy" heading={strategy.heading} className="on-stone" street={<Street drawing="flex-3" />}>
      <p className="lead">{strategy.lead}</p>
      <p className="soft mt">{strategy.text}</p>
      <div className="mt-l">
        <Titled items={strategy.focus} />
      </div>
    </Room>
  );
}

const Titled = ({ items }: { items: readonly { title: string; text: string }[] }) => (
  <ul className="focus">
    {items.map(({ title, text }) => (
      <li key={title}>
        <h3 className="kind">{title}</h3>
        <p className="soft">{text}</p>
      </li>
    ))}
  </ul>
);
