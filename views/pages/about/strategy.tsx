import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';

export function Strategy() {
  const { strategy } = usePage().content.about;
  return (
    <section className="room on-stone" aria-labelledby="strategy">
      <div className="wrap">
        <Head id="strategy">{strategy.heading}</Head>
        <div className="split split--flip">
          <Rendering picture={strategy.picture} title={strategy.pictureTitle} wide />
          <div className="stack stack--wide">
            <p className="lead">{strategy.lead}</p>
            <p className="soft">{strategy.text}</p>
          </div>
        </div>
        <ul className="focus mt-l">
          {strategy.focus.map(({ title, text }) => (
            <li key={title}>
              <h3 className="kind">{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
