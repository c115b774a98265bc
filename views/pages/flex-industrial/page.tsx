import { pathOfProject, projectNamed } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Bases, NotOpen, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Facts } from '../../parts/figures.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { ArrowRight, ChartColumnIncreasing, Coins, Hammer, Timer } from '../../parts/icon.tsx';
import { NumberedList, Points } from '../../parts/lists.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Rendering } from '../../parts/picture.tsx';
import { Upcoming } from '../../parts/projects.tsx';
import { Room, SideRoom, Start } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const flexIndustrial: Page = {
  meta: (page) => {
    const { content, route } = page;
    const { second, hero, ...first } = content['flex-industrial'];
    const { title, description } = route.name === 'flexIndustrial' ? second : first;
    return { title, description, picture: hero.picture, ...assistantMeta(page) };
  },
  View: FlexIndustrial,
};

function Fund() {
  const { content } = usePage();
  const { fund } = content['flex-industrial'];
  const zionsville = projectNamed(content.projects, 'Zionsville');
  return (
    <Room id="fund" heading={fund.heading} street={<Street drawing="crane" />}>
      <div className="split">
        <div className="stack stack--wide">
          <p className="lead">
            <Unbroken>{fund.lead}</Unbroken>
          </p>
          <a className="btn" href={pathTo('invest')}>
            See {content.offerings.spark.name} <ArrowRight className="icon" />
          </a>
        </div>
        <div className="stack">
          <OfferingNote>{fund.note}</OfferingNote>
          <Bases names={['target']} />
        </div>
      </div>
      <div className="split mt-xl">
        <div className="stack">
          <h3>{fund.highlightsHeading}</h3>
          <Facts facts={fund.highlights} />
          {zionsville && <a href={pathOfProject(zionsville)}>See {zionsville.name}</a>}
        </div>
        <div className="stack">
          <Upcoming heading={fund.upcomingHeading} places={fund.upcoming} note={fund.upcomingNote} />
          <Bases names={['pipeline']} />
        </div>
      </div>
    </Room>
  );
}

function FlexIndustrial() {
  return (
    <>
      <Hero />
      <What />
      <Great />
      <Fund />
      <Why />
      <BeforeYouDecide />
      <Assistant />
    </>
  );
}

const icons = [Timer, ChartColumnIncreasing, Hammer, Coins];

function Great() {
  const { heading, cards } = usePage().content['flex-industrial'].great;
  return (
    <section className="room on-stone" aria-labelledby="great">
      <div className="wrap">
        <h2 id="great" className="flex-question">
          {heading}
        </h2>
        <div className="pair flex-cards mt-l">
          {cards.map(({ title, text, facts }, index) => {
            const Icon = icons[index] ?? Timer;
            return (
              <article className="card card--icon" key={title}>
                <Icon className="icon" />
                <h3>{title}</h3>
                <p className="soft">{text}</p>
                <Facts facts={facts} />
              </article>
            );
          })}
        </div>
        <div className="stack mt">
          <Bases names={['zionsville']} />
          <Fold summary="About these figures">
            <Bases names={['vacancy', 'build']} />
          </Fold>
        </div>
      </div>
    </section>
  );
}

/** Headline and form. Two addresses show this page, each with the form that posts to it. */
function Hero() {
  const { content, route } = usePage();
  const { heading, lead, points, risk, picture, pictureTitle } = content['flex-industrial'].hero;
  return (
    <Start
      badge={<OfferingBadge>{content.offerings.spark.name}</OfferingBadge>}
      heading={heading}
      lead={
        <>
          <p className="lead soft">{lead}</p>
          <Points items={points} />
          <NotOpen belowBadge />
          <OfferingNote>{risk}</OfferingNote>
        </>
      }
      form={<LeadForm id={route.form ?? 'flex'} layout="card" />}
    >
      <Rendering picture={picture} title={pictureTitle} number="01" sizes="(width < 60rem) 92vw, 37rem" eager />
    </Start>
  );
}

function What() {
  const { heading, lead, paragraphs, facts, picture, pictureTitle } = usePage().content['flex-industrial'].what;
  return (
    <Room id="what" heading={heading} street={<Street drawing="flex" small />}>
      <div className="split">
        <div className="stack stack--wide">
          <p className="lead">{lead}</p>
          {paragraphs.map((paragraph) => (
            <p className="soft" key={paragraph}>
              {paragraph}
            </p>
          ))}
          <Facts facts={facts} />
        </div>
        <Rendering picture={picture} title={pictureTitle} number="02" />
      </div>
    </Room>
  );
}

function Why() {
  const { heading, reasons, note } = usePage().content['flex-industrial'].why;
  return (
    <SideRoom
      id="why"
      heading={heading}
      stone
      aside={
        <>
          <a className="btn" href="#form">
            Get Investment Information
          </a>
          <OfferingNote>{note}</OfferingNote>
        </>
      }
    >
      <NumberedList items={reasons} />
    </SideRoom>
  );
}
