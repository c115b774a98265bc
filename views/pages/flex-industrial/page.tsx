import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { pathOfProject, projectNamed } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Bases, isOpen, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { NumberedList, Points } from '../../parts/lists.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { WidePicture } from '../../parts/picture.tsx';
import { FundAndUpcoming, Lot } from '../../parts/projects.tsx';
import { Banner, Room } from '../../parts/sections.tsx';
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
    <>
      <FundAndUpcoming fund={fund} className="room on-ink">
        <LinkButton look="light" href={pathTo('invest')} label={`See ${content.offerings.spark.name}`} arrow />
      </FundAndUpcoming>
      <section className="room" aria-labelledby="highlights">
        <div className="wrap split split--even">
          <div className="stack stack--wide">
            <h2 id="highlights">{fund.highlightsHeading}</h2>
            <div className="ground mt-l">{zionsville && <Lot {...zionsville} />}</div>
          </div>
          <div className="stack stack--wide">
            <p className="lead">{fund.highlight}</p>
            <Facts facts={fund.highlights} />
            {zionsville && <a href={pathOfProject(zionsville)}>See {zionsville.name}</a>}
            <Bases names={['zionsville']} />
          </div>
        </div>
      </section>
    </>
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

function Great() {
  const { heading, cards } = usePage().content['flex-industrial'].great;
  return (
    <Room id="great" heading={heading} className="on-stone">
      <div className="pair">
        {cards.map(({ title, text, facts }) => (
          <article className="figure-card" key={title}>
            <h3>{title}</h3>
            <Figures figures={facts} />
            <p>{text}</p>
          </article>
        ))}
      </div>
      <div className="mt-l">
        <Fold summary="About these figures">
          <Bases names={['vacancy', 'build']} />
        </Fold>
      </div>
    </Room>
  );
}

/** Two addresses show this page, each with the form that posts to it. */
function Hero() {
  const { content, route } = usePage();
  const { heading, lead, points, picture } = content['flex-industrial'].hero;
  return (
    <>
      <Banner
        badge={<OfferingBadge>{content.offerings.spark.name}</OfferingBadge>}
        heading={heading}
        lead={lead}
        picture={picture}
        caption={captionOf(content.pictures, picture)}
      >
        <Points items={points} />
        <p>
          <LinkButton look="light" href="#form" label="Get Investment Information" />
        </p>
        <OfferingNote withState>All returns are targeted, not guaranteed.</OfferingNote>
      </Banner>
      <section className="on-ink counter">
        <div className="wrap" id="form">
          <LeadForm id={route.form ?? 'flex'} layout="card" />
        </div>
      </section>
    </>
  );
}

/** A bay from the street to its back wall. */
const bay = ['bay-door', 'bay-office', 'bay-workshop', 'bay-storage'] as const;

function What() {
  const { content } = usePage();
  const { heading, lead, paragraphs, parts, picture } = content['flex-industrial'].what;
  return (
    <section className="room what" aria-labelledby="what">
      <div className="wrap stack stack--wide">
        <h2 id="what">{heading}</h2>
        <div className="split split--even full">
          <p className="lead">{lead}</p>
          <div className="stack">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <Unbroken>{paragraph}</Unbroken>
              </p>
            ))}
          </div>
        </div>
        <ol className="lots lots--one full mt">
          {bay.map((drawing, index) => (
            <li key={drawing}>
              <Street drawing={drawing} />
              <span className="lot__words">{parts[index]}</span>
            </li>
          ))}
        </ol>
      </div>
      <WidePicture picture={picture} />
    </section>
  );
}

function Why() {
  const page = usePage();
  const { heading, closed, reasons } = page.content['flex-industrial'].why;
  return (
    <Room id="why" heading={heading} className="on-stone">
      {!isOpen('spark', page) && <p className="lead">{closed}</p>}
      <NumberedList items={reasons} across />
      <a className="btn mt-l" href="#form">
        Get Investment Information
      </a>
    </Room>
  );
}
