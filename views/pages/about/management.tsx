import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { TeamPlate } from '../../parts/team.tsx';

export function Management() {
  const { about, team } = usePage().content;
  return (
    <section className="room" aria-labelledby="management">
      <div className="wrap">
        <Head id="management" street={<Street of="residence" />}>
          {about.team.heading}
        </Head>
        <p className="lead">{about.team.lead}</p>
        <div className="biographies mt-l">
          {team.members
            .filter(({ pages }) => pages.includes('about'))
            .map((member) => (
              <TeamPlate key={member.id} member={member} title={member.titles.about ?? ''} text="long" />
            ))}
        </div>
        <OfferingNote>Distributions are targeted, not guaranteed.</OfferingNote>
      </div>
    </section>
  );
}
