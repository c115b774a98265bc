import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { ArrowRight, HandHeart, HardHat, TrendingUp } from '../../parts/icon.tsx';
import { IconList } from '../../parts/icon-list.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Street } from '../../parts/pictures/street.tsx';

const icons = [HardHat, TrendingUp, HandHeart] as const;

export function Opportunities() {
  const { opportunities } = usePage().content.home;
  return (
    <section className="room" aria-labelledby="opportunities">
      <div className="wrap">
        <Head id="opportunities" street={<Street of="crane" />}>
          {opportunities.heading}
        </Head>
        <div className="split">
          <div className="stack stack--wide stick">
            <p className="lead">{opportunities.lead}</p>
            <a className="btn" href={pathTo('investmentSelection')}>
              View Investment Options <ArrowRight className="icon" />
            </a>
            <OfferingNote>All returns are targeted, not guaranteed.</OfferingNote>
          </div>
          <IconList items={opportunities.values} icons={icons} />
        </div>
      </div>
    </section>
  );
}
