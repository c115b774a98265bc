import { usePage } from '../../page.ts';
import { Handshake, House, Warehouse } from '../../parts/icon.tsx';
import { IconList } from '../../parts/icon-list.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';

const icons = [House, Warehouse, Handshake] as const;

export function Community() {
  const { community } = usePage().content.invest;
  return (
    <section className="room on-stone" aria-labelledby="community">
      <div className="wrap split split--flip">
        <Rendering picture={community.picture} title={community.pictureTitle} wide />
        <div className="stack stack--wide">
          <h2 id="community">{community.heading}</h2>
          <IconList items={community.items} icons={icons} />
        </div>
      </div>
    </section>
  );
}
