import { usePage } from '../../page.ts';
import { Handshake, House, Warehouse } from '../../parts/icon.tsx';
import { IconList } from '../../parts/icon-list.tsx';
import { Picture } from '../../parts/picture.tsx';

const icons = [House, Warehouse, Handshake] as const;

export function Community() {
  const { community } = usePage().content.invest;
  return (
    <section className="room on-stone" aria-labelledby="community">
      <div className="wrap split split--flip">
        <figure className="sheet">
          <div className="sheet__pic sheet__pic--wide">
            <Picture name={community.picture} sizes="(width < 60rem) 92vw, (width < 84rem) 55vw, 44rem" />
          </div>
          <figcaption className="title-block">
            <span>01</span>
            <div>
              <strong>{community.pictureTitle}</strong>
              <span>{community.pictureNote}</span>
            </div>
          </figcaption>
        </figure>
        <div className="stack stack--wide">
          <h2 id="community">{community.heading}</h2>
          <IconList items={community.items} icons={icons} />
        </div>
      </div>
    </section>
  );
}
