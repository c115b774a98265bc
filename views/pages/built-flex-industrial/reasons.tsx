import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Head } from '../../parts/head.tsx';
import { ChartColumnIncreasing, Hammer, MapPin, Timer } from '../../parts/icon.tsx';
import { Street } from '../../parts/pictures/street.tsx';

const icons = [MapPin, Timer, Hammer, ChartColumnIncreasing];

export function Reasons() {
  const { heading, cards } = usePage().content['built-flex-industrial'].reasons;
  return (
    <section className="room on-stone" aria-labelledby="reasons">
      <div className="wrap">
        <Head id="reasons" street={<Street of="flex" kind="small-wide" />}>
          {heading}
        </Head>
        <div className="quad">
          {cards.map(({ title, text }, index) => {
            const Icon = icons[index] ?? MapPin;
            return (
              <article className="card card--icon" key={title}>
                <Icon className="icon" />
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </article>
            );
          })}
        </div>
        <div className="stack mt-l">
          <Bases of={['vacancy', 'build']} />
        </div>
      </div>
    </section>
  );
}
