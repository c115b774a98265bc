import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { TeamPlate } from '../../parts/team.tsx';

export function Leadership() {
  const { invest, team } = usePage().content;
  const { leadership } = invest;
  const members = leadership.order.flatMap((id) => team.members.filter((member) => member.id === id));
  return (
    <section className="room" id="leadership" aria-labelledby="leadership-heading">
      <div className="wrap">
        <Head id="leadership-heading" street={<Street of="acquisition" />}>
          {leadership.heading}
        </Head>
        <div className="quad">
          {members.map((member) => (
            <TeamPlate key={member.id} member={member} title={member.titles.invest} text="short" />
          ))}
        </div>
        <div className="mt-xl">
          <Figures figures={leadership.record} />
        </div>
        <div className="mt">
          <Bases of={['record']} />
        </div>
      </div>
    </section>
  );
}
