import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { TeamPlate } from '../../parts/team.tsx';

export function Leadership() {
  const { invest, team } = usePage().content;
  const { leadership } = invest;
  const members = leadership.order.flatMap((id) => team.members.filter((member) => member.id === id));
  return (
    <section className="room" id="leadership" aria-labelledby="leadership-heading">
      <div className="wrap">
        <Head id="leadership-heading">{leadership.heading}</Head>
        <div className="people">
          {members.map((member) => (
            <TeamPlate key={member.id} member={member} title={member.titles.invest} text="short" />
          ))}
        </div>
      </div>
    </section>
  );
}
