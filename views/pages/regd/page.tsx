import { formatCalendarDay, formatDollars, formatDollarsAndCents, formatPercent } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { RentChart, ShortfallChart, Turning65Chart } from '../../parts/charts.tsx';
import { Accredited, Bases, isOpen, NotOpen, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { FootnoteMark, Footnotes } from '../../parts/footnotes.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { CalculatorRoom, Questions } from '../../parts/money.tsx';
import { Picture, Rendering } from '../../parts/picture.tsx';
import { Closing, Room } from '../../parts/sections.tsx';
import { TeamPlate } from '../../parts/team.tsx';
import { Filled } from '../../parts/text.tsx';

/** The landing page of the opportunity fund. */
export const regd: Page = {
  meta: ({ content }) => metaOf(content.regd),
  View: Regd,
  calculates: 'regd',
  street: false,
};

/** Market demand for flex industrial, beside a picture that runs off the page. */
function FlexDemand() {
  const { regd, figures } = usePage().content;
  const { title, heading, lead, text, picture, pictureTitle } = regd.flex;
  const { zionsville, vacancy } = figures.bases;
  const basis = `As of ${formatCalendarDay(figures.asOf)}. ${zionsville.text} ${vacancy.text}`;
  return (
    <Room id="flex" heading={title} anchor="why-invest">
      <div className="split split--even split--aside split--off">
        <div className="stack stack--wide">
          <h3>{heading}</h3>
          <p className="lead">{lead}</p>
          <p className="soft">
            {text}
            <FootnoteMark id="1" />
          </p>
        </div>
        <Rendering picture={picture} title={pictureTitle} sizes="(width < 60rem) 92vw, 75vw" />
        <div>
          <RentChart footnote={<FootnoteMark id="1" again />} />
          <Footnotes notes={[{ id: '1', text: basis }]} />
        </div>
      </div>
    </Room>
  );
}

/** Market demand for senior living. */
function SeniorDemand() {
  const { senior, footnotes } = usePage().content.regd;
  const { title, heading, lead, text } = senior;
  return (
    <Room id="senior" heading={title} className="on-ink">
      <div className="stack stack--wide">
        <h3>{heading}</h3>
        <p className="lead">
          {lead} {text}
        </p>
      </div>
      <div className="pair mt-l">
        <Turning65Chart footnote={<FootnoteMark id="2" />} />
        <ShortfallChart footnote={<FootnoteMark id="3" />} />
      </div>
      <Footnotes notes={footnotes} />
    </Room>
  );
}

/** The headline over the picture, with the terms of the offering on a card beside it. */
function Hero() {
  const { hero } = usePage().content.regd;
  return (
    <section className="banner banner--terms on-ink">
      <div className="wrap split terms-hero">
        <div className="stack stack--wide">
          <OfferingBadge>{hero.badge}</OfferingBadge>
          <h1>
            {hero.heading.split(/(?<=\.) /).map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className="lead">{hero.lead}</p>
          <div className="acts">
            <NextStep /> <LinkButton look="line" href={pathTo('ppm')} label="VIEW THE PPM" />{' '}
            <LinkButton look="quiet" href={pathTo('regdWebinar')} label="WATCH THE WEBINAR" />
          </div>
        </div>
        <OfferingTerms />
        <div className="terms-hero__art">
          <Picture name={hero.picture} narrow="100vw" className="banner__art" eager />
          <p className="caption">{hero.caption}</p>
        </div>
      </div>
    </section>
  );
}

function OfferingTerms() {
  const { regd, offerings } = usePage().content;
  const { heading, perYear, total, plan, buys, fees, note } = regd.terms;
  const { maximumOffering, minimum, unitPrice, preferredReturn } = offerings.regd;
  return (
    <aside className="card" aria-labelledby="offering-terms">
      <h2 id="offering-terms" className="h-small">
        {heading}
      </h2>
      <Facts
        facts={[
          { label: 'Maximum offering', value: formatDollars(maximumOffering) },
          { label: 'Minimum investment', value: formatDollars(minimum) },
          { label: 'Unit price', value: formatDollarsAndCents(unitPrice) },
          { label: 'Preferred return', value: formatPercent(preferredReturn / 100), note: perYear },
          total,
          plan,
          buys,
          fees,
        ]}
      />
      <OfferingNote>
        <Filled text={note} />
      </OfferingNote>
    </aside>
  );
}

/** The strongest thing that a visitor can do now. */
function NextStep() {
  return isOpen('regd', usePage()) ? (
    <LinkButton look="light" href={pathTo('regdInvest')} label="Accredited investors: go to the portal" arrow />
  ) : (
    <LinkButton look="light" href="#start" label="Tell Me When It Opens" />
  );
}

function Regd() {
  return (
    <>
      <Hero />
      <Start />
      <FlexDemand />
      <SeniorDemand />
      <Leadership />
      <CalculatorRoom offering="regd" heading={usePage().content.regd.calculator.heading} />
      <Questions offering="regd" />
      <RegdClosing />
    </>
  );
}

function Leadership() {
  const { regd, team } = usePage().content;
  return (
    <Room id="leadership-heading" heading={regd.leadership.heading} anchor="leadership">
      <div className="people">
        {team.members
          .filter(({ pages }) => pages.includes('regd'))
          .map((member) => (
            <TeamPlate key={member.id} member={member} title={member.titles.regd} />
          ))}
      </div>
      <Achievements />
    </Room>
  );
}

/** The track record of the team. */
function Achievements() {
  const { heading, figures, toDateHeading, toDate } = usePage().content.regd.achievements;
  return (
    <section className="mt-xl" aria-labelledby="achievements">
      <div className="pair">
        <div className="stack stack--wide">
          <h2 className="h-small" id="achievements">
            {heading}
          </h2>
          <Figures figures={figures} />
        </div>
        <div className="stack stack--wide">
          <h2 className="h-small">{toDateHeading}</h2>
          <Figures figures={toDate} />
        </div>
      </div>
      <div className="mt">
        <Bases names={['record']} />
      </div>
    </section>
  );
}

function RegdClosing() {
  const { company, regd } = usePage().content;
  const { heading, lead, note } = regd.closing;
  return (
    <Closing heading={heading} lead={lead}>
      <div className="acts">
        <NextStep /> <LinkButton look="line" href={pathTo('regaInvest')} label={`Invest With ${company.name}`} />
      </div>
      <OfferingNote>
        <Filled text={note} />
      </OfferingNote>
      <NotOpen />
    </Closing>
  );
}

/** The email form, and who may continue to the portal. */
function Start() {
  const page = usePage();
  const { heading, text, closed, verification } = page.content.regd.start;
  return (
    <section className="room room--tight on-stone" aria-labelledby="start">
      <div className="wrap split split--even">
        <div className="stack">
          <h2 id="start">{heading}</h2>
          <p className="soft">
            <Filled text={!isOpen('regd', page) ? closed : text} />
          </p>
        </div>
        <div className="stack">
          <LeadForm id="regd" layout="line" />
        </div>
      </div>
      <div className="wrap mt">
        <div className="notes">
          <Accredited />
          <p className="reading">{verification}</p>
        </div>
      </div>
    </section>
  );
}
