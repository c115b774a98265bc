import { telephone } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { BothClosedBadge, NotOpen } from '../../parts/disclaimers.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Reach } from '../../parts/reach.tsx';
import { NextStep, Start } from '../../parts/sections.tsx';

export const contact: Page = {
  meta: ({ content }) => metaOf(content.contact),
  View: Contact,
};

function Contact() {
  const { company, contact } = usePage().content;
  return (
    <>
      <Start
        badge={<BothClosedBadge />}
        heading={contact.heading}
        lead={
          <>
            <p className="lead">
              {contact.lead} <a href={telephone(company.phone)}>{company.phone}</a>
            </p>
            <NotOpen below="badge" />
          </>
        }
        form={<LeadForm id="contact" layout="card" />}
        picture={contact.picture}
      />
      <Office />
      <NextStep heading={contact.next.heading} text={contact.next.text} stone>
        <a className="btn" href={`${pathTo('invest')}#questions`}>
          {contact.next.questions}
        </a>{' '}
        <a className="btn btn--line" href={pathTo('investmentSelection')}>
          View Investment Options
        </a>
      </NextStep>
    </>
  );
}

function Office() {
  const { company, contact, team } = usePage().content;
  const names = team.members.filter(({ pages }) => pages.includes('about')).map(({ name }) => name);
  return (
    <section className="room room--tight" aria-labelledby="office">
      <div className="wrap pair">
        <div className="stack">
          <h2 id="office">{contact.officeHeading}</h2>
          <address className="stack">
            <span>{company.legalName}</span> <span>{company.streetAddress}</span>{' '}
            <span>
              {company.city}, {`${company.region}\u00a0${company.postalCode}`}
            </span>
          </address>
        </div>
        <div className="stack">
          <h2>{contact.reachHeading}</h2>
          <address className="stack lead">
            <Reach />{' '}
            <a href={company.linkedin} rel="noopener">
              {company.name} on LinkedIn
            </a>
          </address>
          <p>
            Ask for {new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.{' '}
            <a className="unbroken" href={`${pathTo('about')}#management`}>
              Who does what
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
