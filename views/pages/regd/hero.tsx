import { formatDollars, formatDollarsAndCents, formatPercent } from '../../../src/site/format.ts';
import { opportunityFund } from '../../../src/site/offerings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Filled } from '../../parts/documents/filled.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Picture } from '../../parts/pictures/picture.tsx';

/** The headline over the picture, with the terms of the offering on a card beside it. */
export function Hero() {
  const { hero } = usePage().content.regd;
  return (
    <>
      <section className="banner banner--terms on-ink">
        <div className="wrap">
          <div className="split split--flip terms-hero">
            <div className="stack stack--wide">
              <p className="badge">{hero.badge}</p>
              <h1>{hero.heading}</h1>
              <p className="lead soft">{hero.lead}</p>
              <div className="acts caps">
                <a className="btn btn--light" href={pathTo('ppm')}>
                  VIEW THE PPM
                </a>{' '}
                <a className="btn btn--line" href={pathTo('regdWebinar')}>
                  WATCH THE WEBINAR
                </a>
              </div>
            </div>
            <OfferingTerms />
          </div>
        </div>
        <Picture
          name={hero.picture}
          sizes="100vw"
          narrow={{ crop: 'card', sizes: '100vw' }}
          className="banner__art"
          eager
        />
      </section>
      <p className="caption wrap">{hero.caption}</p>
    </>
  );
}

function OfferingTerms() {
  const { heading, perYear, note } = usePage().content.regd.terms;
  const { maximumOffering, minimum, unitPrice, preferredReturn } = opportunityFund;
  return (
    <aside className="card" aria-labelledby="offering-terms">
      <h2 id="offering-terms" className="h-small">
        {heading}
      </h2>
      <dl className="terms">
        <div>
          <dt>Maximum offering</dt>
          <dd>{formatDollars(maximumOffering)}</dd>
        </div>
        <div>
          <dt>Minimum investment</dt>
          <dd>{formatDollars(minimum)}</dd>
        </div>
        <div>
          <dt>Unit price</dt>
          <dd>{formatDollarsAndCents(unitPrice)}</dd>
        </div>
        <div>
          <dt>Preferred return</dt>
          <dd>
            {formatPercent(preferredReturn)}
            <small>{perYear}</small>
          </dd>
        </div>
      </dl>
      <OfferingNote>
        <Filled text={note} />
      </OfferingNote>
    </aside>
  );
}
