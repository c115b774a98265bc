import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { OfferingNote } from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Banner, Head, NextStep } from '../../parts/sections.tsx';
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
      <Banner heading={heading} lead={lead} picture={picture} caption={caption} />
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
      <a className="btn" href={pathTo('investmentSelection')}>
        View Investment Options <ArrowRight className="icon" />
      </a>{' '}
      <a className="btn btn--line" href={pathTo('contact')}>
        Contact Us
      </a>
    </NextStep>
  );
}

function Management() {
  const { about, team } = usePage().content;
  return (
    <section className="room" aria-labelledby="management">
      <div className="wrap">
        <Head id="management" street={<Street of="residence" />}>
          {about.team.heading}
        </Head>
        <p className="lead">{about.team.lead}</p>
        <div className="biographies mt-l">
          {team.members
            .filter(({ pages }) => pages.includes('about'))
            .map((member) => (
              <TeamPlate key={member.id} member={member} title={member.titles.about ?? ''} text="long" />
            ))}
        </div>
        <OfferingNote>Distributions are targeted, not guaranteed.</OfferingNote>
      </div>
    </section>
  );
}

function Sponsor() {
  const { sponsor, experience, role } = usePage().content.about;
  return (
    <section className="room room--first" aria-labelledby="sponsor">
      <div className="wrap">
        <Head id="sponsor">{sponsor.heading}</Head>
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
          <div className="pair">
            {experience.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
        <section className="about-part" aria-labelledby="role">
          <h2 id="role" className="h-small">
            {role.heading}
          </h2>
          <Titled items={role.duties} />
        </section>
      </div>
    </section>
  );
}

function Strategy() {
  const { strategy } = usePage().content.about;
  return (
    <section className="room on-stone" aria-labelledby="strategy">
      <div className="wrap">
        <Head id="strategy" street={<Street of="flex-3" />}>
          {strategy.heading}
        </Head>
        <p className="lead">{strategy.lead}</p>
        <p className="soft mt">{strategy.text}</p>
        <div className="mt-l">
          <Titled items={strategy.focus} />
        </div>
      </div>
    </section>
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
