import { usePage } from '../../page.ts';
import { Reach } from '../../parts/reach.tsx';

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
        <Reach />
      </address>
    </section>
  );
}
