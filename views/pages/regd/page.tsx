import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Closing } from '../../parts/closing.tsx';
import { Filled } from '../../parts/documents/filled.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Calculator } from '../../parts/forms/calculator.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Head } from '../../parts/head.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Money } from '../../parts/money.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { TeamPlate } from '../../parts/team.tsx';
import { FlexDemand, SeniorDemand } from './demand.tsx';
import { Hero } from './hero.tsx';

/** No setting names a portal. */
const isClosed = ({ portal }: PageProps['addresses']) => portal === pathTo('samplePortal');

/** The landing page of the opportunity fund. */
export const regd: Page = {
  meta: ({ content: { regd } }) => ({ title: regd.title, description: regd.description, picture: regd.hero.picture }),
  View: Regd,
  calculates: 'regd',
  street: false,
};

function Regd() {
  return (
    <>
      <Hero />
      <Start />
      <FlexDemand />
      <SeniorDemand />
      <Leadership />
      <CalculatorSection />
      <Money offering="regd" />
      <RegdClosing />
    </>
  );
}

function Leadership() {
  const { regd, team } = usePage().content;
  return (
    <section className="room" id="leadership" aria-labelledby="leadership-heading">
      <div className="wrap">
        <Head id="leadership-heading">{regd.leadership.heading}</Head>
        <div className="people">
          {team.members
            .filter(({ pages }) => pages.includes('regd'))
            .map((member) => (
              <TeamPlate key={member.id} member={member} title={member.titles.regd} text="short" />
            ))}
        </div>
        <Achievements />
      </div>
    </section>
  );
}

/** What the people above have done. */
function Achievements() {
  const { heading, figures, toDateHeading, toDate } = usePage().content.regd.achievements;
  return (
    <section className="mt-xl" aria-labelledby="achievements">
      <div className="pair">
        <div className="stack stack--wide">
          <h2 className="h-small" id="achievements">
            {heading}
          </h2>
          <div className="full">
            <Figures figures={figures} />
          </div>
        </div>
        <div className="stack stack--wide">
          <h2 className="h-small">{toDateHeading}</h2>
          <div className="full">
            <Figures figures={toDate} />
          </div>
        </div>
      </div>
      <div className="mt">
        <Bases of={['record']} />
      </div>
    </section>
  );
}

function CalculatorSection() {
  const { heading } = usePage().content.regd.calculator;
  return (
    <section className="room room--wide on-ink" id="calculator" aria-labelledby="calculator-heading">
      <div className="wrap">
        <Head id="calculator-heading">{heading}</Head>
        <Calculator offering="regd" />
      </div>
    </section>
  );
}

function RegdClosing() {
  const { content, addresses } = usePage();
  const { company, regd } = content;
  const { heading, lead, note } = regd.closing;
  return (
    <Closing heading={heading} lead={lead}>
      <div className="acts">
        {isClosed(addresses) ? (
          <a className="btn btn--light" href="#start">
            Tell me when the portal opens
          </a>
        ) : (
          <a className="btn btn--light" href={pathTo('regdInvest')}>
            Accredited investors: go to the portal <ArrowRight className="icon" />
          </a>
        )}{' '}
        <a className="btn btn--line" href={pathTo('regaInvest')}>
          Invest With {company.name}
        </a>
      </div>
      <OfferingNote>
        <Filled text={note} />
      </OfferingNote>
    </Closing>
  );
}

/** The email form, and who may continue to the portal. */
function Start() {
  const { content, addresses } = usePage();
  const { heading, text, closed, eligibility, verification } = content.regd.start;
  return (
    <section className="room room--tight on-stone" aria-labelledby="start">
      <div className="wrap split">
        <div className="stack">
          <h2 id="start">{heading}</h2>
          <p className="soft">{isClosed(addresses) ? closed : text}</p>
        </div>
        <div className="stack caps">
          <LeadForm id="regd" layout="line" />
          <p className="reading">
            {eligibility} {verification}
          </p>
        </div>
      </div>
    </section>
  );
}
