import { sparkFundOne } from '../../../src/site/offerings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { RentChart } from '../../parts/charts/rent-chart.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Head } from '../../parts/head.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { Unbroken } from '../../parts/pictures/unbroken.tsx';
import { Upcoming } from '../../parts/projects/upcoming.tsx';

export function Fund() {
  const { fund } = usePage().content['flex-industrial'];
  return (
    <section className="room" aria-labelledby="fund">
      <div className="wrap">
        <Head id="fund" street={<Street of="crane" />}>
          {fund.heading}
        </Head>
        <div className="split split--flip">
          <p className="lead">
            <Unbroken>{fund.lead}</Unbroken>
          </p>
          <div className="stack">
            <a className="btn" href={pathTo('invest')}>
              See {sparkFundOne.name} <ArrowRight className="icon" />
            </a>
            <OfferingNote>{fund.note}</OfferingNote>
            <Bases of={['target']} />
          </div>
        </div>
        <div className="split split--even mt-xl">
          <div className="stack">
            <h3>{fund.highlightsHeading}</h3>
            <Facts facts={fund.highlights} />
          </div>
          <RentChart />
        </div>
        <div className="split split--even mt-xl">
          <Rendering picture={fund.picture} title={fund.pictureTitle} number="03" wide />
          <div>
            <Upcoming heading={fund.upcomingHeading} places={fund.upcoming} note={fund.upcomingNote} />
            <div className="mt">
              <Bases of={['pipeline']} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
