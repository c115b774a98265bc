import { usePage } from '../../page.ts';
import { Compass, HandCoins, Scale } from '../../parts/icon.tsx';
import { IconList } from '../../parts/icon-list.tsx';

const icons = [HandCoins, Scale, Compass] as const;

export function Role() {
  const { role } = usePage().content.about;
  return (
    <section className="room" aria-labelledby="role">
      <div className="wrap split">
        <h2 id="role" className="stick">
          {role.heading}
        </h2>
        <IconList items={role.duties} icons={icons} />
      </div>
    </section>
  );
}
