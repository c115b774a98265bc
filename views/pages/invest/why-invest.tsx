import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Head } from '../../parts/head.tsx';
import { Island } from '../../parts/island.tsx';
import { Street } from '../../parts/pictures/street.tsx';

/** Milliseconds that a reason stays lit. */
const rotation = 3000;

export function WhyInvest() {
  const { why } = usePage().content.invest;
  return (
    <section className="room on-stone" id="why-invest" aria-labelledby="why-invest-heading">
      <div className="wrap">
        <Head id="why-invest-heading" street={<Street of="residence" />}>
          {why.heading}
        </Head>
        <div className="moving">
          <ul className="why" id="why-invest-items">
            {why.items.map(({ title, text }, index) => (
              <li className={index ? 'why__item' : 'why__item is-lit'} key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className="rotation">
            <Island name="highlight" list="why-invest-items" every={rotation} label="highlight of the four reasons" />
            <Fold summary={why.record}>
              <Bases of={['record']} />
            </Fold>
          </div>
        </div>
      </div>
    </section>
  );
}
