import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ChartColumnIncreasing, Coins, Hammer, Timer } from '../../parts/icon.tsx';

const icons = [Timer, ChartColumnIncreasing, Hammer, Coins];

export function Great() {
  const { heading, cards } = usePage().content['flex-industrial'].great;
  return (
    <section className="room on-stone" aria-labelledby="great">
      <div className="wrap">
        <h2 id="great" className="flex-question">
          {heading}
        </h2>
        <div className="flex-cards mt-l">
          {cards.map(({ title, text, facts }, index) => {
            const Icon = icons[index] ?? Timer;
            return (
              <article className="card card--icon" key={title}>
                <Icon className="icon" />
                <h3>{title}</h3>
                <p className="soft">{text}</p>
                <Facts facts={facts} />
              </article>
            );
          })}
        </div>
        <div className="stack mt">
          <Bases of={['zionsville', 'vacancy', 'build']} />
        </div>
      </div>
    </section>
  );
}
