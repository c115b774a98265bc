import { usePage } from '../../page.ts';
import { Rendering } from '../../parts/pictures/rendering.tsx';
import { Unbroken } from '../../parts/pictures/unbroken.tsx';

export function Definition() {
  const { heading, lead, text, picture, pictureTitle } = usePage().content['built-flex-industrial'].definition;
  return (
    <section className="room" aria-labelledby="definition">
      <div className="wrap split">
        <div className="stack stack--wide">
          <h2 id="definition">{heading}</h2>
          <p className="lead">
            <Unbroken>{lead}</Unbroken>
          </p>
          <p className="soft">{text}</p>
        </div>
        <Rendering picture={picture} title={pictureTitle} wide />
      </div>
    </section>
  );
}
