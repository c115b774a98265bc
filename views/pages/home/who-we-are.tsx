import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Figures } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { Street } from '../../parts/pictures/street.tsx';

export function WhoWeAre() {
  const { who } = usePage().content.home;
  return (
    <section className="room on-stone" aria-labelledby="who">
      <div className="wrap">
        <Head id="who" street={<Street of="housing" />}>
          {who.heading}
        </Head>
        <Figures figures={who.figures} />
        <div className="who">
          <div className="stack">
            <p className="lead">{who.lead}</p>
            <p className="soft">{who.text}</p>
            <p>
              <a href={pathTo('about')}>About us and our management</a>
            </p>
          </div>
          <div className="mission on-ink">
            <h3 className="kind">{who.missionHeading}</h3>
            <blockquote>{who.mission}</blockquote>
          </div>
        </div>
      </div>
    </section>
  );
}
