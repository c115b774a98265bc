import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { Reel } from '../../parts/pictures/reel.tsx';

/** Milliseconds between steps of the portfolio carousel. */
const autoAdvance = 5000;

export function Portfolio() {
  const { portfolio } = usePage().content.home;
  return (
    <section className="room on-stone" id="portfolio" aria-labelledby="portfolio-heading">
      <div className="wrap">
        <Head id="portfolio-heading">{portfolio.heading}</Head>
        <Reel id="portfolio-reel" label="Portfolio" noun="project" every={autoAdvance} slides={portfolio.slides} />
        <p className="mt">
          <a href={pathTo('projects')}>{portfolio.all}</a>
        </p>
        <p className="note mt">{portfolio.note}</p>
      </div>
    </section>
  );
}
