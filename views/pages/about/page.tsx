import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Banner } from '../../parts/banner.tsx';
import { Figures } from '../../parts/figures.tsx';
import { NextStep } from '../../parts/forms/next-step.tsx';
import { Head } from '../../parts/head.tsx';
import { ArrowRight, Compass, HandCoins, Scale } from '../../parts/icon.tsx';
import { IconList } from '../../parts/icon-list.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';
import { Street } from '../../parts/pictures/street.tsx';
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
      <Experience />
      <Role />
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

function Experience() {
  const { experience } = usePage().content.about;
  return (
    <section className="room on-stone" aria-labelledby="experience">
      <div className="wrap stack about-experience">
        <h2 id="experience">{experience.heading}</h2>
        <div className="full">
          <Figures figures={experience.figures} />
        </div>
        <div className="pair">
          {experience.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
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

const icons = [HandCoins, Scale, Compass] as const;

function Role() {
  const { role } = usePage().content.about;
  return (
    <section className="room" aria-labelledby="role">
      <div className="wrap split">
        <h2 id="role" className="stick">
          {role.heading}
        </h2>
        <IconList items={role.duties} icons={icons} />
      </div>
    </section>
  );
}

function Sponsor() {
  const { sponsor } = usePage().content.about;
  return (
    <section className="room room--first" aria-labelledby="sponsor">
      <div className="wrap">
        <Head id="sponsor" street={<Street of="acquisition" />}>
          {sponsor.heading}
        </Head>
        <div className="split">
          <p className="lead">{sponsor.lead}</p>
          <div className="stack">
            {sponsor.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Strategy() {
  const { strategy } = usePage().content.about;
  return (
    <section className="room on-stone" aria-labelledby="strategy">
      <div className="wrap">
        <Head id="strategy">{strategy.heading}</Head>
        <div className="split split--flip">
          <Rendering picture={strategy.picture} title={strategy.pictureTitle} wide />
          <div className="stack stack--wide">
            <p className="lead">{strategy.lead}</p>
            <p className="soft">{strategy.text}</p>
          </div>
        </div>
        <ul className="focus mt-l">
          {strategy.focus.map(({ title, text }) => (
            <li key={title}>
              <h3 className="kind">{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
