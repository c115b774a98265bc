import { sparkFundOne } from '../../../src/site/offerings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Figures } from '../../parts/figures.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Upcoming } from '../../parts/projects/upcoming.tsx';

export function Fund() {
  const { fund } = usePage().content['built-flex-industrial'];
  return (
    <section className="room" aria-labelledby="fund">
      <div className="wrap">
        <div className="split split--even">
          <h2 id="fund">{fund.heading}</h2>
          <div className="stack">
            <p className="lead">{fund.lead}</p>
            <p>
              <a href={pathTo('invest')}>See {sparkFundOne.name}</a>
            </p>
            <p>
              <a href={pathTo('flexIndustrialInvest')}>Ask for the investment information</a>
            </p>
            <p>
              <a href={pathTo('flexIndustrial')}>What makes a good flex project</a>
            </p>
          </div>
        </div>
        <div className="mt-xl">
          <Figures figures={fund.figures} />
        </div>
        <div className="split split--even mt-xl">
          <Facts facts={fund.highlights} />
          <Upcoming heading={fund.upcomingHeading} places={fund.upcoming} />
        </div>
        <div className="stack mt-l">
          <OfferingNote>{fund.note}</OfferingNote>
          <Bases of={['target', 'zionsville', 'pipeline']} />
        </div>
      </div>
    </section>
  );
}
