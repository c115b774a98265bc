import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { Handshake, House, Warehouse } from '../../parts/icon.tsx';

const icons = [House, Warehouse, Handshake] as const;

export function Community() {
  const { community } = usePage().content.invest;
  return (
    <section className="room room--tight on-stone" aria-labelledby="community">
      <div className="wrap">
        <Head id="community" plain>
          {community.heading}
        </Head>
        <ul className="list list--across">
          {community.items.map(({ title, text }, index) => {
            const Icon = icons[index] ?? House;
            return (
              <li key={title}>
                <Icon className="icon" />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
