import { telephone } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { BothClosedBadge, NotOpen } from '../../parts/disclaimers.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { TitledTexts } from '../../parts/lists.tsx';
import { Reach } from '../../parts/reach.tsx';
import { NextStep, Start } from '../../parts/sections.tsx';

export const contact: Page = {
  meta: ({ content }) => metaOf(content.contact),
  View: Contact,
};

function Contact() {
  const { contact } = usePage().content;
  return (
    <>
      <Start
        badge={<BothClosedBadge />}
        heading={contact.heading}
        lead={
          <>
            <p className="lead">{contact.lead}</p>
            <address className="reach full">
              <Reach />
            </address>
            <NotOpen below="badge" />
          </>
        }
        form={<LeadForm id="contact" layout="card" />}
        picture={contact.picture}
      />
      <Office />
      <NextStep heading={contact.next.heading} text={contact.next.text} stone>
        <LinkButton href={`${pathTo('invest')}#questions`} label={contact.next.questions} />{' '}
        <LinkButton look="line" href={pathTo('investmentSelection')} label="View Investment Options" />
      </NextStep>
    </>
  );
}

function Office() {
  const { company, contact, team } = usePage().content;
  const people = team.members
    .filter(({ pages }) => pages.includes('about'))
    .map(({ name, titles, biography }) => ({ title: name, text: `${titles.about}. ${biography.line}` }));
  return (
    <section className="room" aria-labelledby="office">
      <div className="wrap split split--even">
        <div className="stack">
          <h2 id="office">{contact.officeHeading}</h2>
          <address className="stack lead">
            <span>{company.legalName}</span> <span>{company.streetAddress}</span>{' '}
            <span>
              {company.city}, {`${company.region}\u00a0${company.postalCode}`}
            </span>{' '}
            <a href={company.linkedin} rel="noopener">
              {company.name} on LinkedIn
            </a>
          </address>
        </div>
        <div className="stack">
          <h2>Ask for someone by name</h2>
          <p>
            Call <a href={telephone(company.phone)}>{company.phone}</a>, or{' '}
            <a href={`${pathTo('about')}#management`}>read their biographies</a> first.
          </p>
          <TitledTexts items={people} className="people ruled full" />
        </div>
      </div>
    </section>
  );
}
