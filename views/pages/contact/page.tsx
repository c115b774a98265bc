import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { telephone } from '../../../src/site/format.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { type Page, usePage } from '../../page.ts';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { ExternalLink, Mail, Phone } from '../../parts/icon.tsx';
import { Picture } from '../../parts/picture.tsx';

export const contact: Page = {
  meta: ({ content: { contact } }) => ({
    title: contact.title,
    description: contact.description,
    picture: contact.picture,
  }),
  View: Contact,
};

function Contact() {
  const { contact, pictures } = usePage().content;
  return (
    <>
      <section className="banner on-ink">
        <div className="wrap">
          <h1>{contact.heading}</h1>
          <p className="lead">{contact.lead}</p>
        </div>
        <Picture
          name={contact.picture}
          sizes="100vw"
          narrow={{ crop: 'card', sizes: '100vw' }}
          className="banner__art"
          eager
          decorative
        />
      </section>
      <p className="caption wrap">{captionOf(pictures, contact.picture)}</p>
      <section className="room">
        <div className="wrap split">
          <Office />
          <div className="stack stack--wide">
            <h2>{formOf('contact').heading}</h2>
            <LeadForm id="contact" layout="plain" />
          </div>
        </div>
      </section>
    </>
  );
}

function Office() {
  const { company, contact, confirmations } = usePage().content;
  return (
    <div className="stack stack--wide">
      <div className="stack">
        <h2 className="h-small">{contact.officeHeading}</h2>
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
      <p className="note">
        <strong>{contact.replyLabel}.</strong> {confirmations.forms.contact.when}
      </p>
    </div>
  );
}
