import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Transcript } from '../../parts/forms/transcript.tsx';
import { Video } from '../../parts/forms/video.tsx';

/** What the fund is, and the way in. The video is next to the words, on narrow screens below them. */
export function Hero() {
  const { content, addresses } = usePage();
  const { hero } = content.invest;
  return (
    <section className="page">
      <div className="wrap invest-hero">
        <div className="split">
          <div className="stack stack--wide">
            <p className="badge badge--lit">{hero.badge}</p>
            <hgroup>
              <h1>{hero.heading}</h1>
              <p className="lead mt">{hero.limit}</p>
            </hgroup>
            <p className="lead">{hero.lead}</p>
            <LeadForm id="spark" layout="line" />
            <div className="links" id="webinar">
              <a href={pathTo('webinar')}>Watch Our Webinar</a> <a href={addresses.circular}>Offering circular</a>{' '}
              <a href={pathTo('deckDownload')}>Investor deck</a> <a href={pathTo('projects')}>The next four projects</a>
            </div>
          </div>
          <div className="invest-hero__art">
            <Video id="overview" sizes="(width < 48rem) 100vw, 90vw" eager />
            <Transcript id="overview" />
          </div>
        </div>
      </div>
    </section>
  );
}
