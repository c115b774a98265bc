import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { telephone } from '../../../src/site/format.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { BothClosedBadge, NotOpen } from '../../parts/disclaimers.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { ExternalLink, Mail, Phone } from '../../parts/icon.tsx';
import { Banner, NextStep } from '../../parts/sections.tsx';

export const contact: Page = {
  meta: ({ content: { contact } }) => ({
    title: contact.title,
    description: contact.description,
    picture: contact.picture,
  }),
  View: Contact,
};

function Contact() {
  const { confirmations, contact, pictures } = usePage().content;
  return (
    <>
      <Banner
        badge={<BothClosedBadge />}
        heading={contact.heading}
        lead={contact.lead}
        picture={contact.picture}
        caption={`${captionOf(pictures, contact.picture)}, ${contact.notOffice}`}
        interior
      >
        <NotOpen belowBadge />
      </Banner>
      <section className="room">
        <div className="wrap split">
          <Office />
          <div className="stack stack--wide">
            <h2>{formOf('contact').heading}</h2>
            <p className="lead">
              <strong>{contact.replyLabel}.</strong> {confirmations.forms.contact.when}
            </p>
            <LeadForm id="contact" layout="plain" />
          </div>
        </div>
      </section>
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
  const { company, contact } = usePage().content;
  return (
    <div className="stack stack--wide">
      <div className="stack">
        <h2>{contact.officeHeading}</h2>
        <address className="office">
          {company.name}
          <br />
          {company.streetAddress}
          <br />
          {company.city}, {company.region} {company.postalCode}
        </address>
      </div>
      <ul className="list list--links full">
        <li>
          <Phone className="icon" />
          <a href={telephone(company.phone)}>{company.phone}</a>
        </li>
        <li>
          <Mail className="icon" />
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
        <li>
          <ExternalLink className="icon" />
          <a href={company.linkedin} rel="noopener">
            {company.name} on LinkedIn
          </a>
        </li>
      </ul>
    </div>
  );
}
