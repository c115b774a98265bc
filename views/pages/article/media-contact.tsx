import { telephone } from '../../../src/site/format.ts';
import { usePage } from '../../page.ts';
import { Mail, Phone } from '../../parts/icon.tsx';

/** Whom reporters can ask. */
export function MediaContact() {
  const { company, blog } = usePage().content;
  return (
    <section className="aside" aria-labelledby="media">
      <h2 id="media">{blog.mediaHeading}</h2>
      <p>{blog.mediaText}</p>
      <address className="links">
        <span>
          {company.name}, {company.city}, {company.region}
        </span>{' '}
        <a href={telephone(company.phone)}>
          <Phone className="icon" />
          {company.phone}
        </a>{' '}
        <a href={`mailto:${company.email}`}>
          <Mail className="icon" />
          {company.email}
        </a>
      </address>
    </section>
  );
}
