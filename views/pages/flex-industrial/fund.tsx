import { pathOfProject, projectNamed } from '../../../src/content/schemas/projects.ts';
import { sparkFundOne } from '../../../src/site/offerings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Head } from '../../parts/head.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { Unbroken } from '../../parts/pictures/unbroken.tsx';
import { Upcoming } from '../../parts/projects/upcoming.tsx';

export function Fund() {
  const { content } = usePage();
  const { fund } = content['flex-industrial'];
  const zionsville = projectNamed(content.projects, 'Zionsville');
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
            {zionsville && <a href={pathOfProject(zionsville)}>How {zionsville.name} is doing</a>}
          </div>
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
