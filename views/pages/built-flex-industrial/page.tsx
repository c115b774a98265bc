import { projectOfPicture } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Bases, NotOpen, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { ArrowRight, ChartColumnIncreasing, Hammer, MapPin, Timer } from '../../parts/icon.tsx';
import { Points } from '../../parts/lists.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Rendering } from '../../parts/picture.tsx';
import { Upcoming } from '../../parts/projects.tsx';
import { Breadcrumbs, Closing, Room, SideRoom } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const builtFlexIndustrial: Page = {
  meta: (page) => {
    const { title, description, picture } = page.content['built-flex-industrial'];
    return { title, description, picture, ...assistantMeta(page) };
  },
  View: BuiltFlexIndustrial,
  street: false,
};

function Fund() {
  const { content } = usePage();
  const { fund } = content['built-flex-industrial'];
  return (
    <section className="room" aria-labelledby="fund">
      <div className="wrap">
        <div className="split">
          <h2 id="fund">{fund.heading}</h2>
          <div className="stack">
            <p className="lead">{fund.lead}</p>
            <a href={pathTo('flexIndustrialInvest')}>Ask for the investment information</a>{' '}
            <a href={pathTo('flexIndustrial')}>What makes a good flex project</a>
          </div>
        </div>
        <div className="mt-l">
          <Figures figures={fund.figures} />
        </div>
        <div className="split mt-xl">
          <div className="stack">
            <h3>{fund.highlightsHeading}</h3>
            <Facts facts={fund.highlights} />
          </div>
          <div className="stack">
            <Upcoming heading={fund.upcomingHeading} places={fund.upcoming} note={fund.upcomingNote} />
            <Bases names={['pipeline']} />
          </div>
        </div>
        <div className="stack mt-l">
          <OfferingNote>{fund.note}</OfferingNote>
          <Bases names={['target', 'zionsville']} />
        </div>
      </div>
    </section>
  );
}

function BuiltFlexIndustrial() {
  return (
    <>
      <Hero />
      <Definition />
      <Reasons />
      <Fund />
      <Benefits />
      <BeforeYouDecide />
      <Momentum />
      <Assistant />
    </>
  );
}

function Hero() {
  const { content } = usePage();
  const { emoji, heading, lead, risk, picture } = content['built-flex-industrial'];
  return (
    <section className="on-ink page">
      <div className="wrap room room--tight split split--even">
        <div className="stack emoji-hero">
          <Breadcrumbs />
          <p className="emoji-hero__emoji" aria-hidden="true">
            {emoji}
          </p>
          <OfferingBadge>{content.offerings.spark.name}</OfferingBadge>
          <h1>{heading}</h1>
          <p className="lead soft">{lead}</p>
          <NotOpen belowBadge />
          <p className="reading reading--short">{risk}</p>
          <a className="btn btn--light" href={pathTo('invest')}>
            See {content.offerings.spark.name} <ArrowRight className="icon" />
          </a>
        </div>
        <Rendering
          picture={picture}
          title={projectOfPicture(content, picture)?.name ?? heading}
          sizes="(width < 60rem) 92vw, 37rem"
          wide
          eager
        />
      </div>
    </section>
  );
}

function Momentum() {
  const { heading, lead } = usePage().content['built-flex-industrial'].momentum;
  return (
    <Closing heading={heading} lead={lead}>
      <div className="acts">
        <a className="btn btn--light" href={pathTo('deckDownload')}>
          Get the Investor Deck
        </a>{' '}
        <a className="btn btn--line" href={pathTo('contact')}>
          Schedule a Call with the Team
        </a>{' '}
        <a className="btn btn--line" href={`${pathTo('home')}#portfolio`}>
          Explore the Project Pipeline
        </a>
      </div>
    </Closing>
  );
}

function Benefits() {
  const { heading, items } = usePage().content['built-flex-industrial'].benefits;
  return (
    <SideRoom id="benefits" heading={heading} stone>
      <div className="stack stack--wide">
        <Points items={items} className="plain benefits" />
        <OfferingNote>Distributions are targeted, not guaranteed.</OfferingNote>
      </div>
    </SideRoom>
  );
}

function Definition() {
  const { heading, lead, text, picture, pictureTitle } = usePage().content['built-flex-industrial'].definition;
  return (
    <section className="room" aria-labelledby="definition">
      <div className="wrap split">
        <div className="stack stack--wide">
          <h2 id="definition">{heading}</h2>
          <p className="lead">
            <Unbroken>{lead}</Unbroken>
          </p>
          <p className="soft">
            <Unbroken>{text}</Unbroken>
          </p>
        </div>
        <Rendering picture={picture} title={pictureTitle} wide />
      </div>
    </section>
  );
}

const icons = [MapPin, Timer, Hammer, ChartColumnIncreasing];

function Reasons() {
  const { heading, cards } = usePage().content['built-flex-industrial'].reasons;
  return (
    <Room id="reasons" heading={heading} className="on-stone" street={<Street drawing="flex" small />}>
      <div className="quad">
        {cards.map(({ title, text }, index) => {
          const Icon = icons[index] ?? MapPin;
          return (
            <article className="card card--icon" key={title}>
              <Icon className="icon" />
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </article>
          );
        })}
      </div>
      <div className="mt-l">
        <Bases names={['vacancy', 'build']} />
      </div>
    </Room>
  );
}
