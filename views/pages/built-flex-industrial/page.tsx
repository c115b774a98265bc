import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Bases, NotOpen, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { Points, TitledTexts } from '../../parts/lists.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { WidePicture } from '../../parts/picture.tsx';
import { FundAndUpcoming } from '../../parts/projects.tsx';
import { Breadcrumbs, Closing, Room } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const builtFlexIndustrial: Page = {
  meta: (page) => ({ ...metaOf(page.content['built-flex-industrial']), ...assistantMeta(page) }),
  View: BuiltFlexIndustrial,
  street: false,
};

/** Facts of one finished building, and plans for the next ones. */
function InFigures() {
  const { figures } = usePage().content['built-flex-industrial'];
  const { heading, lead, picture, of, highlight, factsHeading, facts } = figures;
  return (
    <section className="on-ink halves" aria-labelledby="figures">
      <WidePicture picture={picture} />
      <div className="wrap room stack stack--wide">
        <h2 id="figures">{heading}</h2>
        <p className="soft">{lead}</p>
        <Figures figures={of} />
        <h3 className="mt">{factsHeading}</h3>
        <Facts facts={facts} />
        <div className="full">
          <Fold summary="About these figures">
            <p>{highlight}</p>
            <Bases names={['zionsville', 'build', 'vacancy']} />
          </Fold>
        </div>
      </div>
    </section>
  );
}

const Fund = () => (
  <FundAndUpcoming fund={usePage().content['built-flex-industrial'].fund} className="room">
    <LinkButton href={pathTo('flexIndustrialInvest')} label="Get Investment Information" />{' '}
    <a href={pathTo('flexIndustrial')}>What makes a good flex project</a>
  </FundAndUpcoming>
);

function BuiltFlexIndustrial() {
  return (
    <>
      <Hero />
      <Definition />
      <InFigures />
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
    <section className="on-ink page halves">
      <div className="wrap room room--tight stack">
        <Breadcrumbs />
        <OfferingBadge>{content.offerings.spark.name}</OfferingBadge>
        <h1>
          {heading}&nbsp;<span aria-hidden="true">{emoji}</span>
        </h1>
        <p className="lead">{lead}</p>
        <OfferingNote withState>{risk}</OfferingNote>
        <LinkButton look="light" href={pathTo('invest')} label={`See ${content.offerings.spark.name}`} arrow />
      </div>
      <WidePicture picture={picture} eager />
    </section>
  );
}

function Momentum() {
  const { heading, lead } = usePage().content['built-flex-industrial'].momentum;
  return (
    <Closing heading={heading} lead={lead}>
      <div className="acts">
        <LinkButton look="light" href={pathTo('deckDownload')} label="Get the Investor Deck" />{' '}
        <LinkButton look="line" href={pathTo('contact')} label="Schedule a Call with the Team" />{' '}
        <LinkButton look="line" href={`${pathTo('home')}#portfolio`} label="Explore the Project Pipeline" />
      </div>
      <NotOpen />
    </Closing>
  );
}

function Benefits() {
  const { heading, gains, losses } = usePage().content['built-flex-industrial'].benefits;
  return (
    <Room id="benefits" heading={heading} className="on-stone">
      <div className="pair ruled">
        <div className="stack">
          <h3>{gains.title}</h3>
          <Points items={gains.items} className="plain lead" />
        </div>
        <div className="stack">
          <h3>{losses.title}</h3>
          <Points items={losses.items} className="plain lead losses" />
        </div>
      </div>
    </Room>
  );
}

/** A definition of a bay, and below each of four bays a thing that makes it work. */
function Definition() {
  const { definition, reasons } = usePage().content['built-flex-industrial'];
  return (
    <section className="room definition" aria-labelledby="definition">
      <div className="wrap split split--even">
        <h2 id="definition">{definition.heading}</h2>
        <div className="stack">
          <p className="lead">
            <Unbroken>{definition.lead}</Unbroken>
          </p>
          <p>
            <Unbroken>{definition.text}</Unbroken>
          </p>
        </div>
      </div>
      <div className="wrap ground mt-xl">
        <Street drawing="flex" />
      </div>
      <div className="wrap">
        <TitledTexts items={reasons} className="quad" />
      </div>
    </section>
  );
}
