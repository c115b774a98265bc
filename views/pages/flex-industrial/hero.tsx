import { usePage } from '../../page.ts';
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';

/** Headline and form. Two addresses show this page, each with the form that posts to it. */
export function Hero() {
  const { content, route } = usePage();
  const { heading, lead, points, picture, pictureTitle } = content['flex-industrial'].hero;
  return (
    <section className="on-ink page">
      <div className="wrap room room--tight flex-hero">
        <div className="stack stack--wide flex-hero__words">
          <Breadcrumbs />
          <h1>{heading}</h1>
          <p className="lead soft">{lead}</p>
          <ul className="plain">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <div className="flex-hero__form" id="information">
          <LeadForm id={route.form ?? 'flex'} layout="card" />
        </div>
        <div className="flex-hero__picture">
          <Rendering picture={picture} title={pictureTitle} number="01" sizes="(width < 60rem) 92vw, 37rem" eager />
        </div>
      </div>
    </section>
  );
}
